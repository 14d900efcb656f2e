"""Best play with the Breaker bet: as `solve`, with the dealer's hands by their red cards, as the Breaker reads colors.

The tables of all settings by color are large, so some sets of ranks are solved at a time. Each of these parts is
remembered: a run that was stopped begins with the first part that is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core.cache import Remember, count_anew
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow.pai_gow_classes import SEVEN, ClassPack, shapes
from pitboss.games.tiger_pai_gow.pai_gow_counts import Broken, Colors, all_colors, breaker_ways
from pitboss.games.tiger_pai_gow.solved.groups import groups_of
from pitboss.games.tiger_pai_gow.solved.settings import dealt, patterns_of, worth_counting
from pitboss.games.tiger_pai_gow.solved.solve import (
    NOTHING,
    WON_BOTH,
    WON_EITHER,
    Counting,
    Job,
    dealer_by_ranks,
    dealer_flushes,
    set_by,
)
from pitboss.games.tiger_pai_gow.wagers import Breaker, PaiGow

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array

JOKERS, REDS = 2, SEVEN + 1
SUMS_IN_PART = 4_000_000
ROWS = (PaiGow.WIN, PaiGow.PUSH, PaiGow.LOSS)
TO_PLAYER = (Breaker.WIN, Breaker.BREAKS_TO_PLAYER)
TO_DEALER = (Breaker.LOSS, Breaker.BREAKS_TO_DEALER)


class ColoredOrders(NamedTuple):
    """The suit orders of each pattern, suits of one color being exchangeable: the black suits first."""

    ends: Array  # [pattern + 1]
    masks: Array  # [suit order, suit]: as in `Patterns`
    pairs: Array  # [suit order, suit]: the number of the pair of the suit and the other one of its color
    hands: Array
    pair_ends: Array  # [pattern + 1]
    pair_masks: Array  # [pair, 0: the suit, 1: the other]


def colored_orders(pack: ClassPack) -> ColoredOrders:
    import numpy as np

    of_color = len(pack.suits) // 2
    ends, masks, pairs, hands, pair_ends, pair_masks = [0], [], [], [], [0], list[tuple[int, int]]()
    for key in patterns_of(pack).keys:
        numbers: dict[tuple[int, int], int] = {}
        for some, n in _orders(key, of_color):
            masks.append(some)
            hands.append(n)
            others = [at + 1 - 2 * (at % 2) if of_color > 1 else at for at in range(2 * of_color)]
            pairs.append([numbers.setdefault((some[at], some[other]), len(numbers)) for at, other in enumerate(others)])
        ends.append(len(masks))
        pair_masks += numbers
        pair_ends.append(len(pair_masks))
    return ColoredOrders(*map(np.array, (ends, masks, pairs, hands, pair_ends, pair_masks)))


def _orders(key: tuple[int | bool, ...], of_color: int) -> Iterator[tuple[tuple[int, ...], int]]:
    flush, wild, *counts = key
    if not flush:
        for masks, ways in dealt(tuple(counts), (of_color, of_color)):
            if max(mask.bit_count() for mask in masks) <= 4 - wild:
                yield masks, ways
        return
    own = 1 << len(counts)
    for masks, ways in dealt(tuple(counts), (of_color - 1, of_color)):
        yield (own, *masks), of_color * ways
    for masks, ways in dealt(tuple(counts), (of_color, of_color - 1)):
        yield (*masks[:of_color], own, *masks[of_color:]), of_color * ways


@dataclass(frozen=True)
class BreakerSolution:
    """Rows over all pairs of hands and all Breaker cards: of best play, and of each way."""

    best: Counter[Broken]
    ways: list[Counter[Broken]]


def solve_breaker(
    job: Job,
    *,
    joker_matches: bool = True,
    threads: int = 2,
    remember: Remember = count_anew,
    progress: Progress | None = None,
) -> BreakerSolution:
    """Best play at the first of the job's commissions."""
    import numpy as np

    groups = groups_of(job.pack, job.wheel)
    house = set_by(job.dealer, groups, job, remember)
    settings = worth_counting(groups, [set_by(way, groups, job, remember) for way in job.ways])
    counting = Counting(job, groups, house, settings, threads, lambda done, of: None)
    parts = Parts(counting, colored_orders(job.pack), *worths(job, joker_matches))
    cuts, found = parts.cuts(), 0
    name = f"pai-gow-breaker-{job.key}-{joker_matches}"
    for at, (start, stop) in enumerate(cuts):
        found = found + remember(f"{name}-{start}-{stop}", partial(parts.count, start, stop))["found"].astype(object)
        if progress:
            progress(at + 1, len(cuts))
    rows = [broken_rows(job.pack, np.asarray(some), joker_matches) for some in np.asarray(found)]
    return BreakerSolution(rows[0], rows[1:])


def worths(job: Job, joker_matches: bool) -> tuple[Array, Array, Array]:
    """[player's joker, reds, dealer's joker, reds]: what a hand lower in both is worth, what one is that is lower in
    the high hand or in the low hand, and how many dealer's hands there are."""
    import numpy as np

    share = 100 - job.commissions[0]
    won, either, dealers = np.zeros((3, JOKERS, REDS, JOKERS, REDS), np.int64)
    for colors, n in all_colors(job.pack).items():
        at = colors.player_joker, colors.player_reds, colors.dealer_joker, colors.dealer_reds
        value = {}
        for row in ROWS:
            ways = breaker_ways(job.pack, row, colors, joker_matches)
            value[row] = sum(
                n * (share * (broken in TO_PLAYER) - 100 * (broken in TO_DEALER)) for (broken, _), n in ways.items()
            )
        won[at] = value[PaiGow.WIN] - 2 * value[PaiGow.PUSH] + value[PaiGow.LOSS]
        either[at] = value[PaiGow.PUSH] - value[PaiGow.LOSS]
        mine = comb(job.pack.reds, colors.player_reds)
        dealers[at] = n // (mine * comb(job.pack.blacks, SEVEN - colors.player_joker - colors.player_reds))
    return won, either, dealers


