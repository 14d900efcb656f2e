"""The first tables.

Revision ID: 1
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

APPEND_ONLY = ("events", "transfers", "commits", "significant")
BIG = sa.BigInteger
COUNTED = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def must(name: str, kind: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False)


def upgrade() -> None:
    _people()
    _play()
    _money()
    for table in APPEND_ONLY:
        _append_only(table)


def _people() -> None:
    op.create_table(
        "users",
        must("id", sa.String(40)),
        sa.Column("name", sa.String(40)),
        sa.Column("password", sa.String(200)),
        must("role", sa.String(20)),
        must("bot", sa.Boolean),
        must("at", BIG),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("name", name="uq_users_name"),
    )
    op.create_table(
        "sessions",
        must("token", sa.String(64)),
        must("user", sa.String(40)),
        must("seen", BIG),
        must("ends", BIG),
        sa.PrimaryKeyConstraint("token", name="pk_sessions"),
        sa.ForeignKeyConstraint(["user"], ["users.id"], name="fk_sessions_user"),
    )
    op.create_index("ix_sessions_user", "sessions", ["user"])
    op.create_table(
        "limits",
        must("owner", sa.String(40)),
        must("name", sa.String(40)),
        must("amount", BIG),
        must("since", BIG),
        sa.PrimaryKeyConstraint("owner", "name", name="pk_limits"),
    )
    op.create_table(
        "significant",
        sa.Column("id", COUNTED, autoincrement=True, nullable=False),
        must("at", BIG),
        must("actor", sa.String(40)),
        must("kind", sa.String(40)),
        must("before", sa.Text),
        must("after", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_significant"),
    )


def _play() -> None:
    op.create_table(
        "tables",
        must("id", sa.String(40)),
        must("game", sa.String(40)),
        must("settings", sa.Text),
        sa.Column("state", sa.Text),
        must("version", BIG),
        must("head", sa.String(64)),
        must("closed", sa.Boolean),
        must("at", BIG),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "rounds",
        must("id", sa.String(60)),
        must("table", sa.String(40)),
        must("number", BIG),
        must("state", sa.String(10)),
        must("first", BIG),
        sa.Column("last", BIG),
        sa.PrimaryKeyConstraint("id", name="pk_rounds"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_rounds_table"),
        sa.UniqueConstraint("table", "number", name="uq_rounds_table_number"),
        sa.CheckConstraint("state IN ('open', 'done', 'void')", name=op.f("ck_rounds_state")),
    )
    op.create_table(
        "commits",
        sa.Column("number", BIG, autoincrement=False, nullable=False),
        must("at", BIG),
        must("hash", sa.String(64)),
        must("signature", sa.String(128)),
        sa.PrimaryKeyConstraint("number", name="pk_commits"),
    )
    op.create_table(
        "events",
        must("table", sa.String(40)),
        sa.Column("seq", BIG, autoincrement=False, nullable=False),
        must("commit", BIG),
        must("place", sa.Integer),
        must("at", BIG),
        must("kind", sa.String(40)),
        must("body", sa.Text),
        sa.Column("sealed", sa.LargeBinary),
        must("hash", sa.String(64)),
        sa.PrimaryKeyConstraint("table", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_events_table"),
    )
    op.create_index("ix_events_commit", "events", ["commit"])
    op.create_table(
        "commitments",
        must("table", sa.String(40)),
        must("deal", sa.String(40)),
        must("kind", sa.String(10)),
        must("commitment", sa.String(64)),
        must("fingerprint", sa.String(64)),
        must("sealed", sa.LargeBinary),
        must("state", sa.String(10)),
        must("why", sa.String(200)),
        sa.PrimaryKeyConstraint("table", "deal", name="pk_commitments"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_commitments_table"),
        sa.UniqueConstraint("commitment", name="uq_commitments_commitment"),
        sa.UniqueConstraint("fingerprint", name="uq_commitments_fingerprint"),
        sa.CheckConstraint("state IN ('open', 'opened', 'voided', 'refunded')", name=op.f("ck_commitments_state")),
    )
    op.create_table(
        "answers",
        must("scope", sa.String(40)),
        must("key", sa.String(80)),
        must("request", sa.String(64)),
        must("answer", sa.Text),
        must("at", BIG),
        sa.PrimaryKeyConstraint("scope", "key", name="pk_answers"),
    )


def _money() -> None:
    op.create_table(
        "transfers",
        sa.Column("n", COUNTED, autoincrement=True, nullable=False),
        must("id", sa.String(200)),
        must("commit", BIG),
        must("at", BIG),
        must("debit", sa.String(120)),
        must("credit", sa.String(120)),
        must("amount", BIG),
        must("why", sa.String(30)),
        must("round", sa.String(60)),
        must("spot", sa.String(20)),
        must("wager", sa.String(40)),
        must("leg", sa.String(20)),
        must("note", sa.String(200)),
        sa.PrimaryKeyConstraint("n", name="pk_transfers"),
        sa.UniqueConstraint("id", name="uq_transfers_id"),
        sa.CheckConstraint("amount > 0", name=op.f("ck_transfers_amount")),
        sa.CheckConstraint("debit <> credit", name=op.f("ck_transfers_accounts")),
    )
    for column in ("commit", "debit", "credit"):
        op.create_index(f"ix_transfers_{column}", "transfers", [column])
    op.create_index(
        "uq_transfers_round_spot_wager_leg",
        "transfers",
        ["round", "spot", "wager", "leg"],
        unique=True,
        sqlite_where=sa.text("round <> ''"),
        postgresql_where=sa.text("round <> ''"),
    )
    op.create_table(
        "balances",
        must("account", sa.String(120)),
        must("amount", BIG),
        sa.PrimaryKeyConstraint("account", name="pk_balances"),
        sa.CheckConstraint(
            "amount >= 0 OR account IN ('house', 'issue', 'adjustment')", name=op.f("ck_balances_covered")
        ),
    )


def _append_only(table: str) -> None:
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
