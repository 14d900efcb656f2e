"""Transfers and balances by player, and looser limits that apply later.

Revision ID: 3
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision: str | None = "2"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    for table in ("transfers", "balances"):
        op.add_column(table, sa.Column("player", sa.String(120), nullable=False, server_default=""))
    _let_transfers_change()
    transfers = f"CASE WHEN {_player('debit')} <> '' THEN {_player('debit')} ELSE {_player('credit')} END"
    op.execute(f"UPDATE transfers SET player = {transfers}")
    op.execute(f"UPDATE balances SET player = {_player('account')}")
    _keep_transfers()
    op.create_index("ix_transfers_player_n", "transfers", ["player", "n"])
    op.create_index("ix_transfers_player_at", "transfers", ["player", "at"])
    op.create_index("ix_balances_player", "balances", ["player"])
    op.add_column("limits", sa.Column("next_amount", sa.BigInteger))
    op.add_column("limits", sa.Column("next_at", sa.BigInteger))


def _player(account: str) -> str:
    """SQL for the player whose account it is, as in "wallet:PLAYER" and "seat:TABLE/NUMBER/PLAYER"; else empty."""
    if op.get_bind().dialect.name == "sqlite":
        seat = f"substr({account}, instr({account}, '/') + 1)"
        seat = f"substr({seat}, instr({seat}, '/') + 1)"
    else:
        seat = f"regexp_replace({account}, '^seat:[^/]*/[^/]*/', '')"
    return (
        f"CASE WHEN {account} LIKE 'wallet:%' THEN substr({account}, 8)"
        f" WHEN {account} LIKE 'seat:%' THEN {seat} ELSE '' END"
    )


def _let_transfers_change() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER transfers_no_update")
    else:
        op.execute("ALTER TABLE transfers DISABLE TRIGGER transfers_append_only")


def _keep_transfers() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE TRIGGER transfers_no_update BEFORE UPDATE ON transfers "
            "BEGIN SELECT RAISE(ABORT, 'transfers is append-only'); END"
        )
    else:
        op.execute("ALTER TABLE transfers ENABLE TRIGGER transfers_append_only")


def downgrade() -> None:
    op.drop_column("limits", "next_at")
    op.drop_column("limits", "next_amount")
    op.drop_index("ix_balances_player", "balances")
    op.drop_index("ix_transfers_player_at", "transfers")
    op.drop_index("ix_transfers_player_n", "transfers")
    for table in ("transfers", "balances"):
        op.drop_column(table, "player")
