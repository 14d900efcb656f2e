"""Solves Pai Gow against a house way: what every setting of every hand wins, exactly, and the best of them.

A dealer's hand is set by its ranks, unless it has a flush. So the dealer's hands that share no card with a player's and
are lower than a setting are those of the same ranks as if there were no flushes (one sum for each set of ranks), and
for each suit what flushes in it change. Such a change depends on the ranks that the player has in the suit, on the
player's other ranks, and on the setting: it is looked up in a table of all flushes below the setting, which grows while
settings are taken in ascending order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from pitboss.core.cache import Remember, count_anew
from pitboss.core.errors import BadInput
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow.house_ways import AnyWay
from pitboss.games.tiger_pai_gow.pai_gow_classes import FULL, SEVEN, ClassPack, sample, set_classes, shapes
from pitboss.games.tiger_pai_gow.solved.groups import Groups, groups_of
from pitboss.games.tiger_pai_gow.solved.settings import Settings, patterns_of, worth_counting
from pitboss.rulesets.poker import Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.packed_hands import Array

RANKS_IN_PART, GROUPS_IN_PART = 500, 20_000  # counted in one task
WON_BOTH, WON_EITHER, NOTHING = 0, 1, -1  # columns of sums


@dataclass(frozen=True)
class Job:
    """Against whom to play, the ways to price, and the percentages taken from wins for which best play is sought."""

    dealer: AnyWay
    wheel: Wheel = Wheel.LOWEST
    ways: tuple[AnyWay, ...] = ()
    commissions: tuple[int, ...] = (0,)
    pack: ClassPack = FULL

    @property
    def key(self) -> str:
        """Names what is solved, for what is remembered of it."""
        ways = "-".join(way.key for way in (self.dealer, *self.ways))
        return f"{ways}-{self.wheel}-{'-'.join(map(str, self.commissions))}-{self.pack.name}"

    @property
    def dealers(self) -> int:
        """Dealer's hands for each of the player's."""
        return comb(len(self.pack.cards) - SEVEN, SEVEN)

    @property
    def pairs(self) -> int:
        return comb(len(self.pack.cards), SEVEN) * self.dealers


@dataclass(frozen=True)
class Solution:
    """Pairs of hands won and lost."""

    settings: Settings
    sums: Array  # [setting]: won, lost
    best: list[tuple[int, int]]  # by commission
    ways: list[tuple[int, int]]  # by way
    choices: Array  # [commission, suit order of every group]: the number of the best among the useful settings


def solve(job: Job, *, threads: int = 2, remember: Remember = count_anew, progress: Progress | None = None) -> Solution:
    """Count every setting that matters; about a minute of the processor for the full pack."""
    groups = groups_of(job.pack, job.wheel)
    house = set_by(job.dealer, groups, job, remember)
    settings = worth_counting(groups, [set_by(way, groups, job, remember) for way in job.ways])
    counting = Counting(job, groups, house, settings, threads, progress or (lambda done, of: None))
    base, changed = counting.as_if_without_flushes(), counting.changes_by_flushes()
    sums, best, choices = counting.best_play(base, changed)
    ways = [tuple(map(int, sums[chosen].sum(axis=0))) for chosen in settings.chosen]
    return Solution(settings, sums, best, [(won, lost) for won, lost in ways], choices)


def set_by(way: AnyWay, groups: Groups, job: Job, remember: Remember) -> tuple[Array, Array]:
    """The values of the hands of every group as a way sets them; refused if it sets one foul."""
    high, low = groups.placed(set_classes(job.pack, way, job.wheel, remember))
    legal = ((groups.high == high[:, None]) & (groups.low == low[:, None])).any(axis=1)
    if not legal.all():
        plain, flush = shapes(job.pack)
        cards = sample(job.pack, (*plain, *flush)[int(legal.argmin())])
        raise BadInput(f"{way.title} sets {' '.join(map(repr, cards))} foul: its low hand outranks its high hand.")
    return high, low


@dataclass(frozen=True)
class Counting:
    """The parts of a solution, each made by several threads."""

    job: Job
    groups: Groups
    house: tuple[Array, Array]
    settings: Settings
    threads: int
    progress: Progress

    def _run(self, tasks: Sequence[Callable[[], None]]) -> None:
        with ThreadPoolExecutor(self.threads) as pool:
            for done, _ in enumerate(pool.map(lambda task: task(), tasks), 1):
                self.progress(done, len(tasks))

    def as_if_without_flushes(self) -> Array:
        """[setting]: dealer's hands lower in both hands, and lower in the high plus lower in the low hand."""
        import numpy as np

        from pitboss.games.tiger_pai_gow.solved import kernels

        groups, settings, plain = self.groups, self.settings, len(shapes(self.job.pack)[0])
        ranks = groups.ranks_only[settings.group]
        members = np.argsort(ranks, kind="stable")
        ends = np.searchsorted(ranks[members], np.arange(plain + 1))
        sums = np.zeros((len(ranks), 2), np.int64)
        hands = groups.counts[:plain], groups.wild[:plain], len(self.job.pack.suits)
        dealer = dealer_by_ranks(self.job.pack, groups, *self.house)

        def part(start: int) -> Callable[[], None]:
            stop = min(start + RANKS_IN_PART, plain)
            return lambda: kernels.by_ranks(
                start, stop, hands, ends, members, settings.high, settings.low, dealer, sums
            )

        self._run([part(start) for start in range(0, plain, RANKS_IN_PART)])
        return sums

    def changes_by_flushes(self) -> Array:
        """[place of the setting + number of a suit's ranks]: how flushes in that suit change these sums."""
        import numpy as np

        from pitboss.games.tiger_pai_gow.solved import kernels

        settings, lows = self.settings, len(self.groups.low_values)
        first, sets, wanted, places = self.suit_sets()
        sums = np.zeros((places[-1], 2), np.int64)
        dealer = dealer_flushes(self.job.pack, self.groups, *self.house)
        about = self.groups.counts, self.groups.wild, sets, wanted, first, places, len(self.job.pack.suits)
        order = np.lexsort((settings.high, settings.low))
        ends = np.searchsorted(settings.low[order], np.arange(lows + 1))

        def below(some: Array, low: int, columns: tuple[int, int]) -> Callable[[], None]:
            return lambda: kernels.flushes_below(some, low, settings.group, settings.high, about, dealer, sums, columns)

        self._run([below(order[ends[low] : ends[low + 1]], low, (WON_BOTH, WON_EITHER)) for low in range(lows)])
        below(np.argsort(settings.high, kind="stable"), lows, (WON_EITHER, NOTHING))()
        return sums

    def suit_sets(self) -> tuple[Array, Array, Array, Array]:
        """The sets of ranks that a suit can hold: where each group's begin, the sets, whether they occur, and where
        each setting's sums begin."""
        import numpy as np

        plain, flush = shapes(self.job.pack)
        patterns = patterns_of(self.job.pack)
        used = [{mask for masks in some.masks for mask in masks} for some in patterns.orders]
        first, sets, wanted = [0], list[int](), list[bool]()
        for shape, pattern in zip((*plain, *flush), patterns.of_group, strict=True):
            some = [0]
            for rank in sorted(set(shape.others), reverse=True):
                some += [1 << rank | other for other in some]
            if shape.suited:
                some.append(sum(1 << rank for rank in shape.suited))
            sets += some
            wanted += [mask in used[pattern] for mask in range(len(some))]
            first.append(len(sets))
        ends = np.array(first)
        places = np.concatenate(([0], np.diff(ends)[self.settings.group].cumsum()))
        return ends, np.array(sets), np.array(wanted), places

    def best_play(self, base: Array, changed: Array) -> tuple[Array, list[tuple[int, int]], Array]:
        """Wins and losses of each setting, of the best play for each commission, and its choices."""
        import numpy as np

        from pitboss.games.tiger_pai_gow.solved import kernels

        job, settings, patterns = self.job, self.settings, patterns_of(self.job.pack)
        first, _, _, places = self.suit_sets()
        orders = (
            np.cumsum([0, *(len(some.masks) for some in patterns.orders)]),
            np.array([masks for some in patterns.orders for masks in some.masks]),
            np.array([n for some in patterns.orders for n in some.hands]),
        )
        about = settings.first, settings.useful, places[settings.first], first, patterns.of_group, patterns.first
        sums, shares = np.zeros((len(base), 2), np.int64), 100 - np.array(job.commissions)
        choices = np.zeros((len(shares), patterns.first[-1]), np.uint8)
        starts = range(0, len(self.groups.wild), GROUPS_IN_PART)
        best = np.zeros((len(starts), len(shares), 2), np.int64)

        def part(at: int, start: int) -> Callable[[], None]:
            stop = min(start + GROUPS_IN_PART, len(self.groups.wild))
            return lambda: kernels.best_play(
                start, stop, about, orders, (base, changed), job.dealers, shares, sums, best[at], choices
            )

        self._run([part(at, start) for at, start in enumerate(starts)])
        return sums, [(int(won), int(lost)) for won, lost in best.sum(axis=0)], choices


