"""The cost of each player's decisions by day, and the rounds whose decisions are to be graded.

Revision ID: 9
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision: str | None = "8"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "ungraded",
        sa.Column("round", sa.String(60), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_ungraded_at", "ungraded", ["at"])
    op.create_table(
        "skill",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(40), primary_key=True),
        sa.Column("player", sa.String(40), primary_key=True),
        sa.Column("decisions", sa.BigInteger, nullable=False),
        sa.Column("cost", sa.BigInteger, nullable=False),
        sa.Column("per_hundred", sa.BigInteger),
    )
    op.create_index("ix_skill_board", "skill", ["day", "game", "per_hundred", sa.text("decisions DESC")])


def downgrade() -> None:
    op.drop_table("skill")
    op.drop_table("ungraded")
