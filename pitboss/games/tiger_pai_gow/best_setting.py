"""The best way to set seven cards against a dealer who sets the house way: every dealer's hand, counted exactly."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from pitboss.cards import JOKER, Cards
from pitboss.engine.count.memory import Remember, anew
from pitboss.games.tiger_pai_gow.hand import Setting, legal_settings, matches, seven_cards, values
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL, Classes, Pack, Played, deck, number, played
from pitboss.games.tiger_pai_gow.pai_gow_counts import Broken, Colors, breaker_ways
from pitboss.games.tiger_pai_gow.wagers import PaiGow
from pitboss.poker import Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.disjoint_kernels import Array

ROWS = (PaiGow.WIN, PaiGow.PUSH, PaiGow.LOSS)


class Result(NamedTuple):
    """One setting against all hands of the dealer, and for the Breaker bet against all Breaker cards too."""

    setting: Setting
    pai_gow: Counter[PaiGow]
    breaker: Counter[Broken]


class Dealer(NamedTuple):
    """A dealer's hands as classes, and the values they can have in order."""

    plain: Array
    flushes: Array
    highs: Array
    lows: Array


@lru_cache(maxsize=8)
def dealer(pack: Pack, way: Way, wheel: Wheel, remember: Remember) -> Dealer:
    import numpy as np

    hands, classes = played(pack, way, wheel, remember), Classes(pack)
    highs, lows = (np.unique(np.concatenate([some[:, at] for some in hands])) for at in (0, 1))

    def placed(some: Array) -> Array:
        return np.stack((np.searchsorted(highs, some[:, 0]), np.searchsorted(lows, some[:, 1])), axis=1)

    ranks = Played(*map(placed, hands))
    return Dealer(classes.parts(ranks, None, plain=True), classes.parts(ranks, 0, plain=False), highs, lows)


def results(
    cards: Cards,
    way: Way = Way.A,
    wheel: Wheel = Wheel.LOWEST,
    *,
    pack: Pack = FULL,
    joker_matches: bool = True,
    remember: Remember = anew,
) -> list[Result]:
    """Every legal setting of these cards, in the order of the cards."""
    import numpy as np

    from pitboss.engine.count.disjoint import against

    seven_cards(cards)
    house = dealer(pack, way, wheel, remember)
    tries = legal_settings(cards, wheel)
    worth = [values(cards, setting, wheel) for setting in tries]
    highs = np.searchsorted(house.highs, [number(top) for top, _ in worth])
    lows = np.searchsorted(house.lows, [number(low) for _, low in worth])
    found = against(deck(pack, "", cards, colored=True), house.plain, highs, lows)
    for suit in pack.suits:
        found = found + against(deck(pack, suit, cards, colored=True), house.flushes, highs, lows)
    if JOKER in cards:
        found[:, :, 1, :] = 0
    joker, reds = int(JOKER in cards), matches(cards, True, joker=False)
    return [
        _result(pack, setting, some, joker, reds, joker_matches) for setting, some in zip(tries, found, strict=True)
    ]


def _result(pack: Pack, setting: Setting, found: Array, joker: int, reds: int, joker_matches: bool) -> Result:
    pai_gow = Counter({row: int(some.sum()) for row, some in zip(ROWS, found, strict=True)})
    breaker: Counter[Broken] = Counter()
    for row, some in zip(ROWS, found, strict=True):
        for theirs, their_reds in zip(*some.nonzero(), strict=True):
            colors = Colors(joker, int(theirs), reds, int(their_reds))
            for broken, ways in breaker_ways(pack, row, colors, joker_matches).items():
                breaker[broken] += ways * int(some[theirs, their_reds])
    return Result(setting, pai_gow, breaker)
