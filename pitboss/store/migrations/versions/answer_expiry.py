"""Stored answers expire: a commit keeps one hash over them, and each has the time until which it is kept.

Revision ID: 8
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "8"
down_revision: str | None = "7"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.add_column("commits", sa.Column("answers", sa.String(64)))  # none: from before
    op.add_column("answers", sa.Column("until", sa.BigInteger))  # none: part of a commit's own hash
    op.create_index("ix_answers_until", "answers", ["until"])


def downgrade() -> None:
    op.drop_index("ix_answers_until", "answers")
    op.drop_column("answers", "until")
    op.drop_column("commits", "answers")
