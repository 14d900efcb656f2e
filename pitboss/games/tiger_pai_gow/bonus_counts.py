"""Exact counts of the rows of Yin, Yang and 7 Card Tiger, by suits.

The ranks in a suit do not matter to Yin and Yang, and matter to 7 Card Tiger only as a set. So hands are counted by the
number of cards in each suit, and for Tiger by the sets of ranks; rows are looked up in tables built by the game's own
rules. `ranks` and `suits` reduce the deck, so that tests can compare with every hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import permutations
from math import comb
from typing import Any, TypeVar

from pitboss.core.cache import Remember, count_anew, rules_hash
from pitboss.core.cards import JOKER, RED, SUITS, Card, Cards
from pitboss.games.tiger_pai_gow import wagers
from pitboss.games.tiger_pai_gow.wagers import (
    PRINTED,
    Tiger,
    Yang,
    Yin,
    flush_row,
    group_row,
    is_straight,
    yang_row,
    yin_row,
)
from pitboss.rules.acts import Outcome
from pitboss.rulesets import poker
from pitboss.rulesets.poker import ACE

ALL_RANKS = tuple(range(1, 14))
Ranks = tuple[int, ...]
Row = TypeVar("Row", bound=Outcome)


def shapes(cards: int, suits: int) -> Iterator[tuple[int, ...]]:
    """Every division of the cards among the suits."""
    if suits == 0:
        if cards == 0:
            yield ()
        return
    for first in range(cards + 1):
        for rest in shapes(cards - first, suits - 1):
            yield first, *rest


def by_suits(row: Callable[[Cards], Row], size: int, ranks: Ranks, suits: str) -> Counter[Row]:
    """Counts of rows that depend on suits and joker only: one hand represents all of its shape."""
    rows: Counter[Row] = Counter()
    for wild in (False, True):
        for shape in shapes(size - wild, len(suits)):
            if max(shape) <= len(ranks):
                sample = tuple(Card(rank, suit) for suit, n in zip(suits, shape, strict=True) for rank in ranks[:n])
                ways = 1
                for n in shape:
                    ways *= comb(len(ranks), n)
                rows[row(sample + (JOKER,) * wild)] += ways
    return rows


def yin_counts(ranks: Ranks = ALL_RANKS, suits: str = SUITS, *, red: bool = True) -> Counter[Yin]:
    return by_suits(lambda cards: yin_row(cards, red=red), 3, ranks, suits)


def yang_counts(ranks: Ranks = ALL_RANKS, suits: str = SUITS, *, red: bool = True) -> Counter[Yang]:
    return by_suits(lambda cards: yang_row(cards, red=red), 7, ranks, suits)


def tiger_counts(
    ranks: Ranks = ALL_RANKS, suits: str = SUITS, *, pay_better: bool = False, remember: Remember = count_anew
) -> Counter[Tiger]:
    name = f"tiger-{'better' if pay_better else 'printed'}-{suits}-{_bits(ranks)}-{counting_rules()}"
    counted = remember(name, lambda: {row.name: n for row, n in _tiger_counts(ranks, suits, pay_better).items()})
    return Counter({Tiger[row]: n for row, n in counted.items()})


@cache
def counting_rules() -> str:
    """A hash of the rules of 7 Card Tiger and of the code that counts them."""
    from pitboss.games.tiger_pai_gow import bonus_counts

    return rules_hash(poker, wagers, bonus_counts, "pitboss.engine.count.rank_sets")


@lru_cache(maxsize=16)
def _tiger_counts(ranks: Ranks, suits: str, pay_better: bool) -> dict[Tiger, int]:
    from pitboss.engine.count.rank_sets import count_hands

    tables = _tables()
    found: Counter[Tiger] = Counter()
    for wild in (False, True):
        for shape, one_color, ways in _arrangements(7 - wild, suits):
            top = tables["trips"] if one_color and pay_better else -1
            color = PRINTED[Tiger.COLOR] if one_color else PRINTED[Tiger.OTHER]
            counted = count_hands(
                shape, _bits(ranks), wild, tables["flush"], tables["groups"], tables["straight"], color, top, len(Tiger)
            )
            for row, n in zip(Tiger, counted, strict=True):
                found[row] += ways * int(n)
    return {row: n for row, n in found.items() if n}


def _arrangements(size: int, suits: str) -> Iterator[tuple[tuple[int, ...], bool, int]]:
    """Descending shapes over four suits, whether all cards are of one color, and the number of suit orders of each."""
    for shape in shapes(size, 4):
        if list(shape) == sorted(shape, reverse=True):
            orders: Counter[bool] = Counter()
            for order in set(permutations(shape)):
                if all(suit in suits for suit, n in zip(SUITS, order, strict=True) if n):
                    colors = {suit in RED for suit, n in zip(SUITS, order, strict=True) if n}
                    orders[len(colors) == 1] += 1
            for one_color, ways in orders.items():
                yield shape, one_color, ways


def _bits(ranks: Ranks) -> int:
    return sum(1 << _bit(rank) for rank in ranks)


def _bit(rank: int) -> int:
    """Ranks as bits, the two lowest and the ace highest."""
    return (ACE if rank == 1 else rank) - 2


def _tables() -> dict[str, Any]:
    """Printed position of the row made by each set of ranks, and by each number of pairs, threes and fours."""
    import numpy as np

    sets = [[bit + 2 for bit in range(13) if mask >> bit & 1] for mask in range(1 << 13)]
    flush = np.full((2, 1 << 13), PRINTED[Tiger.OTHER], np.int64)
    straight = flush.copy()
    for wild in (0, 1):
        for mask, ranks in enumerate(sets):
            if 5 <= len(ranks) + wild <= 7:
                flush[wild, mask] = PRINTED[flush_row(ranks, bool(wild))]
            if 4 <= len(ranks) <= 7 and is_straight(ranks, bool(wild)):
                straight[wild, mask] = PRINTED[Tiger.STRAIGHT]
    groups = np.full((2, 2, 3, 4), PRINTED[Tiger.OTHER], np.int64)
    for fives, fours, threes, twos in np.ndindex(*groups.shape):
        if fives <= fours <= threes <= twos:  # how many ranks occur at least so often
            counts = [1 + (at < twos) + (at < threes) + (at < fours) + (at < fives) for at in range(4)]
            groups[fives, fours, threes, twos] = PRINTED[group_row(counts)]
    return {"flush": flush, "straight": straight, "groups": groups, "trips": PRINTED[Tiger.TRIPS]}
