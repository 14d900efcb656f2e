"""Response models of a player's chips. Amounts are cents, times are milliseconds since 1970."""

from __future__ import annotations

from pydantic import Field

from pitboss.server.replies.base import Reply, absent


class HeldLimitsReply(Reply):
    hand: int | None
    day_loss: int | None


class HouseLimitsReply(HeldLimitsReply):
    maximum: int | None


class PendingLimitReply(Reply):
    """A looser limit, and when it begins to hold."""

    amount: int | None
    at: int


class PendingLimitsReply(Reply):
    """Limits that are not in force yet."""

    hand: PendingLimitReply = absent()
    day_loss: PendingLimitReply = absent()


class RebuyReply(Reply):
    amount: int
    allowed: bool


class WalletReply(Reply):
    balance: int
    seated: int
    limits: HeldLimitsReply
    pending_limits: PendingLimitsReply
    rebuy: RebuyReply


class StatementLineReply(Reply):
    n: int
    at: int
    change: int
    balance: int
    why: str
    amount: int
    table: str
    round: str
    spot: str
    wager: str
    note: str


class StatementReply(Reply):
    opening: int
    lines: list[StatementLineReply]
    closing: int
    next: str | None


class RoundLineReply(Reply):
    """A finished round in one line, for its player."""

    id: str
    table: str
    number: int
    game: str
    title: str
    state: str
    result: int
    staked: dict[str, int]
    hands: list[str] = Field(description="The cards of each of your hands; of all hands, if you were dealt none.")
    at: int


class BettingReply(Reply):
    """How you bet in hands between players."""

    hands: int
    entered: int = Field(
        description="With a call, bet or raise in the first round of betting; blinds alone do not count."
    )
    raised: int = Field(description="With a bet or raise in the first round of betting.")
    bets: int = Field(description="Single bets and raises.")
    calls: int
    showdowns: int
    showdowns_won: int
