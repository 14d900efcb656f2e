"""The address at which workers on other machines reach the holder of the lease.

Revision ID: 11
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision: str | None = "10"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("lease", sa.Column("reached_at", sa.String(100), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("lease", "reached_at")
