"""Under which clauses bets are paid and cards are first dealt, read off the procedure so that no drill repeats it.

Where the game can be traced, the traced rounds give it. Otherwise rounds are dealt, every other one from few ranks, so
that rare rows come up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random

from pitboss.core.errors import NotDerivable
from pitboss.derive.bet_reasons import fewest_bets
from pitboss.derive.trace import settling_clauses
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.rules.acts import Deal, Outcome, Settle
from pitboss.rules.house import House
from pitboss.rules.options import Flat
from pitboss.trainer.dealt import DealtTable

ROUNDS = 120  # dealt where cards cannot be sealed
FEWEST = 4  # ranks

Rows = Mapping[Outcome, tuple[str, ...]]


class _Rules:
    """A house as a cache key: two with the same rules are equal."""

    def __init__(self, house: House) -> None:
        self.house = house

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and other.house.digest == self.house.digest

    def __hash__(self) -> int:
        return hash(self.house.digest)


def paid_under(house: House, wager: str, row: Outcome) -> tuple[str, ...]:
    """The clauses under which a bet is paid that ends on this row; where it did not come up, those of the others."""
    found = _settled(_Rules(house), wager)
    return found.get(row) or _joined(found, lambda one: wins(house, wager, one)) or _joined(found, lambda one: True)


def wins(house: House, wager: str, row: Outcome) -> bool:
    pays = house.pays[wager][row]
    return isinstance(pays, Flat) or pays > 0


def _joined(rows: Rows, wanted: Callable[[Outcome], bool]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(number for row, numbers in rows.items() if wanted(row) for number in numbers))


@lru_cache(maxsize=256)
def _settled(rules: _Rules, wager: str) -> Rows:
    house = rules.house
    bets = fewest_bets(house, wager, dict.fromkeys(house.placeable, 1))
    if bets:
        try:
            return settling_clauses(house, bets, wager)
        except NotDerivable:
            pass
    return _dealt(rules).get(wager, {})


@lru_cache(maxsize=32)
def _dealt(rules: _Rules) -> Mapping[str, Rows]:
    """By wager and row, from rounds that were dealt."""
    house, found = rules.house, dict[str, dict[Outcome, dict[str, None]]]()
    for number in range(ROUNDS):
        table = DealtTable(house, f"clauses {number}")
        if number % 2:
            table.stack = few_ranks(house, Random(f"{house.game.key} clauses {number}"))
        try:
            table.play()
        except IndexError:  # so few cards were not enough
            continue
        for clause, act, _, _ in table.round.layout.log:
            if isinstance(act, Settle):
                found.setdefault(act.wager, {}).setdefault(act.row, {}).update(dict.fromkeys(clause.numbers))
    return {wager: {row: tuple(numbers) for row, numbers in rows.items()} for wager, rows in found.items()}


def few_ranks(house: House, rng: Random) -> ShuffledShoe:
    """All cards of some ranks of the deck, shuffled."""
    ranks = sorted({card.rank for card in house.deck})
    some = set(rng.sample(ranks, rng.randint(min(FEWEST, len(ranks)), len(ranks))))
    return ShuffledShoe([card for card in house.deck if card.rank in some], rng)


@lru_cache(maxsize=32)
def _before_the_deal(rules: _Rules) -> tuple[str, ...]:
    log = DealtTable(rules.house, "the first deal").play().round.layout.log
    first = next(clause.number for clause, act, _, _ in log if isinstance(act, Deal))
    numbers = list(rules.house.game.clauses)
    return tuple(numbers[: numbers.index(first)])


def before_the_deal(house: House) -> tuple[str, ...]:
    """The clauses on bets: all that come before the first card."""
    return _before_the_deal(_Rules(house))
