"""Every holding of every dealt hand against every draw and every dealer hand, counted by rank.

Only ranks matter. For one final hand the dealer's five cards are counted rank by rank from the king down: a rank he
holds an even number of times vanishes, an odd number leaves it live. So the dealer's hands are the coefficient of
x^5 in a product of one small polynomial a rank, and each relation to the player's hand (below, equal, above) is
one such product. An odd polynomial is x times an even one, hence three coefficients carry everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import ERASED, Card, Cards
from pitboss.games.high_card_draw.hand import Hold, Qualify, Ranks, highest_first, holds, live
from pitboss.games.high_card_draw.wagers import Play, play_row

Ints = NDArray[np.int64]

FULL_DECK = (4,) * 13
DEALT, DEALER = 3, 5
KEPT = 16  # decks whose counts are remembered
ROWS = tuple(Play)
ABOVE_ALL = (14,)  # stands for any dealer hand above the player's


@dataclass(frozen=True, slots=True)
class Dealt:
    """A dealt hand by rank, how many deals of three cards give it, and where its holdings are in the table."""

    cards: Cards
    ways: int
    holds: tuple[Hold, ...]
    first: int

    def line(self, hold: Hold) -> int:
        return self.first + self.holds.index(by_rank(hold.cards))


@dataclass(frozen=True, slots=True)
class HoldTable:
    """rows[up, line, row]: how often a holding ends on a row, over two more cards of the deck in order and the dealer's
    five, which counts holdings that draw two, one or no card on one scale. `up` is the dealer's up card, or 0 alone."""

    dealt: tuple[Dealt, ...]
    rows: Ints
    deals: int  # all deals of three cards, two in order and the dealer's five (times five: which of these is up)


def by_rank(cards: Sequence[Card]) -> Hold:
    return Hold(highest_first(Card(card.rank, ERASED) for card in cards))


@lru_cache(maxsize=KEPT)
def hold_table(qualify: Qualify, *, up: bool = False, deck: tuple[int, ...] = FULL_DECK) -> HoldTable:
    """Count every holding; `deck` is the number of cards of each rank, ace first."""
    rows = [_rows(deck, qualify, card) for card in (range(1, 14) if up else (0,))]
    size = sum(deck)
    three, draws, five = comb(size, DEALT), (size - 3) * (size - 4), comb(size - 5, DEALER)
    return HoldTable(dealt_hands(deck), np.stack(rows), three * draws * five * (DEALER if up else 1))


@lru_cache(maxsize=KEPT)
def dealt_hands(deck: tuple[int, ...]) -> tuple[Dealt, ...]:
    hands: list[Dealt] = []
    first = 0
    for ranks in combinations_with_replacement(range(13, 0, -1), DEALT):
        ways = prod(comb(deck[rank - 1], ranks.count(rank)) for rank in set(ranks))
        if ways:
            cards = by_rank([Card(rank, ERASED) for rank in ranks]).cards
            hands.append(Dealt(cards, ways, tuple(holds(cards, 3, 2, 1)), first))
            first += len(hands[-1].holds)
    return tuple(hands)


@dataclass(frozen=True, slots=True)
class _Lines:
    """One line for each holding and draw: its table line, its final hand, how often it comes, and which showdown it is.

    A showdown is a final hand that may qualify, by its live ranks, and the cards left for the dealer.
    """

    hold: Ints
    final: Ints
    ways: Ints
    showdown: Ints
    left: Ints  # left[rank - 1, showdown]
    is_live: NDArray[np.bool_]  # is_live[rank - 1, showdown]


@lru_cache(maxsize=KEPT)
def _lines(deck: tuple[int, ...]) -> _Lines:
    """Draws of two cards count in order; a card not drawn may be any of those that nobody gets."""
    unused = sum(deck) - DEALT - DEALER
    spare = (unused * (unused - 1), unused - 1, 1)
    parts = [_drawing(deck, count, spare[count]) for count in range(DEALT)]
    hold, final, ways, gone = (np.concatenate([part[i] for part in parts]) for i in range(4))
    live_bits = np.array([sum(1 << rank - 1 for rank in hand if _may_qualify(hand)) for hand in _final_hands()])
    kinds, showdown = np.unique(gone << 13 | live_bits[final], return_inverse=True)
    is_live = kinds >> np.arange(13)[:, None] & 1 == 1
    left = np.array(deck)[:, None] - (kinds >> 13) // 5 ** np.arange(13)[:, None] % 5
    return _Lines(hold, final, ways, showdown, left, is_live)


def _may_qualify(hand: Ranks) -> bool:
    return any(hand[0] >= qualify.rank for qualify in Qualify)


