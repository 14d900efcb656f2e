"""Table limits: what may be staked. A house sets its own; the law's are dated presets (see docs/readings.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from pitboss.core.errors import BadBets, UnknownName
from pitboss.core.money import DOLLAR, dollars
from pitboss.rules.captions import title
from pitboss.rules.game import Wager
from pitboss.rules.house import House

FIVE_DOLLARS = 5 * DOLLAR


@dataclass(frozen=True)
class Limits:
    """All amounts in cents; None means no limit."""

    name: str = "house"
    since: date | None = None
    minimum: int = DOLLAR
    maximum: int | None = None  # of a single wager, each betting circle by itself
    wagers: Mapping[str, tuple[int, int]] = field(default_factory=dict)  # narrower limits of single wagers
    chip: int = DOLLAR  # stakes are whole chips
    hand_maximum: int | None = None  # of all wagers of one hand together
    games: int | None = None  # separate games with one hand of cards
    games_over_five: int | None = None  # of these, how many may take more than five dollars

    @property
    def title(self) -> str:
        """Their name for people; `name` is the key in files and commands."""
        return f"Washington law of {self.since.year}" if self.since else self.name

    def range_of(self, wager: Wager) -> tuple[int, int | None]:
        """The least and the most that may be bet; a fixed stake is both."""
        if wager.stake is not None:
            return wager.stake, wager.stake
        low, high = self.wagers.get(wager.name, (self.minimum, self.maximum))
        bounds = [bound for bound in (high, self.maximum) if bound is not None]
        return max(low, self.minimum), min(bounds, default=None)

    def check(self, house: House, bets: Mapping[str, int]) -> None:
        """Refuse the first bet of a hand that is not allowed, by name."""
        for name, stake in bets.items():
            self._check_wager(house, name, stake)
        total, over_five = sum(bets.values()), sum(stake > FIVE_DOLLARS for stake in bets.values())
        if self.hand_maximum is not None and total > self.hand_maximum:
            raise BadBets(f"{dollars(total)} on one hand is above this table's {dollars(self.hand_maximum)} a hand.")
        if house.game.rolls:  # what follows is about games with one hand of cards
            return
        if self.games is not None and len(bets) > self.games:
            raise BadBets(
                f"{len(bets)} wagers on one hand are more than the {self.games} games that {self.title} allows."
            )
        if self.games_over_five is not None and over_five > self.games_over_five:
            raise BadBets(
                f"{over_five} wagers above $5 on one hand are more than the {self.games_over_five}"
                f" that {self.title} allows."
            )

    def _check_wager(self, house: House, name: str, stake: int) -> None:
        wager = house.wager(name)
        check_fixed_stake(wager, stake)
        low, high = self.range_of(wager)
        if stake < low:
            raise BadBets(f"{dollars(stake)} is under the {dollars(low)} minimum for {wager.title}.")
        if high is not None and stake > high:
            raise BadBets(f"{dollars(stake)} is over the {dollars(high)} maximum for {wager.title}.")
        if wager.stake is not None and self.maximum is not None and stake > self.maximum:
            raise BadBets(f"{wager.title} takes {dollars(stake)}, which is over this table's {dollars(self.maximum)}.")
        if wager.stake is None and stake % self.chip:
            raise BadBets(f"{dollars(stake)} on {wager.title} is not in whole chips of {dollars(self.chip)}.")
        for raised in house.game.wagers:
            if raised.raises != name or self.maximum is None:
                continue
            chips = house.raise_of(raised.name, {name: stake})
            if chips > self.maximum:
                raise BadBets(
                    f"{dollars(stake)} on {wager.title} is too much: {title(house, raised.name)} takes"
                    f" {dollars(chips)} then, and a single wager may not exceed {dollars(self.maximum)}."
                )


def check_fixed_stake(wager: Wager, stake: int) -> None:
    """Refuse another amount on a wager whose stake is fixed."""
    if wager.stake is not None and stake != wager.stake:
        raise BadBets(f"{dollars(stake)} is not the stake of {wager.title}, which is always {dollars(wager.stake)}.")


def posted(limits: Limits, house: House) -> str:
    """The limits as the sign at the table states them; where players bet into a pot, the game's own limits."""
    if not house.game.banked:
        sign: str = house.options.posted()
        return sign
    offered = [wager for wager in house.placeable.values() if house.options.offers(wager.name)]
    fixed = "".join(f" {wager.title} is always {dollars(wager.stake)}." for wager in offered if wager.stake is not None)
    most = limits.games if limits.games is not None and len(offered) > limits.games else None
    number = f" At most {most} bets on one hand." if most is not None and not house.game.rolls else ""
    bet = span(limits.minimum, limits.maximum)
    return f"Limits: {bet} a bet, in whole chips of {dollars(limits.chip)}.{fixed}{number}"


def span(low: int, high: int | None) -> str:
    return f"{dollars(low)} and more" if high is None else f"{dollars(low)} to {dollars(high)}"


def washington(since: date, maximum: int, games: int, games_over_five: int | None) -> Limits:
    name = f"washington-{since.year}"
    return Limits(name, since, maximum=maximum * DOLLAR, games=games, games_over_five=games_over_five)


# Single wager: WAC 230-15-140; games with one hand of cards: WAC 230-15-040. Dates and doubts: docs/readings.md.
WASHINGTON = (  # from the earliest
    washington(date(2004, 7, 1), 100, 2, None),
    washington(date(2009, 9, 14), 300, 6, 3),
    washington(date(2023, 9, 22), 400, 6, 3),
)


PRESETS = {"none": Limits("none"), "washington": WASHINGTON[-1], **{limits.name: limits for limits in WASHINGTON}}


def preset(name: str) -> Limits:
    """`none`, `washington` for the latest known, or a dated one such as `washington-2009`."""
    if name not in PRESETS:
        raise UnknownName("limits", name, PRESETS)
    return PRESETS[name]


def preset_titles() -> dict[str, str]:
    """Titles by name, the latest first."""
    return {limits.name: limits.title for limits in reversed(WASHINGTON)} | {"none": "No law limits bets"}
