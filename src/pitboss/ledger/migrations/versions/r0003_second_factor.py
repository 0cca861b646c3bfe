"""A person's second factor: the secret that his authenticator shares with the floor."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Nobody has one at first."""
    op.add_column("people", sa.Column("second", sa.Text))
