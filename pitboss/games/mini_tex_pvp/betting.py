"""One betting round as a value: who is to act, which actions are legal, and the round after an action.

Amounts are integers (cents). A bet or raise is given by the player's total bet of the round after it, so
`Action(Kind.RAISE, 4000)` is "raise to 40 dollars". An all-in is a call or a raise with the rest of the stack, and may
be less than the bet to call or the least raise.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pitboss.core.errors import BadValue, IllegalChoice, NotYourTurn, RoundOver
from pitboss.core.money import DOLLAR, dollars
from pitboss.rules.acts import Choices

WAGERS_PER_ROUND = 4  # the opening bet and three raises


class Structure(Choices):
    """The allowed sizes of bets and raises."""

    FIXED = "fixed"  # exactly one size
    SPREAD = "spread"  # from the minimum to the maximum, and no less than the bet or raise before it
    NO_LIMIT = "no-limit"  # from the minimum to all chips, and no less than the bet or raise before it


class Kind(Choices):
    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"


class Action(NamedTuple):
    kind: Kind
    to: int = 0  # a bet or raise: the player's bet of this round after it

    def __str__(self) -> str:
        return f"{self.kind} to {dollars(self.to)}" if self.to else str(self.kind)


ACTION_TEXT = re.compile(rf"({'|'.join(kind.value for kind in Kind)})(?:(?: to)? \$?([\d,]+)(?:\.(\d\d))?)?")

FOLD, CHECK, CALL = Action(Kind.FOLD), Action(Kind.CHECK), Action(Kind.CALL)


class BettingLimits(NamedTuple):
    """The house rules of one round of betting."""

    structure: Structure
    bet: int  # the bet of this round, or the least bet
    most: int | None = None  # the largest single bet or raise; None for no limit
    cap: int | None = WAGERS_PER_ROUND  # wagers in a round, the big blind among them; None for no cap
    chip: int = 1  # bets and raises are whole chips, but for an all-in


class PokerPlayer(NamedTuple):
    seat: int
    stack: int  # chips behind
    put: int = 0  # bet in this round
    acted: bool = False
    folded: bool = False


@dataclass(frozen=True)
class Betting:
    """A round of betting between two actions. Players are in the order in which they act."""

    limits: BettingLimits
    players: tuple[PokerPlayer, ...]
    level: int  # what it takes to stay in
    base: int  # the level of the last full bet or raise; above it are only short all-ins
    size: int  # the last full bet or raise, which the next may not be below
    wagers: int  # bets and raises so far, short ones among them
    last: int = -1  # index of the player who acted last; -1 before the first
    aggressor: int | None = None  # the seat that bet or raised last

    @cached_property
    def turn(self) -> int:
        """Index of the player to act; -1 when the round is over."""
        if sum(not player.folded for player in self.players) < 2:
            return -1
        for step in range(1, len(self.players) + 1):
            index = (self.last + step) % len(self.players)
            if self._must_act(self.players[index]):
                return index
        return -1

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when the round is over."""
        return None if self.turn < 0 else self.players[self.turn].seat

    @cached_property
    def legal(self) -> Legal:
        if self.turn < 0:
            raise RoundOver("the round of betting is over; no player is to act.")
        return Legal(self)

    def owed(self, player: PokerPlayer) -> int:
        """Cost of a call, never more than the others have put where none of them can bet on."""
        asked = self.level
        if not self.has_caller(player):
            rivals = [other.put for other in self.players if not other.folded and other.seat != player.seat]
            asked = max(rivals, default=0)
        return min(player.stack, max(0, asked - player.put))

    def has_caller(self, player: PokerPlayer) -> bool:
        """Whether another player has chips left to call a bet."""
        return any(other.stack and not other.folded and other.seat != player.seat for other in self.players)

    def take(self, seat: int, action: Action) -> Betting:
        """The round after a seat's action. An illegal action is refused and changes nothing."""
        if self.to_act is None:
            raise RoundOver(f"seat {seat} cannot {action}: the round of betting is over.")
        if seat != self.to_act:
            raise NotYourTurn(f"seat {seat} cannot {action}: it is the turn of seat {self.to_act}.")
        reason = self.legal.refusal(action)
        if reason:
            raise IllegalChoice(f"seat {seat} cannot {action}: {reason}.")
        player = self.players[self.turn]
        match action.kind:
            case Kind.FOLD:
                return self._with(player._replace(folded=True, acted=True))
            case Kind.CHECK:
                return self._with(player._replace(acted=True))
            case Kind.CALL:
                owed = self.owed(player)
                return self._with(player._replace(stack=player.stack - owed, put=player.put + owed, acted=True))
        return self._raised(player, action.to)

    def _raised(self, player: PokerPlayer, to: int) -> Betting:
        changes = {"level": to, "wagers": self.wagers + 1, "aggressor": player.seat}
        if to - self.base >= self.full:
            changes["base"] = to
            if self.limits.structure is not Structure.FIXED:
                changes["size"] = max(self.size, to - self.level)
        return self._with(player._replace(stack=player.stack + player.put - to, put=to, acted=True), **changes)

    @property
    def full(self) -> int:
        """Least amount that an all-in must add to count as a full bet or raise: in fixed limit half a bet."""
        return -(-self.size // 2) if self.limits.structure is Structure.FIXED else self.size

    def _with(self, changed: PokerPlayer, **changes: int) -> Betting:
        """The round after an action of the player to act."""
        players = (*self.players[: self.turn], changed, *self.players[self.turn + 1 :])
        return replace(self, players=players, last=self.turn, **changes)  # type: ignore[arg-type]

    def _must_act(self, player: PokerPlayer) -> bool:
        if player.folded or not player.stack:
            return False
        return bool(self.owed(player)) or (not player.acted and self.has_caller(player))


def start(
    limits: BettingLimits, players: Sequence[tuple[int, int]], blinds: Mapping[int, int] | None = None, level: int = 0
) -> Betting:
    """A betting round among (seat, chips behind), the first to act first.

    Before the flop `blinds` holds the chips already posted and `level` the full big blind: a blind that is all in for
    less still has to be called in full.
    """
    if limits.bet <= 0 or (limits.most is not None and limits.most < limits.bet):
        raise BadValue(f"a maximum of {limits.most} is below the bet of {limits.bet}; raise the maximum.")
    put = blinds or {}
    seated = tuple(PokerPlayer(seat, stack, put.get(seat, 0)) for seat, stack in players)
    return Betting(limits, seated, level, level, max(limits.bet, level), int(level > 0))


class Legal(Collection[Action]):
    """The legal actions. Iteration gives only the least and the largest raise; all amounts between are legal too."""

    def __init__(self, betting: Betting) -> None:
        self._betting = betting
        self._player = betting.players[betting.turn]
        self.owed = betting.owed(self._player)
        self.chip = betting.limits.chip
        self.raise_kind = Kind.RAISE if betting.level else Kind.BET
        self.no_raise = self._no_raise()
        self.least, self.most = self._bounds()

    def _no_raise(self) -> str:
        """The reason why no bet or raise is possible, or an empty string."""
        betting, player = self._betting, self._player
        if betting.limits.cap is not None and betting.wagers >= betting.limits.cap:
            return f"cap reached, {betting.limits.cap} wagers were made in this round"
        if player.put + player.stack <= betting.level:
            return "more than the stack, there are no chips for a raise"
        if not betting.has_caller(player):
            return "no player has chips left to answer a raise"
        if player.acted and betting.level - player.put < betting.full:
            return "the short all-in does not reopen the betting for a player who has acted"
        return ""

    def _bounds(self) -> tuple[int, int]:
        """The least and the largest total of a bet or raise; a short stack may only go all in."""
        betting, player = self._betting, self._player
        everything = player.put + player.stack
        if betting.limits.structure is Structure.FIXED:
            most = least = betting.base + betting.limits.bet
        else:
            least = betting.level + betting.size
            most = everything if betting.limits.most is None else max(least, betting.level + betting.limits.most)
        chip = betting.limits.chip
        least = -(-least // chip) * chip
        most = most if most >= everything else max(least, most // chip * chip)
        return min(least, everything), min(most, everything)

    def refusal(self, action: Action) -> str:
        """The reason why the action is illegal, or an empty string."""
        match action.kind:
            case Kind.FOLD:
                return ""
            case Kind.CHECK:
                return f"there is {dollars(self.owed)} to call" if self.owed else ""
            case Kind.CALL:
                return "" if self.owed else "there is nothing to call"
        if self.no_raise:
            return self.no_raise
        if action.kind is not self.raise_kind:
            return f"this would be a {self.raise_kind}"
        if action.to > self._player.put + self._player.stack:
            return f"more than the stack, all in is {dollars(self._player.put + self._player.stack)}"
        if action.to % self._betting.limits.chip and action.to != self._player.put + self._player.stack:
            return f"bets are whole chips of {dollars(self._betting.limits.chip)}, or all in"
        if action.to < self.least:
            return f"below the minimum {self.raise_kind} to {dollars(self.least)}"
        return f"above the maximum {self.raise_kind} to {dollars(self.most)}" if action.to > self.most else ""

    def raise_to(self, amount: int) -> Action:
        """The legal bet or raise closest to an amount, in whole chips."""
        chip = self._betting.limits.chip
        return Action(self.raise_kind, max(self.least, self.most if amount >= self.most else amount // chip * chip))

    def cost(self, action: Action) -> int:
        """The chips a legal action takes from the stack."""
        if action.kind in (Kind.BET, Kind.RAISE):
            return action.to - self._player.put
        return self.owed if action.kind is Kind.CALL else 0

    def parse(self, text: str) -> Action | None:
        """Parse an action: "fold", "call", "raise to $40", "raise 40"; None where the text is none."""
        match = ACTION_TEXT.fullmatch(text.strip().lower())
        if match is None:
            return None
        kind, whole, cents = match.groups()
        return Action(Kind(kind), int((whole or "0").replace(",", "")) * DOLLAR + int(cents or 0))

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and not self.refusal(action)

    def __iter__(self) -> Iterator[Action]:
        yield FOLD
        yield CALL if self.owed else CHECK
        if not self.no_raise:
            for to in dict.fromkeys((self.least, self.most)):
                yield Action(self.raise_kind, to)

    def __len__(self) -> int:
        return sum(1 for _ in self)
