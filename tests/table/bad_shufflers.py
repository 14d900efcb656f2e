"""Shufflers with faults that have been seen in the field. The battery must reject every one of them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from itertools import count

Shuffler = Callable[[int], list[int]]  # the how-manieth shuffle -> an order of 52 cards

CARDS = 52


def _bytes(nth: int) -> Iterator[int]:
    for block in count():
        yield from hashlib.sha256(f"{nth}/{block}".encode()).digest()


def _words(nth: int) -> Iterator[int]:
    draws = _bytes(nth)
    while True:
        yield next(draws) << 8 | next(draws)


def modulo_bias(nth: int) -> list[int]:
    """One byte, reduced by the remainder."""
    order, draws = list(range(CARDS)), _bytes(nth)
    for top in range(CARDS - 1, 0, -1):
        pick = next(draws) % (top + 1)
        order[top], order[pick] = order[pick], order[top]
    return order


def floats_from_bytes(nth: int) -> list[int]:
    """One byte as a fraction of 256, scaled up."""
    order, draws = list(range(CARDS)), _bytes(nth)
    for top in range(CARDS - 1, 0, -1):
        pick = int(next(draws) / 256 * (top + 1))
        order[top], order[pick] = order[pick], order[top]
    return order


def swap_with_any(nth: int) -> list[int]:
    """Each place swaps with any place: 52^52 ways cannot spread evenly over 52! orders."""
    order, draws = list(range(CARDS)), _words(nth)
    for place in range(CARDS):
        pick = next(draws) % CARDS
        order[place], order[pick] = order[pick], order[place]
    return order


def never_in_place(nth: int) -> list[int]:
    """Off by one: a card never swaps with itself (Sattolo's cycle)."""
    order, draws = list(range(CARDS)), _words(nth)
    for top in range(CARDS - 1, 0, -1):
        pick = next(draws) % top
        order[top], order[pick] = order[pick], order[top]
    return order


def stops_early(nth: int) -> list[int]:
    """The loop forgets the last two places."""
    order, draws = list(range(CARDS)), _words(nth)
    for top in range(CARDS - 1, 2, -1):
        pick = next(draws) % (top + 1)
        order[top], order[pick] = order[pick], order[top]
    return order


def sort_by_byte(nth: int) -> list[int]:
    """A stable sort by random bytes keeps equal bytes in the old order."""
    draws = _bytes(nth)
    keys = [next(draws) for _ in range(CARDS)]
    return sorted(range(CARDS), key=keys.__getitem__)


def one_riffle(nth: int) -> list[int]:
    draws = _words(nth)
    cut = CARDS // 2
    left, right = list(range(cut)), list(range(cut, CARDS))
    order = []
    while left or right:
        order.append((left if next(draws) % (len(left) + len(right)) < len(left) else right).pop(0))
    return order


def seeded_by_the_clock(nth: int) -> list[int]:
    """Good in itself, but all tables that start in the same second deal the same cards."""
    order, draws = list(range(CARDS)), _words(nth // 5)
    for top in range(CARDS - 1, 0, -1):
        pick = next(draws) % (top + 1)
        order[top], order[pick] = order[pick], order[top]
    return order


def deals_pairs(nth: int) -> list[int]:
    """Every card is in every place equally often, yet a card often stays beside its neighbour."""
    order, draws = list(range(CARDS)), _words(nth)
    for top in range(CARDS - 1, 0, -1):
        pick = next(draws) % (top + 1)
        order[top], order[pick] = order[pick], order[top]
    if next(draws) % 8 == 0:
        cut = next(draws) % CARDS
        order = [(card + cut) % CARDS for card in range(CARDS)]
    return order


BAD = (
    modulo_bias,
    floats_from_bytes,
    swap_with_any,
    never_in_place,
    stops_early,
    sort_by_byte,
    one_riffle,
    seeded_by_the_clock,
    deals_pairs,
)
