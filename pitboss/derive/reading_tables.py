"""Expressions worked out for all cards of a pack at once.

A reading is called once for every set of cards that no change of suits carries into another. Its values are numbered
in ascending order; these numbers are its *levels*, so that comparing levels compares values. What rules do with a
reading (`x[0]`, `7 in x`, `x == y`) is a small table from levels to levels.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from pitboss.core.cards import SUITS, Card, SuitErased
from pitboss.core.errors import NotDerivable, WrongRules
from pitboss.derive import learned_hands
from pitboss.derive.packs import MOST, Ints, Pack, changed, numbers
from pitboss.derive.suited_hands import BestHand, best_hand, chosen_from
from pitboss.engine.rule_lines import where_defined
from pitboss.engine.step_limit import bounded_each
from pitboss.rulesets.expressions import ORDERED, RELATIONS, CardAt, Expression, Highest, Read, Sealed

T = TypeVar("T")

MOST_CARDS = 5  # for which a reading is called with every hand
CHUNK = 1 << 18  # hands that are numbered at once
SAMPLES = 90  # hands with which a reading's laws are checked
AGAIN = 2  # times that each of them is read again


@dataclass(frozen=True, eq=False)
class ReadingTable:
    """A reading of k cards: levels by kinds [kind, ...] for up to three cards, else by the number of the set."""

    cards: int
    levels: Ints
    values: tuple[Any, ...]  # by level
    ascending: bool  # values are numbered in their order
    form: BestHand | None = None  # in place of levels, for more than five cards of which suits are read


class Deals(Mapping[CardAt, Ints]):
    """Many deals, as kinds by place, that find the levels of readings quicker than they are looked up one by one."""

    def levels(self, made: Highest | Read, tables: Tables) -> Ints:
        raise NotImplementedError


class RecentTables:
    """The latest few tables made, by key: a game is traced and counted over the same cards."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: OrderedDict[Hashable, ReadingTable] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], ReadingTable]) -> ReadingTable:
        found = self.found.pop(key, None) or make()
        self.found[key] = found
        while len(self.found) > self.most:
            self.found.popitem(last=False)
        return found


SHARED = RecentTables(24)


