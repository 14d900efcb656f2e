"""Tails: what is left of a tree when the player has decided and seen everything. Only the dealer's cards still come.

A tail asks questions about cards that the player has seen (*own*), about the dealer's (*theirs*), and compares one of
each. So how a round ends follows from the answers to own questions, from those to theirs, and from whether the player's
hand is below, equal to or above the dealer's. For each state the dealer's hands are counted by these; pays come later.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Ints, Pack
from pitboss.derive.reading_tables import Tables
from pitboss.derive.states import Stage
from pitboss.derive.trace_run import value_from_root
from pitboss.derive.tree import Leaf, Node, Reveal, TracedChoice, TracedQuestion, children_first
from pitboss.rulesets.expressions import RELATIONS, CardAt, Expression, Operation, root_of

BELOW, EQUAL, ABOVE = RELATION = (-1, 0, 1)  # the player's hand to the dealer's
Chosen = Callable[[TracedChoice, Sequence[Ints]], Ints]  # of what its branches lead to
MANY = 1 << 20  # states: from here on cards are kept as small numbers
MOST_KINDS = 1 << 12  # combinations of answers about one hand
SAMPLES = 600  # deals with which it is checked that rules treat cards alike


def nodes_below(node: Node) -> list[Node]:
    """A node and all below it, each once and before its children."""
    return list(children_first(node))[::-1]


def followed(
    node: Node, cards: Mapping[CardAt, Ints], tables: Tables, end: Callable[[Leaf], int], chosen: Chosen | None = None
) -> Ints:
    """The number of the leaf that each deal comes to; `chosen` gives that below a choice."""
    length = len(next(iter(cards.values())))
    found: dict[int, Ints] = {}
    for one in reversed(nodes_below(node)):
        if isinstance(one, Leaf):
            found[id(one)] = np.full(length, end(one), dtype=np.uint64)
        elif isinstance(one, Reveal):
            found[id(one)] = found[id(one.then)]
        elif isinstance(one, TracedChoice):
            assert chosen is not None, "a choice below a node that is followed"
            found[id(one)] = chosen(one, [found[id(branch)] for branch in one.branches])
        else:
            answer = np.maximum(tables.answers(one.asked, one.answers, cards), 0)
            found[id(one)] = np.select([answer == n for n in range(len(one.branches))],
                                       [found[id(branch)] for branch in one.branches])  # fmt: skip
    return found[id(node)]


def codes(node: Node, cards: Mapping[CardAt, Ints], tables: Tables) -> Ints:
    """A number for all that can still become of deals: equal where every choice leads to the same rows.

    Choices are distinguished by what they lead to, not by their order, which may follow that of the cards.
    """

    def end(leaf: Leaf) -> int:
        return hash(tuple((wager, row.name, stake) for wager, row, stake in leaf.rows)) % 2**63

    def mix(choice: TracedChoice, branches: Sequence[Ints]) -> Ints:
        mixed = np.zeros(len(branches[0]), dtype=np.uint64)
        for branch in branches:
            mixed += (branch ^ np.uint64(0x9E3779B97F4A7C15)) * np.uint64(0xBF58476D1CE4E5B9)
        return mixed

    return followed(node, cards, tables, end, mix)


def sample_deals(pack: Pack, places: Sequence[CardAt], among: int = SAMPLES) -> dict[CardAt, Ints]:
    """Cards for these places, many times: half of them from few kinds, so that cards often go together."""
    deck = np.repeat(np.arange(len(pack.kinds)), np.minimum(pack.copies, len(places)))
    drawn = drawn_deals(deck.tobytes(), len(pack.kinds), len(places), among)
    return {place: drawn[:, n] for n, place in enumerate(places)}


@lru_cache(maxsize=64)
def drawn_deals(deck: bytes, kinds: int, cards: int, among: int) -> Ints:
    """[deal, card]: the kinds of this many cards drawn from this deck, always the same ones."""
    rng, every = np.random.default_rng(cards), np.frombuffer(deck, dtype=np.int64)
    rows = []
    for n in range(among):
        some = every
        if n % 2:
            kept = np.zeros(kinds, dtype=bool)
            kept[rng.permutation(kinds)[: max(cards, kinds // 4)]] = True
            some = every[kept[every]]
        some = some if len(some) >= cards else every
        rows.append(some[rng.permutation(len(some))[:cards]])
    return np.array(rows, dtype=np.int64)


def places_below(node: Node) -> list[CardAt]:
    """Places of cards that are asked about below a node, or come out there."""
    found: dict[CardAt, None] = {}
    for one in nodes_below(node):
        if isinstance(one, Reveal):
            found.update(dict.fromkeys(one.cards))
        elif isinstance(one, TracedQuestion):
            found.update(dict.fromkeys(one.asked.places))
    return list(found)


def alike(node: Node, places: Sequence[CardAt], tables: Tables) -> bool:
    """Do the rules below a node treat the cards at these places alike?"""
    if len(places) < 2:
        return True
    cards = sample_deals(tables.pack, list(dict.fromkeys([*places_below(node), *places])))
    usual = codes(node, cards, tables)
    for one, other in zip(places, places[1:], strict=False):
        exchanged = {**cards, one: cards[other], other: cards[one]}
        if not np.array_equal(usual, codes(node, exchanged, tables)):
            return False
    return True


def grouped(
    node: Node, places: Sequence[CardAt], groups: list[list[CardAt]], tables: Tables,
    sorts: Collection[frozenset[CardAt]] = (),
) -> list[list[CardAt]]:  # fmt: skip
    """Add cards to a group where rules below treat them alike or sort them, else to a new group.

    While the player still decides, a group has cards of one spot only: a choice may name them.
    """
    decides = any(isinstance(one, TracedChoice) for one in nodes_below(node))
    for place in places:
        same = next((some for some in sorts if place in some), frozenset[CardAt]())
        own = [group for group in groups if group[0][0] == place[0]]
        near = own[-1:] if decides else [*own[-1:], *groups[-1:]]
        into = next((group for group in near if set(group) <= same or alike(node, [*group, place], tables)), None)
        if into is None:
            groups.append([place])
        else:
            into.append(place)
    return groups


@dataclass(eq=False)
class Counted:
    """counts[state, column]: dealer's hands; ends[own kind][column] is the leaf to which they lead."""

    own: Ints  # [state] -> own kind
    counts: Ints
    ends: list[list[Leaf]]
    size: int  # the dealer's hands of every state
    way: str  # in which it was counted


