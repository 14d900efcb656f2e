"""Classes of equivalent seven-card hands of a pack, each set by a house way.

A house way reads ranks, and suits only where five cards (the joker may be one) share one. So hands are counted by ranks
as if there were no flushes, and hands with a flush are corrected: each counts once as it is played and minus once as it
would be played without the flush.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from pitboss.core import cards as cards_module
from pitboss.core.cache import Remember, count_anew, rules_hash
from pitboss.core.cards import JOKER, RANKS, RED, SUITS, Card, Cards
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow import hand, house_ways, way_rules
from pitboss.games.tiger_pai_gow.hand import values
from pitboss.games.tiger_pai_gow.house_ways import AnyWay, house_way
from pitboss.rulesets import poker
from pitboss.rulesets.poker import Value, Wheel

if TYPE_CHECKING:
    from pitboss.engine.count.disjoint import Deck
    from pitboss.engine.count.packed_hands import Array

SEVEN = 7
PART = 10_000  # classes set in one task
FEW_PARTS = 2  # up to this many parts, no processes are started


@dataclass(frozen=True)
class ClassPack:
    """The deck: all 53 cards, or fewer so that tests can count hand by hand."""

    ranks: tuple[int, ...] = tuple(range(1, 14))
    suits: str = SUITS

    @property
    def cards(self) -> Cards:
        return *(Card(rank, suit) for suit in self.suits for rank in self.ranks), JOKER

    @property
    def name(self) -> str:
        return "".join(RANKS[rank - 1] for rank in self.ranks) + self.suits

    @property
    def reds(self) -> int:
        return len(self.ranks) * sum(suit in RED for suit in self.suits)

    @property
    def blacks(self) -> int:
        return len(self.ranks) * len(self.suits) - self.reds


FULL = ClassPack()


class HandShape(NamedTuple):
    """A class of hands by indices of the pack's ranks: those of the flush suit, if any, and the others."""

    suited: tuple[int, ...]
    others: tuple[int, ...]
    wild: bool


def unsuited(pack: ClassPack) -> Iterator[HandShape]:
    for wild in (False, True):
        for ranks in multisets(len(pack.ranks), SEVEN - wild, len(pack.suits)):
            yield HandShape((), ranks, wild)


def flushes(pack: ClassPack) -> Iterator[HandShape]:
    for wild in (False, True):
        for n in range(5 - wild, SEVEN - wild + 1):
            rest = list(multisets(len(pack.ranks), SEVEN - wild - n, len(pack.suits) - 1))
            for suited in combinations(range(len(pack.ranks)), n):
                for ranks in rest:
                    yield HandShape(suited, ranks, wild)


