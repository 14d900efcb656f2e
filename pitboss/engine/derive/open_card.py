"""A hand against one open card of the dealer, where suits matter only for hands that are all of one suit.

Up to changes of suits there are millions of ways in which five cards and an open one lie. But if readings ask about
suits only whether a whole hand is of one suit, no more of the player's cards matters than their ranks, which of them
are of the open card's suit (the dealer's hand can only be of that suit), and whether they are all of one other suit.
That is a state here: the open card's rank, and a set of cards by rank and by whether they are of its suit, or a
set of ranks of one other suit.

The dealer's hands are counted by ranks first, as if none were of one suit; then those that are of the open card's suit,
which are few, are moved to where they belong.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from math import comb

import numpy as np

from pitboss.cards import SuitErased
from pitboss.engine.derive.packs import BINOMIALS, MOST, Ints, Pack
from pitboss.engine.derive.reading_tables import Tables
from pitboss.engine.derive.states import Stage, deals
from pitboss.engine.derive.strategies import DecidedByOpenCard
from pitboss.engine.derive.suited_hands import suited_table
from pitboss.engine.derive.tails import Counted, Showdown, Tail, alike, joined, kinds_of, nodes_below
from pitboss.engine.tree import Node, Reveal
from pitboss.errors import NotDerivable
from pitboss.expressions import Place, Read

MOST_STATES = 1 << 21  # up to changes of suits; where there are more, states go by the open card's suit
LEAST_SUITS = 3  # so that cards of other suits than the open card's need not be of one suit


class OpenCardStage(Stage):
    """All states of so many cards of the player's and one open card."""

    def __init__(self, pack: Pack, sizes: tuple[int, ...]) -> None:
        self.pack, self.sizes = pack, sizes
        self.held = max(sizes)
        self.lead, self.open = sizes.index(self.held), sizes.index(1)
        self.suits = int(pack.ranks().copies[0])
        self.ranks = len(pack.kinds) // self.suits
        self.by_suit = sets(2 * self.ranks, self.held)  # kinds: rank by rank, of the open card's suit, then others
        self.of_one_suit = sets(self.ranks, self.held)
        self.width = len(self.by_suit) + len(self.of_one_suit)
        self.n = self.ranks * self.width

    def __getstate__(self) -> tuple[Pack, tuple[int, ...]]:
        return self.pack, self.sizes

    def __setstate__(self, kept: tuple[Pack, tuple[int, ...]]) -> None:
        self.__init__(*kept)  # type: ignore[misc]

    @cached_property
    def distinct(self) -> Ints:
        """[hand] -> whether its ranks are all different: first the sets by open suit, then those of one suit."""
        ranks = np.concatenate([self.by_suit >> 1, self.of_one_suit])
        found: Ints = np.all(np.diff(ranks.astype(np.int64), axis=1) > 0, axis=1)
        return found

    @cached_property
    def hand_ways(self) -> Ints:
        """[hand] -> in how many ways it can be taken, whatever the open card, when that card's suit is known."""
        ways = np.ones(len(self.by_suit), dtype=np.int64)
        for r in range(2 * self.ranks):
            copies = self.suits - 1 if r & 1 else 1
            ways *= np.array([comb(copies, n) for n in range(self.held + 1)])[(self.by_suit == r).sum(axis=1)]
        split = len(self.by_suit)
        ways[self.distinct[:split] & np.all(self.by_suit & 1, axis=1)] -= self.suits - 1  # these are of one suit
        return np.concatenate([ways, np.where(self.distinct[split:], self.suits - 1, 0)])

    @cached_property
    def weight(self) -> Ints:
        """[state] -> number of deals that look like it."""
        ways = np.tile(self.hand_ways * self.suits, (self.ranks, 1))
        for u in range(self.ranks):
            ways[u, : len(self.by_suit)][np.any(self.by_suit == 2 * u, axis=1)] = 0  # that is the open card itself
        return ways.reshape(-1)

    @cached_property
    def possible(self) -> Ints:
        return self.weight > 0

    @cached_property
    def hands(self) -> Ints:
        """[hand] -> cards that look like it, where the open card is of the first suit."""
        ranks = self.by_suit.astype(np.int64) >> 1
        suit = np.zeros_like(ranks)
        for i in range(self.held):
            earlier = (self.by_suit[:, :i] == self.by_suit[:, i : i + 1]).sum(axis=1)
            suit[:, i] = np.where(self.by_suit[:, i] & 1, np.minimum(1 + earlier, self.suits - 1), 0)
        alone = self.distinct[: len(self.by_suit)] & np.all(self.by_suit & 1, axis=1)
        suit[alone, 0] = 2
        several = ranks * self.suits + suit
        flush = self.of_one_suit.astype(np.int64) * self.suits + 1
        return np.sort(np.concatenate([several, flush]), axis=1).astype(np.int8)

    @cached_property
    def cards(self) -> Ints:
        hands = np.tile(self.hands, (self.ranks, 1))
        up = np.repeat(np.arange(self.ranks, dtype=np.int8) * self.suits, self.width)[:, None]
        return np.concatenate([hands, up] if self.lead == 0 else [up, hands], axis=1)

    def index(self, groups: Sequence[Sequence[int]]) -> int:
        up, held = groups[self.open][0], groups[self.lead]
        suits = {kind % self.suits for kind in held}
        start = up // self.suits * self.width
        if len(suits) == 1 and up % self.suits not in suits:
            return start + len(self.by_suit) + set_number(sorted(kind // self.suits for kind in held))
        kinds = (2 * (kind // self.suits) + (kind % self.suits != up % self.suits) for kind in held)
        return start + set_number(sorted(kinds))

    def decided(self, groups: tuple[tuple[Place, ...], ...], branch: Ints) -> DecidedByOpenCard:
        strides = self.width, len(self.by_suit)
        return DecidedByOpenCard(groups, self.lead, strides, branch, self.open)

    def found(self, groups: Sequence[Sequence[int]]) -> tuple[int, Ints]:
        raise NotDerivable("the cards of a state are not those of the hand under a change of suits")


def sets(kinds: int, n: int) -> Ints:
    """All sets of n cards of so many kinds, each of which may repeat, by number."""
    found: Ints = np.zeros((1, 0), dtype=np.int8)
    for size in range(n):  # sets whose highest kind is k: those of one card less up to k, which come first
        below = [found[: comb(k + size, size)] for k in range(kinds)]
        highest = np.repeat(np.arange(kinds, dtype=np.int8), [len(some) for some in below])
        found = np.concatenate([np.concatenate(below), highest[:, None]], axis=1)
    return found


def set_number(kinds: Sequence[int]) -> int:
    return int(sum(BINOMIALS[kind + i, i + 1] for i, kind in enumerate(kinds)))


def serves(after: Node, groups: Sequence[Sequence[Place]], reads: Collection[Read], tables: Tables) -> bool:
    """Do such states decide all that follows these cards, and are there too many others?"""
    pack, sizes = tables.pack, sorted(map(len, groups))
    if len(sizes) != 2 or sizes[0] != 1 or not LEAST_SUITS <= sizes[1] <= MOST:
        return False
    if len({card.mark for card in pack.kinds}) < LEAST_SUITS:
        return False
    if len(pack.sets(sizes[1]).first) * len(pack.kinds) <= MOST_STATES or not pack.is_full:
        return False
    held, up = sorted(groups, key=len, reverse=True)
    later = [at for node in nodes_below(after) if isinstance(node, Reveal) for at in node.cards]
    theirs = [*up, *dict.fromkeys(later)]
    if any(at[0] != up[0][0] for at in later) or held[0][0] == up[0][0] or not alike(after, theirs, tables):
        return False
    ranks = Tables(pack.ranks(), pack)
    return all(_reads_states(read, [set(held), set(theirs)], tables, ranks) for read in reads)


def _reads_states(read: Read, hands: Sequence[set[Place]], tables: Tables, ranks: Tables) -> bool:
    """Does it read ranks, or of a whole hand also whether it is of one suit?"""
    if not any(set(read.places) <= hand for hand in hands):
        return False
    try:
        ranks.table(read)
    except SuitErased:
        return set(read.places) in hands and suited_table(tables.table(read), tables.pack) is not None
    return True


def count(tail: Tail) -> Counted:
    """The dealer's hands by ranks, and those of the open card's suit moved."""
    from pitboss.engine.derive.open_card_loops import add_hands

    stage, tables = tail.stage, tail.tables
    assert isinstance(stage, OpenCardStage) and len(tail.hidden) == 1
    ranks, suits, h = stage.ranks, stage.suits, len(tail.hidden[0])
    rest = sets(ranks, h).astype(np.int64)
    up = np.repeat(np.arange(ranks), len(rest))
    plain = np.tile(rest, (ranks, 1))
    suit = np.stack([(1 + (plain[:, :i] == plain[:, i : i + 1]).sum(axis=1)) % suits for i in range(h)], axis=1)
    hidden = np.concatenate([plain * suits + suit, plain * suits])  # of several suits, then of the open card's
    cards = {at: hidden[:, n] for n, at in enumerate(tail.hidden[0])}
    cards |= {at: np.tile(up * suits, 2) for at in tail.groups[stage.open]}
    theirs, answers = kinds_of(tail.theirs, cards, len(hidden), tables)
    made = Showdown(tail, theirs, answers)
    shape = 2, ranks, len(rest)
    columns = made.column[theirs].reshape(shape)
    strength = made.strength(theirs, made.others, cards).reshape(shape)
    mine = made.strength(made.own, made.mine, tail.cards).reshape(ranks, stage.width)
    counts = np.zeros((stage.n, made.classes * 3), dtype=np.int32)
    possible = stage.possible.reshape(ranks, stage.width)
    several, flushes = stage.by_suit.astype(np.int64), stage.of_one_suit.astype(np.int64)
    add_hands(several, flushes, possible, rest, suits, columns, strength, mine, counts.reshape(ranks, stage.width, -1))
    size = deals(stage.pack, stage.seen, [h])
    return joined(Counted(made.own, counts, made.ends, size, "open card"))  # type: ignore[arg-type]
