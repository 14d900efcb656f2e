"""An index for accounts in the order of their names, which is the same in every database.

Revision ID: 12
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision: str | None = "11"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NAME = "ix_users_name_c"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":  # the order of SQLite is this one already
        op.create_index(NAME, "users", [sa.text('name COLLATE "C"')])


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.drop_index(NAME, "users")
