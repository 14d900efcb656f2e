"""The writer's heartbeat, by which a standby knows that it is alive.

Revision ID: 7
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision: str | None = "6"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("lease", sa.Column("beat", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("lease", "beat")
