"""Chips moved between the workers of a house.

Revision ID: 10
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "10"
down_revision: str | None = "9"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "moves",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("receiver", sa.Integer, nullable=False),
        sa.Column("delivered", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_moves"),
    )
    op.create_index("ix_moves_player", "moves", ["player"])
    op.create_index("ix_moves_delivered", "moves", ["delivered"])


def downgrade() -> None:
    op.drop_table("moves")
