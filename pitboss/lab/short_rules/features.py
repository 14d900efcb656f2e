"""What a player can see of cards, as numbers with words: ranks, pairs, suits, gaps, and the cards on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.rules.game import DEALER

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

ACE = 14
HAND = "1"  # the player's spot in a tree
SYMBOLS = {1: "A", 10: "10", 11: "J", 12: "Q", 13: "K", ACE: "A"}
NAMES = ("highest", "second", "third", "fourth", "fifth")
MATCHES = ("no pair", "a pair", "two pairs", "three of a kind", "a full house", "four of a kind")
MORE_THAN_A_PAIR = 20  # in the order of pairs
GAP_LENGTH = 1.5  # gaps take longer to see than ranks
PAIRED_SPAN = 99  # of a hand that holds a pair: no straight


def symbol(rank: int) -> str:
    return SYMBOLS.get(rank, str(rank))


@dataclass(eq=False)
class Feature:
    """A number for each state, and how tests of it are worded."""

    values: Ints
    at_least: Callable[[int], str]
    at_most: Callable[[int], str]
    equal: Callable[[int], str] | None = None
    length: float = 1.0  # of its words, compared with others
    thresholds: Mapping[int, float] | None = None  # with their lengths; None: every value is one
    prefixes: Mapping[int, tuple[Any, ...]] = field(default_factory=dict)  # of a reading's values


def ranked(name: str, values: Ints) -> Feature:
    return Feature(
        values,
        lambda v: f"{name} {symbol(v)} or higher",
        lambda v: f"{name} {symbol(v)} or lower",
        lambda v: f"{name} {symbol(v)}",
    )


def counted(one: str, many: str, values: Ints, length: float = 1.0) -> Feature:
    """A number of things: `a card of your suit`, `3 or more cards of your suit`."""
    return Feature(
        values,
        lambda v: f"{v} or more {many}" if v > 1 else f"a {one}",
        lambda v: f"at most {v} {one if v == 1 else many}" if v else f"no {one}",
        lambda v: f"exactly {v} {one if v == 1 else many}",
        length,
    )


def either(yes: str, no: str, values: Bools, length: float = 1.0) -> Feature:
    return Feature(values.astype(np.int64), lambda v: yes, lambda v: no, length=length)


@dataclass(eq=False)
class Sight:
    """The cards of all states of a decision: ranks with the ace as 14 or 1, suits as numbers."""

    ranks: dict[str, Ints]  # spot -> [state, card], the highest first
    suits: dict[str, Ints]
    cards: dict[Any, Ints]  # place -> kind
    rank_of_kind: Ints
    suited: bool
    ace_low: bool
    hand_size: int  # cards of a complete hand in this game's readings
    tables: Any
    reads: tuple[Any, ...]


def sight_of(point: Any, points: Any, states: Ints, ace_low: bool) -> Sight:
    pack = point.stage.pack
    low = 1 if ace_low else ACE
    rank: Ints = np.array([low if card.rank <= 1 else card.rank for card in pack.kinds])
    marks = sorted({card.mark for card in pack.kinds})
    suit: Ints = np.array([marks.index(card.mark) for card in pack.kinds])
    kinds = point.stage.cards[states].astype(np.int64)
    columns = {at: n for n, at in enumerate(at for group in point.groups for at in sorted(group))}
    spots = list(dict.fromkeys(spot for spot, _ in columns))
    own = {spot: kinds[:, [n for (name, _), n in columns.items() if name == spot]] for spot in spots}
    reads = tuple(points.tree.reads)
    size = max((len(read.places) for read in reads if read.takes_cards), default=1)
    return Sight(
        {spot: -np.sort(-rank[some], axis=1) for spot, some in own.items()},
        {spot: suit[some] for spot, some in own.items()},
        {at: kinds[:, n] for at, n in columns.items()},
        rank, not pack.by_rank, ace_low, size, points.tables, reads,
    )  # fmt: skip


def features(sight: Sight) -> list[Feature]:
    """Everything that is tested of the cards in sight."""
    hand, boards = sight.ranks[HAND], [spot for spot in sight.ranks if spot not in (HAND, DEALER)]
    made, read = made_hands(sight)
    every = [*made, *own_cards(sight, hand, bool(boards))]
    if DEALER in sight.ranks:
        every += dealers_card(hand, sight.ranks[DEALER][:, 0])
    if boards:
        from pitboss.lab.short_rules.board_features import board_features, cards_that_beat

        every += board_features(sight, boards)
        if made:
            every += cards_that_beat(sight, read, made[0].values, boards)
    return every


def own_cards(sight: Sight, hand: Ints, board: bool) -> list[Feature]:
    held = hand.shape[1]
    found = [ranked(f"your {NAMES[n]} card" if held > 1 else "your card", hand[:, n]) for n in range(held)]
    if held == 1:
        return found + gaps(hand, sight.ace_low)
    kind, best = matches(hand)
    found.append(pairs(kind, best, "in hand" if board else ""))
    found.append(counted("card of 10 or higher", "cards of 10 or higher", (hand >= 10).sum(axis=1)))
    if sight.suited:
        same = most_of_a_suit(sight.suits[HAND])
        found.append(either("suited cards", "cards of different suits", same == held))
        if held > 2:
            found.append(counted("card of one suit", "cards of one suit", same))
    if held <= 3:
        low: Ints = np.where(hand == ACE, 1, hand)
        span = np.minimum(hand[:, 0] - hand[:, -1], low.max(axis=1) - low.min(axis=1))
        found.append(span_of_ranks(np.where(kind > 0, PAIRED_SPAN, span)))
        found += [] if sight.suited else gaps(hand, sight.ace_low)
    elif sight.suited:
        near = within_sequence(hand, 5)
        found.append(counted("card toward a straight", "cards toward a straight", near))
    return found


def span_of_ranks(span: Ints) -> Feature:
    """From the lowest to the highest of the cards, where they hold no pair."""
    return Feature(
        span,
        lambda v: "a pair" if v == PAIRED_SPAN else f"a pair or ranks {v} or more apart",
        lambda v: f"ranks at most {v} apart, no pair",
        lambda v: f"ranks {v} apart",
    )


def pairs(kind: Ints, best: Ints, where: str) -> Feature:
    """Pairs by rank, above them anything better than a pair."""
    values: Ints = np.where(kind > 1, MORE_THAN_A_PAIR + kind, np.where(kind == 1, best, 0))
    suffix = f" {where}" if where else ""

    def named(value: int) -> str:
        return MATCHES[value - MORE_THAN_A_PAIR] if value > MORE_THAN_A_PAIR else f"a pair of {symbol(value)}'s"

    least = int(values[values > 0].min(initial=MORE_THAN_A_PAIR + 5))

    def at_least(value: int) -> str:
        return f"a pair{suffix} or better" if value <= least else f"{named(value)}{suffix} or better"

    def at_most(value: int) -> str:
        return f"no pair{suffix}" if not value else f"nothing better than {named(value)}{suffix}"

    return Feature(values, at_least, at_most)


def matches(ranks: Ints) -> tuple[Ints, Ints]:
    """Kind of match by rank (0 none to 5 four of a kind), and the rank that matches."""
    count = np.zeros((len(ranks), 15), dtype=np.int8)
    for column in ranks.T:
        np.add.at(count, (np.arange(len(ranks)), column), 1)
    most, paired = count.max(axis=1), (count >= 2).sum(axis=1)
    kinds = [most == 4, (most == 3) & (paired > 1), most == 3, paired > 1, paired == 1]
    best = np.where(most > 1, ACE - np.argmax(count[:, ::-1] == most[:, None], axis=1), 0)
    return np.select(kinds, [5, 4, 3, 2, 1], 0), best


def ranks_there(ranks: Ints) -> Bools:
    """[state, rank] -> is it among these, the ace both as 1 and as 14."""
    there: Bools = np.zeros((len(ranks), 15), dtype=bool)
    for column in ranks.T:
        there[np.arange(len(ranks)), column] = True
    there[:, 1] |= there[:, ACE]
    there[:, ACE] |= there[:, 1]
    return there


def within_sequence(ranks: Ints, window: int) -> Ints:
    """The most different ranks that fit into this many in sequence."""
    there = ranks_there(ranks)
    result: Ints = np.max([there[:, low : low + window].sum(axis=1) for low in range(1, 16 - window)], axis=0)
    return result


def most_of_a_suit(suits: Ints) -> Ints:
    result: Ints = np.max([(suits == suit).sum(axis=1) for suit in range(4)], axis=0)
    return result


GAPS = {
    1: ("above", "below"),
    2: ("above", "between", "below"),
    3: ("above", "in the upper gap", "in the lower gap", "below"),
}


def gap_widths(hand: Ints, ace_low: bool) -> Ints:
    """[state, gap] -> ranks above, between and below the cards."""
    top, bottom = (14, 0) if ace_low else (15, 1)
    ends = [np.full((len(hand), 1), end) for end in (top, bottom)]
    edges = np.concatenate([ends[0], hand, ends[1]], axis=1)
    result: Ints = np.maximum(edges[:, :-1] - edges[:, 1:] - 1, 0)
    return result


def gaps(hand: Ints, ace_low: bool) -> list[Feature]:
    widths, names = gap_widths(hand, ace_low), GAPS[hand.shape[1]]
    found = [counted(f"rank {name}", f"ranks {name}", widths[:, n], GAP_LENGTH) for n, name in enumerate(names)]
    for one, other in combinations(range(len(names)), 2):
        for a, b in ((one, other), (other, one)):
            words = f"more ranks {names[a]} than {names[b]}"
            found.append(either(words, f"no {words}", widths[:, a] > widths[:, b], GAP_LENGTH))
    return found


def dealers_card(hand: Ints, up: Ints) -> list[Feature]:
    found = [ranked("the dealer's card", up)]
    words = ("the dealer's rank among yours", "the dealer's rank not among yours")
    found.append(either(*words, (hand == up[:, None]).any(axis=1)))
    for n in range(hand.shape[1]):
        name = f"your {NAMES[n]} card" if hand.shape[1] > 1 else "your card"
        below = (f"the dealer's card below {name}", f"the dealer's card not below {name}")
        found.append(either(*below, up < hand[:, n]))
    return found


def made_hands(sight: Sight) -> tuple[list[Feature], Any]:
    """The game's own readings of cards that are all in sight: the best of each function, with thresholds by prefix."""
    by_function: dict[Any, list[Any]] = {}
    for read in sight.reads:
        if read.takes_cards and set(read.places) <= set(sight.cards) and any(spot == HAND for spot, _ in read.places):
            extra = tuple(str(arg) for arg in read.args if not isinstance(arg, tuple) and "[" not in str(arg))
            by_function.setdefault((read.function, len(read.places), extra), []).append(read)
    found: list[Feature] = []
    used = None
    for (_, cards, _), some in by_function.items():
        values = sight.tables.values(some[0])
        if cards < 2 or not sight.tables.ascending(some[0]) or not all(isinstance(v, tuple) and v for v in values):
            continue
        level: Ints = np.max([sight.tables.levels(read, sight.cards) for read in some], axis=0).astype(np.int64)
        found.append(prefix_feature(level, values))
        used = used or some[0]
    return found, used