def joined_columns(ends: Sequence[Sequence[Leaf | None]]) -> tuple[Ints, list[list[Leaf]]]:
    """Columns that lead to the same leaves made one: the number of each, and the leaves of those that are left."""
    known: dict[tuple[int, ...], int] = {}
    columns = list(zip(*ends, strict=True))
    number = np.array([known.setdefault(tuple(map(id, one)), len(known)) for one in columns], dtype=np.int64)
    first = [int(np.flatnonzero(number == n)[0]) for n in range(len(known))]
    return number, [[row[at] for at in first] for row in ends]  # type: ignore[misc]


@dataclass(eq=False)
class Tail:
    """A node without choices below it, the states of those who reach it, and the cards that still come."""

    node: Node
    groups: tuple[tuple[CardAt, ...], ...]  # cards seen
    stage: Stage
    tables: Tables
    hidden: list[list[CardAt]] = field(init=False)
    own: dict[int, TracedQuestion] = field(init=False)
    theirs: dict[int, TracedQuestion] = field(init=False)
    pairs: dict[int, TracedQuestion] = field(init=False)

    def __post_init__(self) -> None:
        nodes = nodes_below(self.node)
        shown = [node for node in nodes if isinstance(node, Reveal)]
        seen = {at for group in self.groups for at in group}
        places = dict.fromkeys(at for one in shown for at in one.cards if at not in seen)
        self.hidden = grouped(self.node, list(places), [], self.tables)
        out = {at for group in self.hidden for at in group}
        asked = {node.asked.number: node for node in nodes if isinstance(node, TracedQuestion)}
        self.pairs = {n: one for n, one in asked.items() if self._compares(one.asked, out)}
        rest = {n: one for n, one in asked.items() if n not in self.pairs}
        self.own = {n: one for n, one in rest.items() if not out & set(one.asked.places)}
        self.theirs = {n: one for n, one in rest.items() if n not in self.own}

    def _compares(self, asked: Expression, out: set[CardAt]) -> bool:
        if not isinstance(asked, Operation) or asked.name not in RELATIONS or len(asked.operands) != 2:
            return False
        a, b = (bool(out & set(operand.places)) for operand in asked.operands)
        return a != b

    @cached_property
    def cards(self) -> dict[CardAt, Ints]:
        """Kinds of the cards seen, by place, for every state."""
        columns = self.stage.cards.astype(np.int64) if self.stage.n < MANY else self.stage.cards
        return {place: columns[:, n] for n, place in enumerate(at for group in self.groups for at in group)}

    @property
    def out(self) -> set[CardAt]:
        return {at for group in self.hidden for at in group}

    @property
    def shared(self) -> set[CardAt]:
        """Cards seen that also play in the dealer's hand."""
        asked = [one.asked for one in self.theirs.values()] + [
            self.side(one.asked, own=False) for one in self.pairs.values()
        ]
        return {at for one in asked for at in one.places} - self.out

    def side(self, asked: Expression, *, own: bool) -> Expression:
        """The operand of a comparison that is the player's, or the dealer's."""
        a, b = asked.operands
        return a if bool(self.out & set(a.places)) != own else b

    def relation(self, asked: Expression) -> Any:
        """The comparison as one of the player's hand to the dealer's."""
        mirrored = asked.operands[0] is not self.side(asked, own=True)
        return lambda relation: RELATIONS[asked.name](-relation if mirrored else relation, 0)


