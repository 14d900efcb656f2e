"""The tables as `schema` describes them. From the first release on, each change of them is a migration of its own.

Revision ID: house_1
"""

from __future__ import annotations

from collections.abc import Sequence

from alembic import op
from sqlalchemy.schema import CreateSequence, CreateTable

from pitboss.store.database import NEWEST
from pitboss.store.schema import APPEND_ONLY, LANES, METADATA, NUMBERS

revision = NEWEST
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    bind = op.get_bind()
    if bind.dialect.name == "postgresql":
        for sequence in (NUMBERS, LANES):
            bind.execute(CreateSequence(sequence))
    for table in METADATA.sorted_tables:
        bind.execute(CreateTable(table))
        for index in sorted(table.indexes, key=lambda one: str(one.name)):  # SQLite chooses between equals by age
            index.create(bind)
    for name in APPEND_ONLY:
        _refuse_changes(name)


def _refuse_changes(table: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{table} is append-only'; END $$"
    )
    op.execute(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        f"EXECUTE FUNCTION {table}_append_only()"
    )


def downgrade() -> None:
    raise NotImplementedError("The first tables hold everything: there is nothing to go back to.")
