"""The lease, and an index for the rounds in play.

Revision ID: 2
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision: str | None = "1"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "lease",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("holder", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lease"),
        sa.CheckConstraint("id = 1", name="ck_lease_one"),
    )
    op.execute("INSERT INTO lease (id, epoch, holder) VALUES (1, 0, '')")
    op.create_index("ix_rounds_state", "rounds", ["state"])


def downgrade() -> None:
    op.drop_index("ix_rounds_state", "rounds")
    op.drop_table("lease")
