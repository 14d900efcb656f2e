"""Names that are taken, under a key that is the same for names that look alike.

Revision ID: 4
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision: str | None = "3"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

LETTERS = str.maketrans("013456789$@!", "oleasgtbgsal")


def skeleton(name: str) -> str:
    """As `server.credentials.skeleton` was when this was written: a migration does not change with the program."""
    plain = "".join(letter for letter in name.lower() if letter not in "._-").translate(LETTERS).replace("i", "l")
    return plain.replace("rn", "m").replace("vv", "w").replace("cl", "d")


def upgrade() -> None:
    names = op.create_table(
        "names",
        sa.Column("skeleton", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("skeleton", name="pk_names"),
    )
    taken = op.get_bind().execute(sa.text("SELECT name FROM users WHERE name IS NOT NULL ORDER BY at")).scalars()
    first: dict[str, str] = {}
    for name in taken:
        first.setdefault(skeleton(name), name)  # older accounts that look alike keep their names
    op.bulk_insert(names, [{"skeleton": mark, "name": name} for mark, name in first.items()])


def downgrade() -> None:
    op.drop_table("names")