def kinds_of(
    questions: Mapping[int, TracedQuestion], cards: Mapping[CardAt, Ints], n: int, tables: Tables
) -> tuple[Ints, list[dict[int, int]]]:
    """Which answers each deal gives: a number a deal, and for each number the answer to every question."""
    which: Ints = np.zeros(n, dtype=np.int8)
    result: list[dict[int, int]] = [{}]
    for number, one in questions.items():
        answer = np.broadcast_to(tables.answers(one.asked, one.answers, cards), (n,))
        answers = len(one.answers) + 1
        code = answer + np.int8(1) if len(result) == 1 else which.astype(np.int32) * answers + answer + 1
        occurs = np.zeros(len(result) * answers, dtype=bool)
        occurs[code] = True
        different = np.flatnonzero(occurs).tolist()
        which = (np.cumsum(occurs) - 1).astype(np.int8 if len(different) < 128 else np.int32)[code]
        result = [{**result[code // answers], number: code % answers - 1} for code in different]
    return which, result


def by_answers(
    questions: Sequence[Mapping[int, TracedQuestion]], root: Expression, tables: Tables
) -> tuple[Ints, list[dict[int, int]]]:
    """[level] -> kind, and for each kind the answer to every question about this hand."""
    asked = {number: one for some in questions for number, one in some.items()}
    kinds: dict[tuple[int, ...], int] = {}
    found = []
    for value in tables.values(root):
        answers = tuple(answer_to(one, value_from_root(one.asked, root, value)) for one in asked.values())
        found.append(kinds.setdefault(answers, len(kinds)))
    return np.array(found, dtype=np.int64), [dict(zip(asked, answers, strict=True)) for answers in kinds]


def answer_to(question: TracedQuestion, value: Any) -> int:
    """Which answer this value is; -1 for none."""
    answer = bool(value) if set(map(type, question.answers)) == {bool} else value
    return question.answers.index(answer) if answer in question.answers else -1


def follow(tail: Tail, answers: Mapping[int, int], relation: int, met: dict[int, TracedQuestion]) -> Leaf | None:
    """The leaf for these answers and this relation; comparisons on the way are entered in `met`."""
    node = tail.node
    while not isinstance(node, Leaf):
        if isinstance(node, Reveal):
            node = node.then
            continue
        assert isinstance(node, TracedQuestion)
        number = node.asked.number
        if number in answers:
            if answers[number] < 0:
                return None  # no cards go this way
            node = node.branches[answers[number]]
        else:
            met[number] = node
            node = node.branches[node.answers.index(tail.relation(node.asked)(relation))]
    return node


class Kinds:
    """Which answers a hand gives to all that is asked about it: a number, by the levels of some readings."""

    def __init__(self, questions: Sequence[Mapping[int, TracedQuestion]], tables: Tables) -> None:
        roots: dict[int, tuple[Expression, dict[int, TracedQuestion]]] = {}
        for number, one in (item for some in questions for item in some.items()):
            root = root_of(one.asked)
            roots.setdefault(id(root), (root, {}))[1][number] = one
        self.tables, self.answers = tables, [dict[int, int]()]
        self.parts: list[tuple[Expression, Ints, int]] = []
        for root, asked in roots.values():
            kind, answers = by_answers([asked], root, tables)
            self.parts.append((root, kind.astype(np.int32), len(answers)))
            self.answers = [known | more for known in self.answers for more in answers]
            if len(self.answers) > MOST_KINDS:
                raise NotDerivable("more is asked about one hand than can be told apart")

    def of(self, cards: Mapping[CardAt, Ints], hands: int) -> Ints:
        """[hand] -> number of its answers."""
        found: Ints = np.zeros(hands, dtype=np.int32)
        for root, kind, many in self.parts:
            found = found * np.int32(many) + kind[self.tables.levels(root, cards)]
        return found


class Showdown:
    """How tails end: by the answers about each hand, and by comparisons of one hand with one of the dealer's."""

    def __init__(
        self, tails: Sequence[Tail], own_answers: Sequence[dict[int, int]], their_answers: Sequence[dict[int, int]]
    ) -> None:
        """Answers by kind. Rules that lead to the same leaves against all own kinds are one class of the dealer's."""
        self.tables = tails[0].tables
        self.mine: dict[int, Expression] = {}  # by kind: the hand that is compared
        self.others: dict[int, Expression] = {}
        self._levels: dict[int, Ints] = {}  # by the id of what is compared: [level] -> strength
        leaves: list[list[tuple[Leaf | None, ...]]] = [[] for _ in tails for _ in own_answers]
        for at, (tail, (i, own)) in enumerate((tail, one) for tail in tails for one in enumerate(own_answers)):
            for j, theirs in enumerate(their_answers):
                met: dict[int, TracedQuestion] = {}
                leaves[at].append(tuple(follow(tail, own | theirs, relation, met) for relation in RELATION))
                for asked in met.values():
                    self._compared(self.mine, i, tail.side(asked.asked, own=True))
                    self._compared(self.others, j, tail.side(asked.asked, own=False))
        known: dict[tuple[int, ...], int] = {}
        kept: list[int] = []
        self.cls = np.zeros(len(their_answers), dtype=np.int64)  # [kind of dealer's hand] -> class
        for j in range(len(their_answers)):
            key = tuple(id(leaf) for row in leaves for leaf in row[j])
            if key not in known:
                kept.append(j)
            self.cls[j] = known.setdefault(key, len(known))
        self.classes, step = len(known), len(own_answers)
        self.column, ends = joined_columns([[leaf for j in kept for leaf in row[j]] for row in leaves])
        self.columns = int(self.column.max()) + 1
        self.ends = [ends[n : n + step] for n in range(0, len(ends), step)]  # [tail][own kind][column]
        self._order()

    def _compared(self, known: dict[int, Expression], kind: int, side: Expression) -> None:
        if known.setdefault(kind, side) is not side:
            raise NotDerivable("two different hands are compared with the dealer's at once")

    def _order(self) -> None:
        """One scale for all hands that are compared."""
        tables = self.tables
        compared = [*self.mine.values(), *self.others.values()]
        values: set[Any] = set()
        for one in compared:
            values |= set(tables.values(one))
        values.discard(None)
        try:
            self.scale = {value: n for n, value in enumerate(sorted(values))}
        except TypeError:
            raise NotDerivable("hands are compared that have no order") from None
        self.steps = len(self.scale) + 1

    def strength(self, kinds: Ints, compared: Mapping[int, Expression], cards: Mapping[CardAt, Ints]) -> Ints:
        """Of each hand on the scale; anything where nothing is compared."""
        found: Ints = np.zeros(kinds.shape, dtype=np.int16 if self.steps < 1 << 15 else np.int32)
        sides = {id(one): one for one in compared.values()}
        for side in sides.values():
            if id(side) not in self._levels:
                level = [self.scale.get(value, 0) for value in self.tables.values(side)]
                self._levels[id(side)] = np.array(level, dtype=found.dtype)
            strength = np.broadcast_to(self._levels[id(side)][self.tables.levels(side, cards)], kinds.shape)
            if len(sides) == 1:
                return strength
            mine = np.isin(kinds, [kind for kind, one in compared.items() if one is side])
            found[mine] = strength[mine]
        return found