def multisets(ranks: int, size: int, most: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Ascending multisets of ranks, none more than `most` times."""
    if size == 0:
        yield ()
        return
    for first in range(start, ranks):
        for same in range(min(most, size), 0, -1):
            for rest in multisets(ranks, size - same, most, first + 1):
                yield (first,) * same + rest


@lru_cache(maxsize=1)
def shapes(pack: ClassPack) -> tuple[list[HandShape], list[HandShape]]:
    return list(unsuited(pack)), list(flushes(pack))


def sample(pack: ClassPack, shape: HandShape) -> Cards:
    """One hand of the class. Ranks in alternating suits cannot make a flush."""
    others = of_suits(pack, shape.others, SUITS[1:] if shape.suited else SUITS)
    return of_suits(pack, shape.suited, SUITS[0]) + others + (JOKER,) * shape.wild


@lru_cache(maxsize=1 << 12)
def of_suits(pack: ClassPack, ranks: tuple[int, ...], suits: str) -> Cards:
    return tuple(Card(pack.ranks[at], suits[n % len(suits)]) for n, at in enumerate(ranks))


class SetClasses(NamedTuple):
    """Each class as a house way sets it: values of the high and the low hand as integers in the same order."""

    unsuited: Array  # classes x 2
    flushes: Array


@cache
def number(value: Value) -> int:
    total = 0
    for part in (*value, *[0] * (6 - len(value))):
        total = total * 16 + part
    return total


@lru_cache(maxsize=8)
def set_classes(pack: ClassPack, way: AnyWay, wheel: Wheel, remember: Remember = count_anew) -> SetClasses:
    """Each class set by the game's own house way; some seconds for the full pack, unless cached."""
    return set_classes_anew(pack, way, wheel, remember, None)


def set_classes_anew(
    pack: ClassPack, way: AnyWay, wheel: Wheel, remember: Remember, progress: Progress | None
) -> SetClasses:
    """As `set_classes`, with progress reported and nothing kept in memory."""
    name = f"pai-gow-hands-{way.key}-{wheel}-{pack.name}-{setting_rules()}"
    return SetClasses(**remember(name, lambda: _set(pack, way, wheel, progress)._asdict()))


def _set(pack: ClassPack, way: AnyWay, wheel: Wheel, progress: Progress | None) -> SetClasses:
    """Set all classes part by part: few parts in this process, more in as many as there are cores."""
    import numpy as np

    from pitboss.engine.executor import Local

    tables = [np.empty((len(some), 2), np.int64) for some in shapes(pack)]
    parts = [
        ClassPart(pack, way, wheel, kind, first, some[first : first + PART])
        for kind, some in enumerate(shapes(pack))
        for first in range(0, len(some), PART)
    ]
    done, of = 0, sum(map(len, tables))
    local = Local(processes=True) if len(parts) > FEW_PARTS else None
    try:
        for part, found in local.run(set_part, parts) if local else ((part, set_part(part)) for part in parts):
            tables[part.kind][part.first : part.first + len(found)] = found
            done += len(found)
            if progress:
                progress(done, of)
    finally:
        if local:
            local.close()
    return SetClasses(*tables)


class ClassPart(NamedTuple):
    """Some of the classes of one kind: without a flush, or with one."""

    pack: ClassPack
    way: AnyWay
    wheel: Wheel
    kind: int
    first: int
    shapes: list[HandShape]


def set_part(part: ClassPart) -> list[tuple[int, int]]:
    """Values of the high and the low hand of each class."""
    found = []
    for shape in part.shapes:
        cards = sample(part.pack, shape)
        top, low = values(cards, house_way(cards, part.way, part.wheel).setting, part.wheel)
        found.append((number(top), number(low)))
    return found


def setting_rules() -> str:
    """A hash of the code that decides how a hand is set and valued."""
    from pitboss.games.tiger_pai_gow import pai_gow_classes

    return rules_hash(cards_module, poker, hand, house_ways, way_rules, pai_gow_classes)


class Ranked(NamedTuple):
    """Both sides' classes, with values replaced by their ranks."""

    player: SetClasses
    dealer: SetClasses
    lows: int  # how many different two-card hands


def ranked(player: SetClasses, dealer: SetClasses) -> Ranked:
    import numpy as np

    highs, lows = (
        np.unique(np.concatenate([some[:, at] for side in (player, dealer) for some in side])) for at in (0, 1)
    )

    def placed(some: Array) -> Array:
        return np.stack((np.searchsorted(highs, some[:, 0]), np.searchsorted(lows, some[:, 1])), axis=1)

    return Ranked(SetClasses(*map(placed, player)), SetClasses(*map(placed, dealer)), len(lows))


class Classes:
    """The classes of a pack as card kinds: a rank of any suit, of the flush suit, or of the other suits."""

    def __init__(self, pack: ClassPack) -> None:
        import numpy as np

        self.n = len(pack.ranks)
        plain, flushes = shapes(pack)
        self.unsuited = self._table([shape.others for shape in plain])
        self.flushes = self._table([shape.suited + tuple(self.n + at for at in shape.others) for shape in flushes])
        at = {(shape.others, shape.wild): at for at, shape in enumerate(plain)}
        ranks = ((tuple(sorted(shape.suited + shape.others)), shape.wild) for shape in flushes)
        self.plain = np.array([at[key] for key in ranks], np.int64)

    @staticmethod
    def _table(hands: Sequence[tuple[int, ...]]) -> Array:
        import numpy as np

        return np.array([hand + (-1,) * (SEVEN - len(hand)) for hand in hands], np.int64).reshape(-1, SEVEN)

    def parts(self, played: SetClasses, flush: int | None, *, plain: bool, base: int = 1) -> Array:
        """Hands by ranks alone, corrections for a flush in the suit of that number, or both."""
        import numpy as np

        from pitboss.engine.count.disjoint import packed

        cards, points, weight = [], [], []
        if plain:
            cards, points, weight = [self.unsuited], [played.unsuited], [np.ones(len(self.unsuited), np.int64)]
        if flush is not None:
            otherwise = played.unsuited[self.plain]
            changed = (played.flushes != otherwise).any(axis=1)
            moved = np.where(self.flushes < 0, -1, self.flushes + self.n * (base + 2 * flush))[changed]
            cards += [moved, moved]
            points += [played.flushes[changed], otherwise[changed]]
            weight += [np.ones(len(moved), np.int64), -np.ones(len(moved), np.int64)]
        table = np.concatenate(points)
        return packed(np.concatenate(cards), table[:, 0], table[:, 1], np.concatenate(weight))


def deck(pack: ClassPack, named: str, gone: Cards = (), *, colored: bool) -> Deck:
    """The deck with `named` suits separate and the others grouped, by color if that matters; a rank is a lot."""
    from pitboss.engine.count.disjoint import Deck

    groups = list(named)
    others = [suit for suit in pack.suits if suit not in named]
    if colored:
        groups += ["".join(suit for suit in others if (suit in RED) is red) for red in (True, False)]
    else:
        groups.append("".join(others))
    groups = [group for group in groups if group]
    lots, n = [], len(pack.ranks)
    for group in groups:
        for rank in pack.ranks:
            copies = sum(Card(rank, suit) not in gone for suit in group)
            lots.append((copies, colored and group[0] in RED))
    every = range(len(groups))
    kinds = [[group * n + at for group in every] for at in range(n)] if len(named) < 2 else []
    for suit in range(len(named)):
        kinds += [[suit * n + at] for at in range(n)]
        kinds += [[group * n + at for group in every if group != suit] for at in range(n)]
    return Deck.of(lots, kinds)