def prefix_words(prefix: tuple[Any, ...]) -> str:
    if type(prefix[0]) is int:  # no category: ranks alone
        return "-".join(map(symbol, prefix))
    category, ranks = prefix[0], "-".join(symbol(int(rank)) for rank in prefix[1:])
    name = str(getattr(category, "name", category)).lower().replace("_", " ")
    article = "" if name == "trips" or name.startswith("three") else "a "
    if not ranks:
        return f"{article}{name}"
    if int(category) == 0:
        return ranks
    return f"a pair of {ranks}'s" if name == "pair" and "-" not in ranks else f"{name} {ranks}"


def prefix_feature(level: Ints, values: tuple[Any, ...]) -> Feature:
    """Thresholds at the first value of each prefix; those of up to two ranks at once, longer ones where they fit."""
    first: dict[int, tuple[Any, ...]] = {}
    for at, value in enumerate(values):
        for length in range(len(value), 0, -1):
            if not at or values[at - 1][:length] != value[:length]:
                first[at] = value[:length]
    short = {at: prefix_length(prefix) for at, prefix in first.items() if len(prefix) <= 2}
    return Feature(
        level,
        lambda v: f"{prefix_words(first[v])} or better",
        lambda v: f"less than {prefix_words(first[v + 1])}",
        thresholds=short,
        prefixes=first,
    )


def prefix_length(prefix: tuple[Any, ...]) -> float:
    return 1 + 0.25 * (len(prefix) - 1)


def ace_is_low(values: Any, ranks: Ints, weight: Any) -> bool:
    """Whether an ace is worth about as much as a two, not as a king. Ranks with the ace as 1: [state, card]."""
    mean = []
    ends = (ranks == 1) | (ranks == 2) | (ranks == 13)
    for rank in (1, 2, 13):
        there = (ranks == rank).any(axis=1)
        if ranks.shape[1] > 1:
            there &= ~ends.all(axis=1)
        mean.append((values[:, there] * weight[there]).sum(axis=1) / max(float(weight[there].sum()), 1.0))
    ace, two, king = mean
    return bool(np.abs(ace - two).sum() < np.abs(ace - king).sum())
