"""The tables of the store, as they stand after the last migration."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

Whole = BigInteger().with_variant(Integer, "sqlite")
"""64 bits in both databases; in SQLite only an INTEGER can be the key that rows are stored by."""

metadata = MetaData()

journal = Table(
    "journal",
    metadata,
    Column("number", Whole, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("table", Text, nullable=False),
    Column("round", Whole, nullable=False),
    Column("kind", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("postings", Text, nullable=False),
    Column("revision", Text, nullable=False),
    Column("previous", Text, nullable=False),
    Column("hash", Text, nullable=False),
    Index("journal_table_number", "table", "number"),
    Index("journal_table_round", "table", "round"),
    Index("journal_actor", "actor", "number"),
    Index("journal_kind", "kind", "number"),
)

head = Table(
    "head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("number", Whole, nullable=False),
    Column("hash", Text, nullable=False),
    Column("writer", Text),
    Column("signature", Text),
)
"""One row: the last entry, so that one taken off the end is missed, with the house's signature
under it, and the token of who writes."""

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("cents", Whole, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("open", Boolean, nullable=False),
    Column("number", Whole, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

shoes = Table(
    "shoes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("table", Text, ForeignKey("tables.id"), nullable=False, index=True),
    Column("commitment", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("order", Text, nullable=False),
    Column("opened", Whole, ForeignKey("journal.number"), nullable=False),
    Column("finished", Whole, ForeignKey("journal.number")),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("password", Text),
    Column("role", Text, nullable=False),
    Column("disabled", Boolean, nullable=False),
    Column("stamp", Integer, nullable=False),
    Column("since", Text, nullable=False),
    Column("second", Text),
    Index("people_key", "key", unique=True),
)
"""`key` is the name without regard to case; `stamp` counts what makes older cookies void."""

rulings = Table(
    "rulings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Text, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""Keys that the program makes for itself, such as the one that signs cookies."""
