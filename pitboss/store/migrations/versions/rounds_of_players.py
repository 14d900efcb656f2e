"""An index for the latest rounds of a player.

Revision ID: 6
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "6"
down_revision: str | None = "5"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

NAME = "ix_transfers_player_rounds"


def upgrade() -> None:
    in_a_round = sa.text("round <> ''")
    op.create_index(NAME, "transfers", ["player", "n"], sqlite_where=in_a_round, postgresql_where=in_a_round)


def downgrade() -> None:
    op.drop_index(NAME, "transfers")
