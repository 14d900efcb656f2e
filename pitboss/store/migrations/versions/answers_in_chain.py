"""Stored answers and significant events become part of the signed chain, by the number of their commit.

Revision ID: 5
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision: str | None = "4"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    for table in ("answers", "significant"):
        op.add_column(table, sa.Column("commit", sa.BigInteger))  # none: from before


def downgrade() -> None:
    for table in ("answers", "significant"):
        op.drop_column(table, "commit")
