"""Wagers that end on a player's own few cards, looked up at once.

Where all that decides such wagers, rules and choices alike, is up to three cards of the player, a table holds how they
end for any cards. It is by rank, by rank and which cards are of one suit, or else by card: the smallest that will do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

import numpy as np

from pitboss.derive.packs import Ints, Pack
from pitboss.derive.printer import Printer
from pitboss.derive.small_tables import CARRIES, CARRY_BITS, atoms_of, lead_table, moved_table
from pitboss.derive.strategies import Decided, DecidedInBits, TreePlay
from pitboss.derive.subtrees import HAND, Subtree, places_read
from pitboss.derive.tails import followed
from pitboss.derive.tree import Leaf, TracedChoice, TracedQuestion
from pitboss.rulesets.expressions import ORDERED, CardAt


def own_places(part: Subtree, strategy: TreePlay | None) -> tuple[CardAt, ...]:
    """The player's cards that decide a part, if nothing else does and they are few; else none.

    None either where a single reading decides it: that is a look-up already, which other wagers may share.
    """
    found, readings = places_read(part), set[int]()
    for node in part.nodes:
        if isinstance(node, TracedQuestion):
            readings |= atoms_of(node.asked).keys()
        if isinstance(node, TracedChoice):
            decided = strategy.at(part.origin[id(node)]) if strategy else None
            if decided is None or isinstance(decided, DecidedInBits):
                return ()
            found |= set(decided.places)
    own = len(found) <= ORDERED and all(spot == HAND for spot, _ in found)
    return tuple(sorted(found)) if own and len(readings) > 1 else ()


def look_up(
    printer: Printer, parts: Sequence[tuple[Subtree, Mapping[int, int], int]], strategy: TreePlay | None,
    known: set[str], depth: int,
) -> str:  # fmt: skip
    """Print how parts end on a player's own cards; the name that holds the number of their outcomes together.

    Parts come with the numbers of their leaves and how many outcomes they have; the last one's count fastest.
    """
    places = tuple(sorted({place for part, _, _ in parts for place in own_places(part, strategy)}))
    pack = printer.tables.pack
    every = np.indices((len(pack.kinds),) * len(places)).reshape(len(places), -1)
    cards = dict(zip(places, every, strict=True))
    total = np.zeros(every.shape[1], dtype=np.int64)
    for part, number, outcomes in parts:
        total = total * outcomes + _outcomes(printer, part, number, strategy, cards).astype(np.int64)
    name = printer.fresh()
    printer.put(depth, f"{name} = {smallest_look_up(printer, places, total, every, known, depth)}")
    return name


def _outcomes(
    printer: Printer, part: Subtree, number: Mapping[int, int], strategy: TreePlay | None, cards: Mapping[CardAt, Ints]
) -> Ints:
    def end(leaf: Leaf) -> int:
        return number[id(leaf)]

    def chosen(choice: TracedChoice, branches: Sequence[Ints]) -> Ints:
        assert strategy is not None
        taken = branch_taken(strategy.at(part.origin[id(choice)]), strategy.pack, printer.tables.pack, cards)
        found: Ints = np.choose(taken, branches)
        return found

    return followed(part.root, cards, printer.tables, end, chosen)


def branch_taken(decided: Decided, pack: Pack, of: Pack, cards: Mapping[CardAt, Ints]) -> Ints:
    """The branch of a decision, for cards given by their kinds in a pack, as compiled rounds look it up."""
    kind = np.array([pack.kind_of(card) for card in of.kinds])
    groups = [tuple(kind[cards[place]] for place in group) for group in decided.groups]
    lead = lead_table(pack, len(groups[decided.lead]))[groups[decided.lead]]
    state = (lead >> CARRY_BITS) * decided.strides[decided.lead]
    for n, (group, stride) in enumerate(zip(groups, decided.strides, strict=True)):
        if n != decided.lead and group:
            state = state + moved_table(pack, len(group))[lead & CARRIES, *group] * stride
    branch: Ints = decided.branch[state]
    return branch


def smallest_look_up(
    printer: Printer, places: Sequence[CardAt], value: Ints, every: Ints, known: set[str], depth: int
) -> str:
    """What looks a value up that is given for all kinds of cards at these places."""
    pack, deck = printer.tables.pack, printer.deck
    size, k = len(printer.tables.ranks.pack.kinds), len(places)
    at = np.ravel_multi_index(tuple(printer.tables.rank_of[every]), (size,) * k)
    names = [printer.kind(place, True, known, depth) for place in places]
    if (by_rank := reduced(value, at, (size,) * k)) is not None:
        return f"{printer.array(('own', by_rank.tobytes()), lambda: by_rank)}[{', '.join(names)}]"
    marks = sorted({card.mark for card in deck})
    patterns, number = suit_patterns(len(marks), k)
    alike = number[tuple(np.array([marks.index(card.mark) for card in pack.kinds])[every])]
    by_suits = reduced(value, at * patterns + alike, (size,) * k + (patterns,))
    if by_suits is not None:
        suits = [printer.suit(place, known, depth) for place in places]
        pattern = f"{printer.array(('suit patterns', k), lambda: number)}[{', '.join(suits)}]"
        return f"{printer.array(('own', by_suits.tobytes()), lambda: by_suits)}[{', '.join(names)}, {pattern}]"
    by_card = value.reshape((len(pack.kinds),) * k)
    kinds = [printer.kind(place, False, known, depth) for place in places]
    return f"{printer.array(('own', value.tobytes()), lambda: by_card)}[{', '.join(kinds)}]"


def reduced(value: Ints, at: Ints, shape: tuple[int, ...]) -> Ints | None:
    """A table of the same values by other numbers, unless these leave out what values depend on."""
    table = np.zeros(prod(shape), dtype=np.int64)
    table[at] = value
    return table.reshape(shape) if (table[at] == value).all() else None


def suit_patterns(suits: int, k: int) -> tuple[int, Ints]:
    """How many ways there are for cards to be of the same suits or not, and the way's number by suits."""
    found: dict[tuple[int, ...], int] = {}
    number = np.zeros((suits,) * k, dtype=np.int64)
    for held in product(range(suits), repeat=k):
        number[held] = found.setdefault(tuple(held.index(one) for one in held), len(found))
    return len(found), number