def broken_rows(pack: ClassPack, found: Array, joker_matches: bool) -> Counter[Broken]:
    rows: Counter[Broken] = Counter()
    for joker, reds, row, theirs, their_reds in zip(*found.nonzero(), strict=True):
        colors = Colors(int(joker), int(theirs), int(reds), int(their_reds))
        for broken, ways in breaker_ways(pack, ROWS[row], colors, joker_matches).items():
            rows[broken] += ways * int(found[joker, reds, row, theirs, their_reds])
    return rows


@dataclass(frozen=True)
class Parts:
    """Some sets of ranks at a time."""

    counting: Counting
    orders: ColoredOrders
    won: Array
    either: Array
    dealers: Array

    def _members(self) -> tuple[Array, Array]:
        """The groups of each set of ranks: where they begin, and which."""
        import numpy as np

        ranks = self.counting.groups.ranks_only
        members = np.argsort(ranks, kind="stable")
        return np.searchsorted(ranks[members], np.arange(len(shapes(self.counting.job.pack)[0]) + 1)), members

    def _sums_of_groups(self) -> Array:
        """How many sums each group needs for each of its settings."""
        import numpy as np

        widths = np.diff(self.orders.pair_ends)[patterns_of(self.counting.job.pack).of_group]
        found: Array = widths * np.diff(self.counting.settings.first)
        return found

    def cuts(self) -> list[tuple[int, int]]:
        """Sets of ranks that are counted together."""
        import numpy as np

        ends, members = self._members()
        sums = np.concatenate(([0], self._sums_of_groups()[members].cumsum()))[ends]
        cuts = [0]
        for at in range(1, len(ends)):
            if sums[at] - sums[cuts[-1]] > SUMS_IN_PART or at == len(ends) - 1:
                cuts.append(at)
        return list(zip(cuts, cuts[1:], strict=False))

    def count(self, start: int, stop: int) -> dict[str, Array]:
        """Pairs of hands of these sets of ranks by row and colors; see `breaker_kernels.best_play`."""
        import numpy as np

        from pitboss.games.tiger_pai_gow.solved import breaker_kernels as kernels

        counting, settings, groups = self.counting, self.counting.settings, self.counting.groups
        pack, patterns = counting.job.pack, patterns_of(counting.job.pack)
        of_color = len(pack.suits) // 2
        ends, members = self._members()
        some = members[ends[start] : ends[stop]]
        chosen = np.concatenate([np.arange(settings.first[group], settings.first[group + 1]) for group in some])
        widths = np.diff(self.orders.pair_ends)[patterns.of_group[settings.group[chosen]]]
        places = np.zeros(len(settings.high), np.int64)
        places[chosen] = np.concatenate(([0], widths.cumsum()[:-1]))
        sums = np.zeros((widths.sum(), 2, JOKERS, kernels.EACH), np.int32)
        first_set, sets, _, _ = counting.suit_sets()
        about = (
            groups.counts, groups.wild, sets, first_set, patterns.of_group, self.orders.pair_ends,
            self.orders.pair_masks, places, of_color,
        )  # fmt: skip
        dealer, lows = dealer_flushes(pack, groups, *counting.house), len(groups.low_values)
        order = chosen[np.lexsort((settings.high[chosen], settings.low[chosen]))]
        cuts = np.searchsorted(settings.low[order], np.arange(lows + 1))

        def below(which: Array, low: int, columns: tuple[int, int]) -> None:
            kernels.flushes_below(which, low, settings.group, settings.high, about, dealer, sums, columns)

        with ThreadPoolExecutor(counting.threads) as pool:
            list(pool.map(
                lambda low: below(order[cuts[low] : cuts[low + 1]], low, (WON_BOTH, WON_EITHER)),
                [low for low in range(lows) if cuts[low] < cuts[low + 1]],
            ))  # fmt: skip
        below(chosen[np.argsort(settings.high[chosen], kind="stable")], lows, (WON_EITHER, NOTHING))
        hands = groups.counts, groups.wild, sets, first_set, patterns.of_group, of_color
        of_settings = settings.first, settings.useful, settings.high, settings.low, places
        orders = self.orders.ends, self.orders.masks, self.orders.pairs, self.orders.hands
        by_ranks = dealer_by_ranks(pack, groups, *counting.house)
        ways = np.array(settings.chosen).reshape(-1, len(groups.wild))
        pieces = np.linspace(start, stop, min(stop - start, 8 * counting.threads) + 1).astype(int)
        found = np.zeros((len(pieces) - 1, 1 + len(ways), JOKERS, REDS, 3, JOKERS, REDS), np.int64)
        with ThreadPoolExecutor(counting.threads) as pool:
            list(pool.map(
                lambda at: kernels.best_play(
                    int(pieces[at]), int(pieces[at + 1]), hands, of_settings, (ends, members), orders, by_ranks, sums,
                    (self.won, self.either, self.dealers), ways, found[at],
                ),
                range(len(pieces) - 1),
            ))  # fmt: skip
        return {"found": found.sum(axis=0)}
