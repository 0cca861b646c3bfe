"""Who writes: a token that each new writer puts in the place of the last one's."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A writer of an older program has no token, and is refused by the new condition."""
    op.add_column("head", sa.Column("writer", sa.Text))
