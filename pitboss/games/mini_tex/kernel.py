"""Mini-Tex compiled. Three-card ranks and every decision come from the solved game, looked up by suit classes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numba import njit

from pitboss.engine.kernel import Ended, Kernel, SumArrays, Table, Words, enter, relate
from pitboss.engine.streams import CHUNK, deal, fill, gather, groups_for, new_words
from pitboss.games.mini_tex.hand import hole_name
from pitboss.games.mini_tex.odds import StreetPlan
from pitboss.games.mini_tex.pocket import Pocket, pocket_row
from pitboss.games.mini_tex.wagers import Ante, Options, Street, placed
from pitboss.odds import Plan
from pitboss.rules import House

ROWS, POCKET = list(Ante), list(Pocket)
FOLD_HOLE, FOLD_FLOP, FOLD_RIVER, NOT_QUALIFIED, WIN, TIE, LOSS = (
    np.uint64(ROWS.index(row)) for row in (Ante.FOLD_HOLE, Ante.FOLD_FLOP, Ante.FOLD_RIVER, Ante.NOT_QUALIFIED,
                                           Ante.WIN, Ante.TIE, Ante.LOSS)
)  # fmt: skip
STEP = np.uint64(len(POCKET))
CARRY = 5  # bits that tell the exchange of suits: there are 24
CARRIES = np.uint64((1 << CARRY) - 1)


def kernel(house: House[Options], bets: Mapping[str, int], plan: Plan, seats: int) -> Kernel:
    """Rounds of equal bets on every seat, all played by the solved game."""
    assert isinstance(plan, StreetPlan)
    tables = lookups(house, plan)
    least, words = plan.solved.rank.level(house.options.qualifier.least), new_words(groups_for(2 * seats + 7))

    def run(key: Any, first: int, rounds: int, deck: Words, picks: Words, book: SumArrays) -> None:
        endings = np.zeros(seats, np.uint64)
        deal_rounds(key, first, rounds, deck, picks, words.copy(), endings, least, tables, book)

    return Kernel(house, bets, seats, list(endings_of(house.options, bets)), run, 2 * seats + 7)


def lookups(house: House[Options], plan: StreetPlan) -> tuple[Table, ...]:
    """Pairs, boards and ranks by cards, and the decisions of every street."""
    solved = plan.solved
    rank = solved.rank
    assert list(rank.deck) == house.deck
    holes = [tuple(house.deck[at] for at in members) for members in rank.pairs.members]
    hole_bets = [plan.taken.get(hole_name(hole)) for hole in holes]
    opens = np.array(
        [solved.hole_bets[cls] if result is None else result is Street.BET
         for result, cls in zip(hole_bets, rank.pairs.cls, strict=True)]
    )  # fmt: skip
    return (
        unsigned(rank.pairs.number),
        class_and_carry(rank.boards)[np.maximum(rank.boards.number, 0)],
        unsigned(rank.third),
        unsigned(rank.pairs.image),
        class_and_carry(rank.pairs),
        opens,
        in_bits(solved.flop_bets),
        in_bits(solved.river_bets),
        np.array([POCKET.index(pocket_row(hole)) for hole in holes], dtype=np.uint64),
    )


def unsigned(table: Table) -> Table:
    """Numbers as small as they fit; -1, where cards collide, is never looked up."""
    return np.maximum(table, 0).astype(np.uint16)


def class_and_carry(sets: Any) -> Table:
    """By set of cards: its suit class and, in the lower bits, the exchange of suits that carries the set there."""
    return unsigned(np.asarray(sets.cls) << CARRY | np.asarray(sets.carry))


def in_bits(bets: Table) -> Table:
    """[class, pair] -> whether to bet, 64 pairs in a word: small enough to stay near the processor."""
    classes, pairs = bets.shape
    bits = np.zeros((classes, -(-pairs // 64) * 64), dtype=np.uint8)
    bits[:, :pairs] = bets
    return np.packbits(bits, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def endings_of(options: Options, bets: Mapping[str, int]) -> list[list[Ended]]:
    """For each row the bets that are then on the layout, and for each of these the row of Pocket Poker."""
    found: list[list[Ended]] = []
    for row in ROWS:
        ended: list[Ended] = [(bet, row, options.times(bet) * bets["ante"]) for bet in placed(row)]
        for pocket in POCKET:
            found.append([*ended, *([("pocket", pocket, bets["pocket"])] if "pocket" in bets else [])])
    return found


@njit(nogil=True, cache=True, inline="always")
def strength(a: Any, b: Any, pair: Any, x: Any, y: Any, z: Any, xy: Any, xz: Any, yz: Any, third: Any) -> Any:
    """The rank of the best three cards with at least one of the two hole cards a and b."""
    both = max(third[x, pair], max(third[y, pair], third[z, pair]))
    one = max(third[a, xy], max(third[a, xz], third[a, yz]))
    other = max(third[b, xy], max(third[b, xz], third[b, yz]))
    return max(both, max(one, other))


@njit(nogil=True, cache=True, inline="always")
def bets_on(bits: Any, at: Any, pair: Any, image: Any) -> Any:
    """Whether a pair bets on these community cards, which lie `at` a class and an exchange of suits."""
    carried = np.uint64(image[at & CARRIES, pair])
    return bits[at >> np.uint64(CARRY), carried >> np.uint64(6)] >> (carried & np.uint64(63)) & np.uint64(1)


@njit(nogil=True, cache=True)
def deal_rounds(
    key: Any, first: Any, rounds: Any, deck: Any, picks: Any, words: Any,
    endings: Any, least: Any, tables: Any, book: Any,
) -> None:  # fmt: skip
    """Two cards each, one at a time, the dealer last; a burn card, the flop, a burn card, the river."""
    pairs, boards, third, image, flop_at, opens, flops, rivers, pocket = tables
    seats = len(endings)
    groups, counts, after = (2 * seats + 12) // 6, book.counts, 2 * seats + 3
    relating = len(book.kind_of) > 0
    for start in range(first, first + rounds, CHUNK):
        fill(words, start, key)
        for at in range(min(CHUNK, first + rounds - start)):
            deal(deck, picks, words, at, groups, start + at, key)
            x, y, z = deck[after], deck[after + 1], deck[after + 3]
            xy, xz, yz = pairs[x, y], pairs[x, z], pairs[y, z]
            flop, board = np.uint64(flop_at[xy]), np.uint64(boards[x, y, z])
            one, two = deck[seats], deck[2 * seats + 1]
            turned, theirs = False, np.uint16(0)  # the dealer's hand is read when somebody plays against it
            for seat in range(seats):
                a, b = deck[seat], deck[seats + 1 + seat]
                pair = pairs[a, b]
                if not opens[pair]:
                    row = FOLD_HOLE
                elif not bets_on(flops, flop, pair, image):
                    row = FOLD_FLOP
                elif not bets_on(rivers, board, pair, image):
                    row = FOLD_RIVER
                else:
                    if not turned:
                        turned, theirs = True, strength(one, two, pairs[one, two], x, y, z, xy, xz, yz, third)
                    ours = strength(a, b, pair, x, y, z, xy, xz, yz, third)
                    row = WIN if ours > theirs else TIE if ours == theirs else LOSS
                    if theirs < least:
                        row = NOT_QUALIFIED
                endings[seat] = row * STEP + pocket[pair]
            if seats == 1 and not relating:
                counts[endings[0]] += 1
            else:
                enter(endings, book)
                if relating:
                    relate(endings, deck, 2 * seats + 7, book)
            gather(deck, picks, groups)