def _drawing(deck: tuple[int, ...], draw: int, spare: int) -> tuple[Ints, Ints, Ints, Ints]:
    """The holdings that draw so many cards, each with every draw: line, final hand, ways, and all cards gone."""
    chosen = [(hand.first + i, hand.cards, hold.cards) for hand in dealt_hands(deck)
              for i, hold in enumerate(hand.holds) if len(hold.cards) == DEALT - draw]  # fmt: skip
    line = np.array([at for at, _, _ in chosen])[:, None]
    dealt = np.array([[card.rank for card in cards] for _, cards, _ in chosen])
    held = np.array([_code(card.rank for card in cards) for _, _, cards in chosen])[:, None]
    draws = list(combinations_with_replacement(range(1, 14), draw))
    drawn = np.array(draws, dtype=np.int64).reshape(len(draws), draw)

    rest = np.array(deck) - (dealt[:, :, None] == np.arange(1, 14)).sum(axis=1)
    ways = np.full((len(chosen), len(draws)), spare)
    for i in range(draw):
        again = (drawn[:, :i] == drawn[:, i : i + 1]).sum(axis=1)
        ways *= rest[:, drawn[:, i] - 1] - again
    ways *= np.array([len(set(ranks)) or 1 for ranks in draws])  # two different ranks come in two orders
    final = held * 13**draw + np.array([_code(ranks) for ranks in draws])
    gone = (5 ** (dealt - 1)).sum(axis=1)[:, None] + (5 ** (drawn - 1)).sum(axis=1)
    possible = ways > 0
    return np.broadcast_to(line, ways.shape)[possible], final[possible], ways[possible], gone[possible]


def _code(ranks: Iterable[int]) -> int:
    """Ranks as the digits of a number; any order of the same ranks is the same hand."""
    code = 0
    for rank in ranks:
        code = code * 13 + rank - 1
    return code


@cache
def _final_hands() -> tuple[Ranks, ...]:
    """The live ranks for each code of three ranks."""
    return tuple(live(Card(rank, ERASED) for rank in ranks) for ranks in product(range(1, 14), repeat=DEALT))


def _rows(deck: tuple[int, ...], qualify: Qualify, up: int) -> Ints:
    """rows[line, row] of the table for one up card of the dealer, or for none."""
    lines, size = _lines(deck), sum(len(hand.holds) for hand in dealt_hands(deck))
    counted = np.zeros(size * len(ROWS))
    for relation, ways in zip(("below", "equal", "above"), _dealer_hands(deck, up), strict=True):
        row = np.array([ROWS.index(_row(hand, relation, qualify)) for hand in _final_hands()])
        at = lines.hold * len(ROWS) + row[lines.final]
        counted += np.bincount(at, weights=lines.ways * ways[lines.showdown], minlength=counted.size)
    assert counted.max() < 2**53  # so the float sums of bincount are exact integers
    return counted.astype(np.int64).reshape(size, len(ROWS))


def _row(ours: Ranks, relation: str, qualify: Qualify) -> Play:
    """The row if the dealer's hand is below, equal or above."""
    return play_row(ours, {"below": (), "equal": ours, "above": ABOVE_ALL}[relation], qualify)


@lru_cache(maxsize=KEPT)
def _dealer_hands(deck: tuple[int, ...], up: int) -> tuple[Ints, Ints, Ints]:
    """For each showdown the dealer's hands below, equal to and above the player's.

    Going down the ranks, `same` counts the dealer's cards so far that leave live exactly what the player has live. At
    each live rank of the player a dealer without it is below, whatever his lower cards; with it he is still the same.
    """
    lines = _lines(deck)
    under = lines.left.sum(axis=0)  # cards of lower ranks
    same = np.zeros((3, len(under)), dtype=np.int64)
    same[0] = 1
    seen, below, equal = (np.zeros_like(under) for _ in range(3))  # seen: live ranks of the player so far
    ups = lines.left[up - 1] if up else None
    every = _fill(under, ups, same, seen)
    for rank in range(13, 0, -1):
        left, has, series = lines.left[rank - 1], lines.is_live[rank - 1], _series(rank == up)
        under = under - left
        if rank == up:
            ups = None
        here = np.flatnonzero(has)
        without = _times(same[:, here], series[:, left[here]])
        below[here] += _fill(under[here], ups if ups is None else ups[here], without, seen[here])
        same = _times(same, series[:, left + 5 * has])
        seen += has
        third = here[seen[here] == 3]  # only three cards play
        equal[third] = _fill(under[third], ups if ups is None else ups[third], same[:, third], seen[third])
    lone = np.flatnonzero(seen == 1)
    equal[lone] = same[(DEALER - 1) // 2, lone]
    return below, equal, every - below - equal


def _fill(under: Ints, ups: Ints | None, above: Ints, seen: Ints) -> Ints:
    """Ways to fill the dealer's hand with cards of lower ranks, after the cards that `above` counts.

    `ups` is how many of the lower cards have the rank of his up card; one of them is then in his hand.
    """
    ways = np.zeros_like(under)
    for i in range(3):
        missing = DEALER - seen - 2 * i
        ways += above[i] * (_CHOOSE[under, missing] if ups is None else ups * _CHOOSE[under - 1, missing - 1])
    return ways


_CHOOSE = np.array([[comb(n, k) for k in range(DEALER + 1)] + [0] * DEALER for n in range(53)])  # k < 0: no way


@cache
def _series(is_up: bool) -> Ints:
    """For 0 to 4 cards left of a rank, the dealer's ways to take some so that none stays live, then so that one does.

    Coefficient i counts 2i cards, or 2i + 1. If the dealer's up card has this rank it is any one of those taken.
    """
    series = np.zeros((3, 10), dtype=np.int64)
    for left in range(5):
        for taken in range(left + 1):
            stays = len(live([Card(1, ERASED)] * taken))
            series[taken // 2, left + 5 * stays] = comb(left, taken) * (taken if is_up else 1)
    return series


def _times(a: Ints, b: Ints) -> Ints:
    """Product of two series of three coefficients; the dealer has no cards for more."""
    return np.stack([a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[0] * b[2] + a[1] * b[1] + a[2] * b[0]])
