"""The journal and what hangs on it; the journal can only be added to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

Whole = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables of the first release."""
    op.create_table(
        "journal",
        sa.Column("number", Whole, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("round", Whole, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("postings", sa.Text, nullable=False),
        sa.Column("revision", sa.Text, nullable=False),
        sa.Column("previous", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_index("journal_table_number", "journal", ["table", "number"])
    op.create_index("journal_table_round", "journal", ["table", "round"])
    op.create_index("journal_actor", "journal", ["actor", "number"])
    op.create_index("journal_kind", "journal", ["kind", "number"])
    head = op.create_table(
        "head",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.bulk_insert(head, [{"id": 1, "number": 0, "hash": "0" * 64}])
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("cents", Whole, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("number", Whole, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "shoes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("commitment", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("order", sa.Text, nullable=False),
        sa.Column("opened", Whole, sa.ForeignKey("journal.number"), nullable=False),
        sa.Column("finished", Whole, sa.ForeignKey("journal.number")),
    )
    op.create_index("ix_shoes_table", "shoes", ["table"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False),
        sa.Column("stamp", sa.Integer, nullable=False),
        sa.Column("since", sa.Text, nullable=False),
    )
    op.create_index("people_key", "people", ["key"], unique=True)
    op.create_table(
        "rulings",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    for statement in GUARDS[op.get_context().dialect.name]:
        op.execute(statement)


GUARDS = {
    "sqlite": [
        """CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal can only be added to'); END""",
        """CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
        BEGIN SELECT RAISE(ABORT, 'the journal can only be added to'); END""",
        # INSERT OR REPLACE takes the old row away without asking the trigger above
        """CREATE TRIGGER journal_no_replace BEFORE INSERT ON journal
        WHEN EXISTS (SELECT 1 FROM journal WHERE number = NEW.number)
        BEGIN SELECT RAISE(ABORT, 'the journal can only be added to'); END""",
    ],
    "postgresql": [
        """CREATE FUNCTION journal_only_grows() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the journal can only be added to'; END $$""",
        """CREATE TRIGGER journal_no_change BEFORE UPDATE OR DELETE ON journal
        FOR EACH ROW EXECUTE FUNCTION journal_only_grows()""",
        """CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal
        FOR EACH STATEMENT EXECUTE FUNCTION journal_only_grows()""",
    ],
}
"""What keeps every other program from changing a line of the journal."""


def triggers(dialect: str) -> dict[str, str]:
    """The triggers among them, by name."""
    made = [each for each in GUARDS[dialect] if each.startswith("CREATE TRIGGER")]
    return {each.split()[2]: each for each in made}