class Tables:
    """The tables of all expressions over one pack."""

    def __init__(self, pack: Pack, real: Pack | None = None) -> None:
        self.pack = pack
        self.real = real or pack  # the cards themselves, where the pack knows their ranks only
        self._tables: dict[Hashable, ReadingTable] = {}
        self._kept: dict[Hashable, Any] = {}
        self._luts: dict[Hashable, tuple[ReadingTable, tuple[Any, ...]]] = {}
        self._best_hands: dict[Hashable, BestHand | None] = {}
        self._answers: dict[Hashable, tuple[Ints, tuple[Any, ...]]] = {}
        self._found: dict[int, tuple[ReadingTable, Expression]] = {}

    def __getstate__(self) -> dict[str, Any]:
        """Pickled without tables, which are worked out again where they are needed."""
        return {
            **self.__dict__,
            "_tables": {},
            "_kept": {},
            "_luts": {},
            "_best_hands": {},
            "_answers": {},
            "_found": {},
        }

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """Counts that several places of a tree share."""
        if key not in self._kept:
            self._kept[key] = make()
        found: T = self._kept[key]
        return found

    def table(self, read: Read) -> ReadingTable:
        """Of a reading of cards; readings that differ in the places of their cards share one."""
        key = read.function, shape(read.args, {})
        if key not in self._tables:
            self._tables[key] = SHARED.get((key, self.pack.key, self.real.key), lambda: self._made(read))
        return self._tables[key]

    def _made(self, read: Read) -> ReadingTable:
        made = _worked_out(read, self.pack)
        if made.form:
            return made  # checked on more hands when it was found
        _check_table(read, made, self)
        return made

    def lut(self, made: Expression) -> ReadingTable:
        """Of what is worked out from other expressions: levels by their levels."""
        operands = tuple(made.operands)
        below = tuple(self.values(operand) for operand in operands)
        key = _operator(made), tuple(map(id, below))
        if key not in self._luts:
            self._luts[key] = _combined(made, below), below  # keeps `below`, whose id is in the key
        return self._luts[key][0]

    def best_hand(self, made: Highest) -> BestHand | None:
        """Where the highest of all hands chosen from some cards follows from their ranks and those of each suit."""
        chosen = chosen_from(made)
        if chosen is None or self.pack.by_rank or not self.pack.is_full:
            return None
        read, cards = chosen
        if cards > MOST:
            return None
        key = read.function, len(read.places), cards
        if key not in self._best_hands:
            self._best_hands[key] = best_hand(self.table(read), cards, self.pack)
        return self._best_hands[key]

    def form(self, made: Expression) -> BestHand | None:
        """The tables by ranks and by one suit of a reading of many cards, or of the highest of several."""
        if isinstance(made, Highest):
            return self.best_hand(made)
        return self.table(made).form if isinstance(made, Read) and made.takes_cards else None

    def values(self, made: Expression) -> tuple[Any, ...]:
        """Every value an expression can have, by level."""
        return self._of(made).values

    def ascending(self, made: Expression) -> bool:
        return self._of(made).ascending

    def _of(self, made: Expression) -> ReadingTable:
        if id(made) not in self._found:
            of_cards = isinstance(made, Read) and made.takes_cards
            found = self.table(made) if of_cards else self.lut(made)  # type: ignore[arg-type]
            self._found[id(made)] = found, made  # keeps `made`, whose id is the key
        return self._found[id(made)][0]

    def levels(self, made: Expression, cards: Mapping[CardAt, Ints]) -> Ints:
        """Levels of an expression for arrays of kinds by place."""
        if isinstance(cards, Deals) and (isinstance(made, Highest) or isinstance(made, Read) and made.takes_cards):
            return cards.levels(made, self)
        if isinstance(made, Read) and made.takes_cards:
            table = self.table(made)
            if table.form:
                return table.form.levels(cards, made.places)
            columns = [cards[at] for at in made.places]
            if table.cards <= ORDERED:
                return table.levels[tuple(columns)]
            columns = list(np.broadcast_arrays(*columns))
            if columns[0].ndim > 1 or len(columns[0]) <= CHUNK:
                return table.levels[self._numbers(columns, len(table.levels))]
            found: Ints = np.zeros(len(columns[0]), dtype=table.levels.dtype)
            for start in range(0, len(found), CHUNK):
                part = [column[start : start + CHUNK] for column in columns]
                found[start : start + CHUNK] = table.levels[self._numbers(part, len(table.levels))]
            return found
        if isinstance(made, Highest):
            return self._highest(made, cards)
        below = tuple(self.levels(operand, cards) for operand in made.operands)
        return self.lut(made).levels[below]

    def _numbers(self, columns: Sequence[Ints], length: int) -> Ints:
        """Numbers of sets; any where a card occurs twice, as in a state that cannot be."""
        found: Ints = np.minimum(numbers(np.stack(columns, axis=-1), self.pack), length - 1)
        return found

    def _highest(self, made: Highest, cards: Mapping[CardAt, Ints]) -> Ints:
        if best := self.best_hand(made):
            return best.levels(cards, made.places)
        values = self.values(made)
        parts = []
        for one in made.args:
            own = self.values(one)
            part = self.levels(one, cards)
            parts.append(part if own == values else np.array([values.index(value) for value in own])[part])
        found: Ints = np.maximum.reduce(parts)
        return found

    def answers(self, made: Expression, answers: Sequence[Any], cards: Mapping[CardAt, Ints]) -> Ints:
        """Which of the answers of a test each deal gives."""
        return self.answer_of(made, answers)[self.levels(made, cards)]

    def answer_of(self, made: Expression, answers: Sequence[Any]) -> Ints:
        """[level] -> answer, -1 where it is none of them."""
        every = self.values(made)
        key = id(every), tuple(answers)
        if key not in self._answers:
            yes_no = set(map(type, answers)) == {bool}
            values = [bool(value) for value in every] if yes_no else list(every)
            found = np.array([answers.index(value) if value in answers else -1 for value in values], dtype=np.int8)
            self._answers[key] = found, every  # keeps `every`, whose id is in the key
        return self._answers[key][0]