def dealer_by_ranks(pack: ClassPack, groups: Groups, high: Array, low: Array) -> tuple[Array | int, ...]:
    """Dealer's hands without a flush, as runs of equal ranks, and how many runs each shares with the one before."""
    import numpy as np

    plain = shapes(pack)[0]
    ranks, cards = np.zeros((2, len(plain), SEVEN), np.int64)
    shared = np.zeros(len(plain), np.int64)
    before: list[tuple[int, int]] = []
    for at, shape in enumerate(plain):
        runs = [(rank, shape.others.count(rank)) for rank in sorted(set(shape.others))]
        same = 0
        while same < min(len(runs), len(before)) and runs[same] == before[same]:
            same += 1
        for run, (rank, n) in enumerate(runs):
            ranks[at, run], cards[at, run] = rank, n
        shared[at], before = same, runs
    n = len(plain)
    return ranks, cards, shared, groups.wild[:n], high[:n], low[:n], len(groups.high_values), len(groups.low_values)


def dealer_flushes(pack: ClassPack, groups: Groups, high: Array, low: Array) -> tuple[Array, ...]:
    """Dealer's flushes by ascending high hand, each once as played and minus once as played without the flush."""
    import numpy as np

    plain, flush = shapes(pack)
    width, n = len(pack.ranks), len(plain)
    pairs = [(one, other) for one in range(width) for other in range(one, width)]
    kinds: dict[tuple[int, ...], int] = {(): 0, **{(rank,): 1 + rank for rank in range(width)}}
    kinds |= {pair: 1 + width + at for at, pair in enumerate(pairs)}
    others = np.array([kinds[shape.others] for shape in flush])
    played = np.arange(n, len(high))
    hand = np.concatenate((played, groups.ranks_only[played]))
    order = np.argsort(high[hand], kind="stable")
    hand, flushed = hand[order], np.concatenate((played, played))[order]
    signs = np.repeat([1, -1], len(flush))[order]
    suited, wild = groups.suited[flushed], groups.wild[flushed]
    return suited, others[flushed - n], high[hand], low[hand], signs, wild, np.array(pairs)
