"""Prints expressions and decisions as plain code over tables, for numba to compile.

Every expression is worked out at most once on a way: its level is a look-up by cards, or by the levels it is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Pack
from pitboss.derive.reading_tables import ReadingTable
from pitboss.derive.small_tables import (
    CARRIES,
    CARRY_BITS,
    MixedTables,
    answer_numbers,
    branch_table,
    compact,
    is_comparison,
    lead_table,
    moved_table,
    packed,
    scale_of,
)
from pitboss.derive.strategies import Decided, DecidedInBits, TreePlay
from pitboss.derive.subtrees import Subtree
from pitboss.derive.suited_hands import MOST_SUITS, SUIT_BITS, BestHand, suited_table
from pitboss.derive.trace_run import value_from_root
from pitboss.derive.tree import Node, TracedChoice, TracedQuestion
from pitboss.rulesets.expressions import ORDERED, CardAt, Expression, Highest, Operation, Read, root_of

INDENT = "    "
MOST_HELD = 6  # cards of a hand whose state is looked up: of more there are too many sets


class Printer:
    """Lines of code, the tables they look into, and the outcomes they find."""

    def __init__(self, deck: Sequence[Any], tables: MixedTables) -> None:
        self.deck, self.tables = deck, tables
        self.lines: list[str] = []
        self.arrays: list[Any] = []
        self._names: dict[Hashable, str] = {}
        self._kept: list[Any] = []  # what the ids in names stand for
        self._temporary = 0
        self.helpers: set[tuple[int, int]] = set()  # (cards, repeats) of the sets that are numbered

    # what is printed

    def put(self, depth: int, text: str) -> None:
        self.lines.append(INDENT * depth + text)

    def array(self, key: Hashable, make: Callable[[], Any]) -> str:
        """The name of a table, made when it is first needed."""
        if key not in self._names:
            self._names[key] = f"t{len(self.arrays)}"
            self.arrays.append(np.ascontiguousarray(compact(np.asarray(make()))))
        return self._names[key]

    def array_of(self, numbers: Sequence[int]) -> str:
        """The name of a table of these numbers."""
        return self.array(("numbers", tuple(numbers)), lambda: numbers)

    def fresh(self) -> str:
        self._temporary += 1
        return f"x{self._temporary}"

    # expressions

    def level(self, made: Expression, known: set[str], depth: int) -> str:
        """Print what is needed to know an expression's level; the name that holds it."""
        name = f"v{made.number}"
        if name in known:
            return name
        if best := self.tables.form(made):
            text = self._best_hand(best, made.places, known, depth)
        elif isinstance(made, Read) and made.takes_cards:
            text = self._read(made, known, depth)
        elif isinstance(made, Highest):
            scale = self.tables.values(made)
            text = ""
            for one in made.args:
                part = self._scaled(one, scale, known, depth)
                text = f"max({part}, {text})" if text else part
        elif is_comparison(made):
            text = f"np.uint8({self._comparison(made, known, depth)})"
        else:
            table = self.tables.lut(made)
            self._kept.append(table)
            array = self.array(("lut", id(table)), lambda: table.levels)
            text = f"{array}[{', '.join(self.level(one, known, depth) for one in made.operands)}]"
        self.put(depth, f"{name} = {text}")
        known.add(name)
        return name

    def _read(self, made: Read, known: set[str], depth: int) -> str:
        table = self.tables.table(made)
        self._kept.append(table)
        by_rank = self.tables.by_rank(table)
        kinds = [self.kind(place, by_rank, known, depth) for place in made.places]
        if table.cards <= ORDERED:
            return f"{self.array(('read', id(table)), lambda: table.levels)}[{', '.join(kinds)}]"
        pack = self.tables.ranks.pack if by_rank else self.tables.pack
        return self._of_a_set(table, kinds, pack, made, known, depth)

    def _of_a_set(
        self, table: ReadingTable, kinds: list[str], pack: Pack, made: Read, known: set[str], depth: int
    ) -> str:
        compact = suited_table(table, pack) if not pack.by_rank else None
        step = int(pack.repeats)
        if compact is None:
            array = self.array(("read", id(table)), lambda: table.levels)
            return f"{array}[{self.set_number(kinds, step)}]"
        array = self.array(("suited", id(table)), lambda: compact)
        ranks = [self.kind(place, True, known, depth) for place in made.places]
        suits = [self.suit(place, known, depth) for place in made.places]
        same = " & ".join(f"({suits[0]} == {suit})" for suit in suits[1:])
        return f"{array}[np.uint8({same}), {self.set_number(ranks, 1)}]"

    def _best_hand(self, best: BestHand, places: Sequence[CardAt], known: set[str], depth: int) -> str:
        """The highest of all hands: by all ranks, and by the ranks of each suit."""
        self._kept.append(best)
        plain = self.array(("plain", id(best)), lambda: best.plain)
        suited = self.array(("of a suit", id(best)), lambda: best.suited)
        numbers_of = [best.pack.number[card] for card in self.deck]
        words = self.array(("words", id(best)), lambda: best.words[numbers_of])
        held = self.fresh()
        self.put(depth, f"{held} = {' | '.join(f'{words}[{card_name(place)}]' for place in places)}")
        text = f"{plain}[{self.set_number([self.kind(place, True, known, depth) for place in places], 1)}]"
        for at in range(MOST_SUITS):
            suit = f"{held} >> np.uint64({at * SUIT_BITS}) & np.uint64({len(best.suited) - 1})"
            text = f"max({suited}[{suit}], {text})"
        return text

    def set_number(self, kinds: Sequence[str], step: int) -> str:
        self.helpers.add((len(kinds), step))
        return f"set_{len(kinds)}_{step}({', '.join(kinds)})"

    def kind(self, place: CardAt, by_rank: bool, known: set[str], depth: int) -> str:
        """The number of a card's kind, or of its rank."""
        card, pack = card_name(place), self.tables.ranks.pack if by_rank else self.tables.pack
        numbers_of = [pack.kind_of(one) for one in self.deck]
        if numbers_of == list(range(len(self.deck))):
            return card
        name = f"{'r' if by_rank else 'k'}{card[1:]}"
        if name not in known:
            self.put(depth, f"{name} = {self.array(('kinds', by_rank), lambda: numbers_of)}[{card}]")
            known.add(name)
        return name

    def suit(self, place: CardAt, known: set[str], depth: int) -> str:
        card = card_name(place)
        name = f"s{card[1:]}"
        if name not in known:
            marks = sorted({one.mark for one in self.deck})
            array = self.array("suits", lambda: [marks.index(one.mark) for one in self.deck])
            self.put(depth, f"{name} = {array}[{card}]")
            known.add(name)
        return name

    def _scaled(self, made: Expression, scale: Sequence[Any], known: set[str], depth: int) -> str:
        """The level of an expression on a scale that holds all its values."""
        own = self.tables.values(made)
        level = self.level(made, known, depth)
        if tuple(own) == tuple(scale):
            return level
        place = {value: n for n, value in enumerate(scale)}
        array = self.array(("scale", tuple(own), tuple(scale)), lambda: [place[value] for value in own])
        return f"{array}[{level}]"

    def _comparison(self, made: Expression, known: set[str], depth: int) -> str:
        assert isinstance(made, Operation)
        one, other = made.operands
        scale = scale_of(self.tables.values(one), self.tables.values(other))
        a, b = (self._scaled(side, scale, known, depth) for side in (one, other))
        return f"({a} {made.name} {b})"

    # trees

    def choice(self, node: TracedChoice, strategy: TreePlay, known: set[str], depth: int) -> str:
        """Print the look-up of a decision; what gives the branch taken."""
        decided = strategy.at(node)
        name = self._decided_name(node)
        if name in known:
            return name
        self.put(depth, f"{name} = {self._decision(decided, strategy.pack, known, depth)}")
        known.add(name)
        return name

    def _decided_name(self, node: TracedChoice) -> str:
        return f"d{self._number('decision', node)}"

    def _number(self, what: str, one: Any) -> int:
        self._kept.append(one)
        key = what, id(one)
        if key not in self._names:
            self._names[key] = str(sum(1 for other in self._names if isinstance(other, tuple) and other[0] == what))
        return int(self._names[key])

    def _decision(self, decided: Decided, pack: Pack, known: set[str], depth: int) -> str:
        """What looks the branch of a decision up: by the cards seen where they are few, or by their state."""
        if type(decided) is Decided and len(decided.groups) == 1 and len(decided.groups[0]) <= ORDERED:
            self._kept.append(decided)
            kinds = [self.kind(place, pack.by_rank, known, depth) for place in decided.groups[0]]
            return f"{self.array(('by cards', id(decided)), lambda: branch_table(decided, pack))}[{', '.join(kinds)}]"
        return self._looked_up(decided, self._state(decided, pack, known, depth), depth)

    def _state(self, decided: Decided, pack: Pack, known: set[str], depth: int) -> str:
        """Print what is needed to number a state; what gives the number."""
        by_rank, at = pack.by_rank, self.lead(decided, pack, known, depth)
        kinds = [[self.kind(place, by_rank, known, depth) for place in group] for group in decided.groups]
        index = f"({at} >> np.uint64({CARRY_BITS})) * np.uint64({decided.strides[decided.lead]})"
        for n, (group, stride) in enumerate(zip(kinds, decided.strides, strict=True)):
            if n != decided.lead and group:
                moved = self.array(("moved", len(group), by_rank), partial(moved_table, pack, len(group)))
                other = f"{moved}[{at} & np.uint64({CARRIES}), {', '.join(group)}]"
                index += f" + np.uint64({other}) * np.uint64({stride})"
        return index

    def lead(self, decided: Decided, pack: Pack, known: set[str], depth: int) -> str:
        """Print the look-up of a state's leading group; the name that holds its class and change of suits."""
        group = decided.groups[decided.lead]
        if len(group) > MOST_HELD and not pack.by_rank:
            raise NotDerivable(f"compiled rounds look up no hand of {len(group)} cards")
        name = f"l{'_'.join(card_name(place)[2:] for place in group)}"
        if name not in known:
            kinds = [self.kind(place, pack.by_rank, known, depth) for place in group]
            where = ", ".join(kinds) if len(kinds) <= ORDERED else self.set_number(kinds, int(pack.repeats))
            table = self.array(("lead", len(kinds), pack.by_rank), lambda: lead_table(pack, len(kinds)))
            self.put(depth, f"{name} = np.uint64({table}[{where}])")
            known.add(name)
        return name

    def _looked_up(self, decided: Decided, index: str, depth: int) -> str:
        self._kept.append(decided)
        width = 1
        if isinstance(decided, DecidedInBits):
            words, width = decided.words, decided.bits
        elif int(decided.branch.max(initial=0)) > 1:
            return f"{self.array(('branch', id(decided)), lambda: decided.branch)}[{index}]"
        else:
            words = packed(decided.branch)
        place = self.fresh()
        self.put(depth, f"{place} = {index}" if width == 1 else f"{place} = ({index}) * np.uint64({width})")
        bits = self.array(("bits", id(decided)), lambda: words)
        return f"{bits}[{place} >> np.uint64(6)] >> ({place} & np.uint64(63)) & np.uint64({(1 << width) - 1})"

    def numbered(
        self, node: Node, part: Subtree, strategy: TreePlay | None, known: set[str], depth: int, numbers: Sequence[int]
    ) -> str:  # fmt: skip
        """What gives a number by the branch taken of more than two."""
        choice = part.origin[id(node)] if isinstance(node, TracedChoice) else None
        if choice is None or strategy is None or self._decided_name(choice) in known:
            return f"{self.array_of(numbers)}[{self.which(node, part, strategy, known, depth)}]"
        decided = strategy.at(choice)
        if isinstance(decided, DecidedInBits):
            return f"{self.array_of(numbers)}[{self.which(node, part, strategy, known, depth)}]"
        index = self._state(decided, strategy.pack, known, depth)
        mapped = np.array(numbers)[decided.branch]
        return f"{self.array(('mapped', mapped.tobytes()), lambda: mapped)}[{index}]"

    def which(self, node: Node, part: Subtree, strategy: TreePlay | None, known: set[str], depth: int) -> str:
        """What selects a branch: of two the condition for the first, of more the name of their number."""
        if isinstance(node, TracedChoice):
            assert strategy is not None, "a choice without a strategy"
            name = self.choice(part.origin[id(node)], strategy, known, depth)
            return f"{name} == 0" if len(node.branches) == 2 else name
        assert isinstance(node, TracedQuestion)
        root = root_of(node.asked)
        if node.asked is root and is_comparison(root):
            text = self._comparison(root, known, depth)
            return text if node.answers[0] is True else f"not {text}"
        answers = [value_from_root(node.asked, root, value) for value in self.tables.values(root)]
        numbers_of = answer_numbers(node, answers)
        array = self.array(("answers", tuple(numbers_of.tolist())), lambda: numbers_of)
        text = f"{array}[{self.level(root, known, depth)}]"
        if len(node.branches) == 2:
            return f"{text} == 0"
        name = self.fresh()
        self.put(depth, f"{name} = {text}")
        return name


def branch_head(which: str, n: int, branches: int) -> str:
    if n == branches - 1:
        return "else:"
    condition = which if branches == 2 else f"{which} == {n}"
    return f"{'if' if n == 0 else 'elif'} {condition}:"


def card_name(place: CardAt) -> str:
    spot, n = place
    return f"c_{'own' if spot == '1' else ''.join(c if c.isalnum() else '_' for c in spot)}_{n}"