def _combined(made: Expression, below: Sequence[tuple[Any, ...]]) -> ReadingTable:
    """What an expression is for all values of its operands."""
    if isinstance(made, Highest):
        _, values, ascending = _levels([value for one in below for value in one])
        if not ascending:
            raise NotDerivable(f"{made!r} compares values that have no order")
        return ReadingTable(0, np.zeros(0, dtype=np.int16), values, True)
    if made.name in RELATIONS and len(below) == 2:
        _, scale, ascending = _levels([value for one in below for value in one])
        if ascending:
            at = {value: n for n, value in enumerate(scale)}
            ours, theirs = (np.array([at[value] for value in one]) for one in below)
            relation: Any = RELATIONS[made.name]
            return ReadingTable(0, relation(ours[:, None], theirs[None, :]).astype(np.int16), (False, True), True)
    found = [made.given(values) for values in product(*below)]
    level, values, ascending = _levels(found)
    return ReadingTable(0, level.reshape([len(one) for one in below]), values, ascending)


def _sealed(arg: Any) -> Iterable[Sealed]:
    if isinstance(arg, Sealed):
        yield arg
    elif isinstance(arg, tuple):
        for one in arg:
            yield from _sealed(one)


def _operator(made: Expression) -> Hashable:
    consts = tuple("" if isinstance(arg, Expression) else repr(arg) for arg in made.args)
    return (made.function if isinstance(made, Read) else made.name), consts


def shape(arg: Any, order: dict[CardAt, int]) -> Hashable:
    """An argument with its cards numbered as they come."""
    if isinstance(arg, Sealed):
        return "card", order.setdefault(arg.at, len(order))
    if isinstance(arg, tuple):
        return type(arg).__qualname__, *(shape(one, order) for one in arg)
    if isinstance(arg, Read):
        return arg.function, shape(arg.args, order)
    if isinstance(arg, Expression):
        return _operator(arg), shape(arg.args, order)
    return type(arg).__qualname__, repr(arg)


def _levels(found: Sequence[Any]) -> tuple[NDArray[np.int16], tuple[Any, ...], bool]:
    """Number values in ascending order where they have one, else as they come."""
    different = dict.fromkeys(found)
    ascending = None not in different
    try:
        values = tuple(sorted(different)) if ascending else tuple(different)
    except TypeError:
        values, ascending = tuple(different), False
    if len(values) >= 2**15:
        raise NotDerivable(f"a reading has {len(values)} different values; what rules compare needs fewer than 32768")
    number = {value: level for level, value in enumerate(values)}
    return np.array([number[value] for value in found], dtype=np.int16), values, ascending


def _worked_out(read: Read, pack: Pack) -> ReadingTable:
    k = len(read.places)
    if k > learned_hands.MOST_CARDS:
        most = learned_hands.MOST_CARDS
        raise NotDerivable(f"{read!r} reads {k} cards at once; read at most {most} and take the `highest`")
    if k > ORDERED and not _takes_a_set(read):
        raise NotDerivable(f"{read!r} takes {k} cards apart; give it them as one tuple, whose order does not matter")
    if k > MOST_CARDS and not pack.by_rank:
        form, values, ascending = learned_hands.learned(repr(read), k, _reader(read), pack)
        return ReadingTable(k, np.zeros(0, dtype=np.int16), values, ascending, form)
    return _of_a_set(read, pack) if k > ORDERED else _of_a_few(read, pack)


def _takes_a_set(read: Read) -> bool:
    """Are all its cards in one tuple?"""
    return any(isinstance(arg, tuple) and len(list(_sealed(arg))) == len(read.places) for arg in read.args)


def _of_a_few(read: Read, pack: Pack) -> ReadingTable:
    """Called for every order of up to three kinds that no change of suits carries into another."""
    k, size = len(read.places), len(pack.kinds)
    grid = np.indices((size,) * k).reshape(k, -1)
    first = np.arange(grid.shape[1])
    for move in pack.moves:
        image = np.zeros_like(first)
        for row in grid:
            image = image * size + move[row]
        first = np.minimum(first, image)
    possible = np.ones(grid.shape[1], dtype=bool)
    for row in grid:
        possible &= (grid == row).sum(axis=0) <= pack.copies[row]
    asked = np.unique(first[possible])
    kinds, value = pack.kinds, _reader(read)
    found = bounded_each(lambda hand: value([kinds[kind] for kind in hand]), grid[:, asked].T.tolist(), read.function)
    level, values, ascending = _levels(found)
    levels = np.zeros(grid.shape[1], dtype=np.int16)
    levels[possible] = level[np.searchsorted(asked, first[possible])]
    return ReadingTable(k, levels.reshape((size,) * k), values, ascending)


