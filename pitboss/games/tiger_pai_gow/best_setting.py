"""The best setting of seven cards against a dealer who sets the house way, by exact counts of the dealer's hands."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cache import RecentCache, Remember, count_anew, rules_hash
from pitboss.core.cards import JOKER, Cards
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow.hand import Setting, legal_settings, matches, seven_cards, values
from pitboss.games.tiger_pai_gow.house_ways import Way
from pitboss.games.tiger_pai_gow.pai_gow_classes import (
    FULL,
    Classes,
    ClassPack,
    SetClasses,
    deck,
    number,
    set_classes_anew,
    setting_rules,
)
from pitboss.games.tiger_pai_gow.pai_gow_counts import Broken, Colors, breaker_ways
from pitboss.games.tiger_pai_gow.wagers import PaiGow
from pitboss.rulesets.poker import Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array

ROWS = (PaiGow.WIN, PaiGow.PUSH, PaiGow.LOSS)


class SettingResult(NamedTuple):
    """Rows of one setting against all dealer's hands, and of the Breaker bet against all Breaker cards too."""

    setting: Setting
    pai_gow: Counter[PaiGow]
    breaker: Counter[Broken]


class DealerTables(NamedTuple):
    """Classes of dealer's hands sorted by their cards, and the sorted values of high and low hands."""

    plain: Array
    flushes: Array
    highs: Array
    lows: Array

    @property
    def ranks(self) -> tuple[int, int]:
        return len(self.highs), len(self.lows)


DEALERS = RecentCache(8)


def dealer_tables(
    pack: ClassPack, way: Way, wheel: Wheel, remember: Remember = count_anew, progress: Progress | None = None
) -> DealerTables:
    """Tables of the dealer's hands, built once: some seconds for the full pack, unless they are shipped or cached."""
    from pitboss.engine.count import disjoint, fixed_hands
    from pitboss.games.tiger_pai_gow import best_setting
    from pitboss.games.tiger_pai_gow.solved.dealer_hands import shipped

    def build() -> DealerTables:
        if pack == FULL and (found := shipped(way, wheel)):
            return DealerTables(*found)
        rules = setting_rules() + rules_hash(fixed_hands, disjoint, best_setting)
        name = f"pai-gow-dealer-{way}-{wheel}-{pack.name}-{rules}"
        return DealerTables(**remember(name, lambda: counted_tables(pack, way, wheel, remember, progress)._asdict()))

    return DEALERS.get((pack, way, wheel), build)


def counted_tables(
    pack: ClassPack, way: Way, wheel: Wheel, remember: Remember = count_anew, progress: Progress | None = None
) -> DealerTables:
    import numpy as np

    from pitboss.engine.count.fixed_hands import by_cards

    hands, classes = set_classes_anew(pack, way, wheel, remember, progress), Classes(pack)
    highs, lows = (np.unique(np.concatenate([some[:, at] for some in hands])) for at in (0, 1))

    def placed(some: Array) -> Array:
        return np.stack((np.searchsorted(highs, some[:, 0]), np.searchsorted(lows, some[:, 1])), axis=1)

    ranks = SetClasses(*map(placed, hands))
    plain, flushes = classes.parts(ranks, None, plain=True), classes.parts(ranks, 0, plain=False)
    return DealerTables(by_cards(plain), by_cards(flushes), highs, lows)


def setting_results(
    cards: Cards,
    way: Way = Way.A,
    wheel: Wheel = Wheel.LOWEST,
    *,
    pack: ClassPack = FULL,
    breaker: bool = True,
    joker_matches: bool = True,
    remember: Remember = count_anew,
) -> list[SettingResult]:
    """Results of every legal setting, in the order of the cards. Colors matter for the Breaker only."""
    seven_cards(cards)
    tries = legal_settings(cards, wheel)
    found = _count_against_dealer(cards, tries, dealer_tables(pack, way, wheel, remember), pack, wheel, breaker)
    joker, reds = int(JOKER in cards), matches(cards, True, joker=False)
    if joker:
        found[:, :, 1, :] = 0
    return [
        SettingResult(
            setting,
            Counter({row: int(some.sum()) for row, some in zip(ROWS, rows, strict=True)}),
            _broken(pack, rows, joker, reds, joker_matches) if breaker else Counter(),
        )
        for setting, rows in zip(tries, found, strict=True)
    ]


def _count_against_dealer(
    cards: Cards, tries: list[Setting], house: DealerTables, pack: ClassPack, wheel: Wheel, breaker: bool
) -> Array:
    """[setting][row][dealer's joker][dealer's reds, for the Breaker] -> dealer's hands."""
    import numpy as np

    from pitboss.engine.count.fixed_hands import count_against

    worth = [values(cards, setting, wheel) for setting in tries]
    highs = np.searchsorted(house.highs, [number(top) for top, _ in worth])
    lows = np.searchsorted(house.lows, [number(low) for _, low in worth])
    found = count_against(deck(pack, "", cards, colored=breaker), house.plain, house.ranks, highs, lows)
    for suit in pack.suits:
        found = found + count_against(deck(pack, suit, cards, colored=breaker), house.flushes, house.ranks, highs, lows)
    return found


def _broken(pack: ClassPack, rows: Array, joker: int, reds: int, joker_matches: bool) -> Counter[Broken]:
    """Rows of the Breaker bet over all Breaker cards."""
    breaker: Counter[Broken] = Counter()
    for row, some in zip(ROWS, rows, strict=True):
        for theirs, their_reds in zip(*some.nonzero(), strict=True):
            colors = Colors(joker, int(theirs), reds, int(their_reds))
            for broken, ways in breaker_ways(pack, row, colors, joker_matches).items():
                breaker[broken] += ways * int(some[theirs, their_reds])
    return breaker
