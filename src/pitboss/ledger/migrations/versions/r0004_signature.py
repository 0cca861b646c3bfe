"""The house's signature under the last entry."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Nothing is signed by this: books that have entries are signed by `pitboss sign`."""
    op.add_column("head", sa.Column("signature", sa.Text))
