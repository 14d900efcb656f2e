"""Readings of a hand that look at ranks, and of suits only at whether the whole hand is of one suit.

Their tables are small: by the set of ranks, once for hands of one suit and once for all others. The best such hand of
more cards needs two tables: by the set of all ranks, as if nothing were of one suit, and by the ranks of each suit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.derive.packs import Ints, Pack, numbers
from pitboss.rulesets.expressions import CardAt, Highest, Read

if TYPE_CHECKING:
    from pitboss.derive.reading_tables import ReadingTable

SUIT_BITS = 16  # of a word that holds the ranks of a hand suit by suit
MOST_SUITS = 64 // SUIT_BITS
MANY = 1 << 16  # hands: from here on they are leveled by a compiled loop


def ranks_of(pack: Pack) -> Ints:
    """[kind] -> rank, numbered from the lowest."""
    ranks = pack.ranks()
    return np.array([ranks.kind_of(card) for card in pack.kinds], dtype=np.int64)


def suits_of(pack: Pack) -> Ints:
    """[kind] -> suit, numbered."""
    marks = sorted({card.mark for card in pack.kinds})
    return np.array([marks.index(card.mark) for card in pack.kinds], dtype=np.int64)


def suited_table(table: ReadingTable, pack: Pack) -> Any:
    """[all of one suit, number of the ranks] -> level, if a reading of a set of cards looks at nothing else."""
    ranks, sets = pack.ranks(), pack.sets(table.cards)
    if pack.repeats or not ranks.repeats:
        return None
    kinds, suits = ranks_of(pack), suits_of(pack)
    hands = sets.members[sets.first]  # no change of suits changes what is asked here
    number = numbers(kinds[hands], ranks)
    suited = (suits[hands] == suits[hands[:, :1]]).all(axis=1).astype(np.int64)
    low = np.full((2, len(ranks.sets(table.cards).members)), np.iinfo(np.int16).max, dtype=np.int64)
    high = np.full_like(low, -1)
    np.minimum.at(low, (suited, number), table.levels[sets.first])
    np.maximum.at(high, (suited, number), table.levels[sets.first])
    if ((high >= 0) & (low != high)).any():
        return None
    return np.where(high < 0, 0, high)


@dataclass(frozen=True, eq=False)
class BestHand:
    """The highest reading of all hands of this many cards that can be chosen from more cards of a full deck."""

    pack: Pack
    cards: int
    chosen: int  # cards of a hand
    plain: Ints  # [number of the ranks of all cards] -> level, as if no hand were of one suit
    suited: Ints  # [ranks of one suit, as bits] -> level of the best hand of that suit, 0 where there is none

    @cached_property
    def ranks(self) -> Pack:
        return self.pack.ranks()

    @cached_property
    def rank(self) -> Ints:
        return ranks_of(self.pack)

    @cached_property
    def suit(self) -> Ints:
        return suits_of(self.pack)

    def levels(self, cards: Mapping[CardAt, Ints], places: tuple[CardAt, ...]) -> Ints:
        """Levels for arrays of kinds by place."""
        columns = np.broadcast_arrays(*(cards[at] for at in places))
        if columns[0].ndim == 1 and len(columns[0]) > MANY:
            from pitboss.derive.best_hand_loops import level_hands

            hands = np.stack([column.astype(np.int8) for column in columns], axis=-1)
            many: Ints = np.zeros(len(hands), dtype=np.int16)
            level_hands(hands, *self.look_ups, many)
            return many
        kinds = np.stack(columns, axis=-1)
        rank, suit = self.rank[kinds], self.suit[kinds]
        found: Ints = self.plain[numbers(rank, self.ranks)]
        for one in range(MOST_SUITS):
            held = np.bitwise_or.reduce(np.where(suit == one, 1 << rank, 0), axis=-1)
            found = np.maximum(found, self.suited[held])
        return found

    @cached_property
    def least_suited(self) -> int:
        """How many cards of one suit matter as such, at least."""
        matters = np.flatnonzero(self.suited).tolist()
        return min((mask.bit_count() for mask in matters), default=self.cards + 1)

    @cached_property
    def look_ups(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        """What compiled loops look levels up in."""
        return self.rank, self.words, self.steps(), self.plain, self.suited

    @property
    def words(self) -> Ints:
        """[kind] -> a bit of its own: rank by rank, suit by suit."""
        at = self.suit * SUIT_BITS + self.rank
        return np.uint64(1) << at.astype(np.uint64)

    def steps(self) -> Ints:
        """[sets of ranks before, rank] -> after: sets of no rank, then of one, and so on, each by number."""
        ranks = self.ranks
        sizes = [len(ranks.sets(n).members) for n in range(self.cards + 1)]
        starts = np.cumsum([0, *sizes])
        found = np.zeros((starts[self.cards], len(ranks.kinds)), dtype=np.int32)
        for n in range(self.cards):
            before = ranks.sets(n).members.astype(np.int64)
            for rank in range(len(ranks.kinds)):
                after = np.concatenate([before, np.full((len(before), 1), rank)], axis=1)
                last = n == self.cards - 1  # of all cards the number itself, as `plain` is looked up by
                found[starts[n] : starts[n + 1], rank] = numbers(after, ranks) + (0 if last else starts[n + 1])
        return found


def chosen_from(made: Highest) -> tuple[Read, int] | None:
    """A reading, and the cards of which all hands of its size are read; None where that is not what is highest."""
    first = made.args[0]
    if not isinstance(first, Read) or not first.takes_cards:
        return None
    k, n = len(first.places), len(made.places)
    reads = [one for one in made.args if isinstance(one, Read) and one.function is first.function and one.takes_cards]
    hands = {frozenset(one.places) for one in reads}
    every = set(map(frozenset, combinations(made.places, k)))
    alone = all(len(one.args) == 1 for one in reads)
    return (first, n) if alone and len(reads) == len(made.args) and hands == every and k < n < 2 * k else None


def best_hand(table: ReadingTable, cards: int, pack: Pack) -> BestHand | None:
    """Of this many cards of a full deck, where a hand of one suit is never lower than another of the same ranks."""
    k = table.cards
    if not table.ascending or len(table.levels) != len(pack.sets(k).members):
        return None
    ranks = pack.ranks()
    if len(ranks.kinds) > SUIT_BITS or int(ranks.copies[0]) > MOST_SUITS:
        return None
    compact = suited_table(table, pack)
    if compact is None:
        return None
    hands = ranks.sets(k).members.astype(np.int64)
    distinct = np.all(np.diff(hands, axis=1) > 0, axis=1)
    if (compact[1] < compact[0])[distinct].any():
        return None
    members = ranks.sets(cards).members.astype(np.int64)
    plain = np.zeros(len(members), dtype=np.int64)
    for some in combinations(range(cards), k):
        np.maximum(plain, compact[0][numbers(members[:, some], ranks)], out=plain)
    suited = np.zeros(1 << len(ranks.kinds), dtype=np.int64)
    suited[(1 << hands[distinct]).sum(axis=1)] = compact[1][distinct]
    masks = np.arange(len(suited))
    for _ in range(cards - k):  # of one card more: the best of those with one of them left out
        wider = suited.copy()
        for rank in range(len(ranks.kinds)):
            held = masks & 1 << rank > 0
            wider[held] = np.maximum(wider[held], suited[masks[held] ^ 1 << rank])
        suited = wider
    return BestHand(pack, cards, k, plain.astype(np.int16), suited.astype(np.int16))