def _of_a_set(read: Read, pack: Pack) -> ReadingTable:
    """Called for the first set of every class."""
    sets = pack.sets(len(read.places))
    possible = sets.ways[sets.first] > 0
    kinds, value = pack.kinds, _reader(read)
    found = bounded_each(
        lambda hand: value([kinds[kind] for kind in hand]),
        sets.members[sets.first[possible]].tolist(),
        read.function,
    )
    level, values, ascending = _levels(found)
    by_class = np.zeros(len(sets.first), dtype=np.int16)
    by_class[possible] = level
    return ReadingTable(len(read.places), by_class[sets.cls], values, ascending)


def _reader(read: Read) -> Callable[[Sequence[Card]], Any]:
    """What gives a reading's value for cards in the order of its places."""
    only = read.args[0] if len(read.args) == 1 else ()
    if type(only) is tuple and len(only) == len(read.places) and tuple(one.at for one in _sealed(only)) == read.places:
        function = read.function
        return lambda cards: function(tuple(cards))
    return lambda cards: _value(read, cards)


def _value(read: Read, cards: Sequence[Card]) -> Any:
    return read.value(dict(zip(read.places, cards, strict=True)))


def sample_hands(pack: Pack, k: int, hands: int = SAMPLES) -> list[list[Card]]:
    """Hands to check a law with: of all cards, of one suit, and of few ranks; always the same ones."""
    rng = np.random.default_rng(k)
    every = [card for card, n in zip(pack.kinds, pack.copies, strict=True) for _ in range(min(int(n), k))]
    suited = [[card for card in every if card.mark == suit] for suit in SUITS]
    found = []
    for n in range(hands):
        among = every
        if n % 3 == 1:
            among = suited[n // 3 % len(SUITS)]
        elif n % 3 == 2:
            low = int(rng.integers(1, 13))
            among = [card for card in every if low <= card.rank < low + max(2, k - 1)]
        among = among if len(among) >= k else every
        found.append([among[at] for at in rng.permutation(len(among))[:k]])
    return found


def _check_table(read: Read, table: ReadingTable, tables: Tables) -> None:
    """Refuse a reading whose table differs from its own values for sample hands."""
    for hand in sample_hands(tables.real, table.cards):
        kinds = [tables.pack.kind_of(card) for card in hand]
        if table.cards <= ORDERED:
            level = table.levels[tuple(kinds)]
        else:
            level = table.levels[numbers(np.array([kinds]), tables.pack)][0]
        found = _value(read, hand)
        if any(_value(read, hand) != found for _ in range(AGAIN)):
            raise WrongRules(
                f"{where_defined(read.function)}: with {hand} this finds now one value, now another; a reading may "
                "look only at its cards, not at chance, the clock or earlier calls."
            )
        if table.values[level] != found:
            raise NotDerivable(
                f"{read!r} is not a reading: with {hand} it finds {found!r} where the same cards in other "
                f"suits, another order or at another time gave {table.values[level]!r}"
            )


def reads_suits(reads: Iterable[Read], pack: Pack) -> bool:
    """Does any of these readings look at a suit?"""
    ranks = Tables(pack.ranks(), pack)
    try:
        for read in reads:
            ranks.table(read)
    except SuitErased:
        return True
    return False


def equal_suits(reads: Iterable[Read], pack: Pack) -> list[Mapping[str, str]]:
    """The changes of suits that change no reading: all of them, or those that keep the colors apart."""
    kept = list(pack.changes)
    for read in {(read.function, shape(read.args, {})): read for read in reads}.values():
        for hand in sample_hands(pack, len(read.places)):
            value = _value(read, hand)
            kept = [change for change in kept if _value(read, [changed(card, change) for card in hand]) == value]
    return kept if _is_group(kept) else kept[:1]


def _is_group(changes: Sequence[Mapping[str, str]]) -> bool:
    every = {tuple(change[suit] for suit in SUITS) for change in changes}
    return all(tuple(a[b[suit]] for suit in SUITS) in every for a in changes for b in changes)
