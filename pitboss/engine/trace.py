"""A game's own procedure, run with sealed cards: every way a round can go, as one tree.

The procedure is run again for every answer to a question and for every choice. What the runs have in common is joined,
so the tree says in which order cards come out, who decides, what is asked about which cards, and on which rows wagers
end. Equal subtrees are one node, equal expressions one object: the tree is a directed graph without cycles.
"""

from __future__ import annotations

import sysconfig
import traceback
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.acts import Ask, Choice, Deal, Face, Lay, Outcome, Turn
from pitboss.cards import SuitErased
from pitboss.engine.round import Round
from pitboss.errors import NotDerivable
from pitboss.layout import Layout
from pitboss.readings import (
    MAKE_A_READING,
    ORDERED,
    RELATIONS,
    Expression,
    Operation,
    Place,
    Read,
    Sealed,
    begin,
    end,
    places_in,
)
from pitboss.rules import House

MOST_WAYS = 20_000
UNIT = 1  # every bet of a trace; stakes in its leaves are multiples of it
LATER = 1  # cards that have left the shoe before a later round

Ended = tuple[str, Outcome, int]  # a wager, its row, its stake in units
Step = tuple[int, int]  # a clause of the procedure, and which of its steps


@dataclass(frozen=True, eq=False)
class Leaf:
    """Every wager has ended."""

    rows: tuple[Ended, ...]  # in the order of the game's wagers


@dataclass(frozen=True)
class Draw:
    """Cards that leave the deck, seen or not."""

    step: Step
    spot: str
    cards: int


@dataclass(frozen=True, eq=False)
class Reveal:
    """Cards are seen by the player or by all."""

    spot: str
    cards: tuple[Place, ...]
    positions: tuple[int, ...]  # of the deck, when one seat plays
    face: Face
    step: Step
    draws: tuple[Draw, ...]  # that happened since the last cards were seen, these cards' own among them if just dealt
    then: Node


@dataclass(frozen=True, eq=False)
class Choose:
    """The player decides. A choice may name sealed cards."""

    legal: tuple[Choice, ...]
    branches: tuple[Node, ...]


@dataclass(frozen=True, eq=False)
class Question:
    """The rules ask something about cards."""

    asked: Expression
    answers: tuple[Any, ...]  # True and False, or values of the expression
    branches: tuple[Node, ...]


Node = Leaf | Reveal | Choose | Question


def below(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Leaf):
        return ()
    return (node.then,) if isinstance(node, Reveal) else node.branches


class Tree:
    """All ways of a round of one player with certain wagers."""

    def __init__(self, root: Node, ways: int, wagers: tuple[str, ...], sorts: bool, *, part: bool = False) -> None:
        """A tree that is part of another shares its expressions, which keep their numbers."""
        self.root, self.ways, self.wagers, self.part = root, ways, wagers, part
        self.sorts = sorts  # rules sort cards that came together: they are to be taken in ascending order
        self.expressions: list[Expression] = []  # each after those it is made of
        self.nodes = list(_children_first(root))
        self.number = {id(node): n for n, node in enumerate(self.nodes)}
        known: set[int] = set()
        for node in self.nodes:
            if isinstance(node, Question):
                self._add(node.asked, known)

    def __getstate__(self) -> dict[str, Any]:
        """To be kept: what it is made of before itself, so that no long way is followed at once."""
        names = ("expressions", "nodes", "root", "ways", "wagers", "part", "sorts")
        return {name: self.__dict__[name] for name in names} | {"digest": self.digest}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.number = {id(node): n for n, node in enumerate(self.nodes)}

    def _add(self, made: Expression, known: set[int]) -> None:
        if id(made) in known:
            return
        known.add(id(made))
        for operand in made.operands:
            self._add(operand, known)
        if not self.part:
            made.number = len(self.expressions)
        self.expressions.append(made)

    @property
    def reads(self) -> list[Read]:
        """The readings of cards."""
        return [made for made in self.expressions if isinstance(made, Read) and made.takes_cards]

    @property
    def cards(self) -> int:
        """The most cards that one player and the house take from the deck."""
        return max((at + 1 for node in self.nodes if isinstance(node, Reveal) for at in node.positions), default=0)

    def text(self) -> str:
        """Node by node, the same for equal trees: a name for what was derived from it."""
        made = [f"{one.number} {text_of(one)}" for one in self.expressions]
        return "\n".join([*made, *(f"{n} {self.line(node)}" for n, node in enumerate(self.nodes))])

    def line(self, node: Node) -> str:
        on = " ".join(str(self.number[id(one)]) for one in below(node))
        if isinstance(node, Leaf):
            return "ends " + " ".join(f"{wager}.{row.name}*{stake}" for wager, row, stake in node.rows)
        if isinstance(node, Reveal):
            return f"shows {node.cards} {node.positions} {node.face.name} {node.step} {node.draws} -> {on}"
        if isinstance(node, Choose):
            return f"asks {node.legal} -> {on}"
        return f"tests #{node.asked.number} {node.answers} -> {on}"

    @cached_property
    def digest(self) -> str:
        return sha256(self.text().encode()).hexdigest()[:24]


def text_of(made: Expression) -> str:
    """An expression, its operands by number."""
    args = " ".join(f"#{arg.number}" if isinstance(arg, Expression) else repr(arg) for arg in made.args)
    is_read = isinstance(made, Read)
    return f"{f'{made.function.__module__}.{made.function.__qualname__}' if is_read else made.name} {args}"


def _children_first(root: Node) -> Iterator[Node]:
    done: set[int] = set()
    waiting: list[tuple[Node, bool]] = [(root, False)]
    while waiting:
        node, ready = waiting.pop()
        if id(node) in done:
            continue
        if ready:
            done.add(id(node))
            yield node
        else:
            waiting.append((node, True))
            waiting += [(one, False) for one in reversed(below(node)) if id(one) not in done]


# one run


Values = Callable[[Expression], Sequence[Any] | None]  # every value of an expression, where that is quickly known


class _Known:
    """What all runs share: the expressions, and which values of a reading give which answer."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.expressions: dict[Hashable, Expression] = {}
        self._parts: dict[int, dict[Any, int] | None] = {}
        self._yes_no: dict[int, tuple[int, int] | None] = {}

    def expression(self, key: Hashable, make: Callable[[], Expression]) -> Expression:
        found = self.expressions.get(key)
        if found is None:
            found = self.expressions[key] = make()
            found.number = len(self.expressions)
        return found

    def parts(self, asked: Expression) -> dict[Any, int] | None:
        """Value of the expression -> the values of its root that give it, as bits; None where these are not known."""
        if asked.number not in self._parts:
            root = root_of(asked)
            values = self.values(root)
            found: dict[Any, int] = {}
            for at, value in enumerate(values or ()):
                seen = along(asked, root, value)
                found[seen] = found.get(seen, 0) | 1 << at
            self._parts[asked.number] = None if values is None else found
        return self._parts[asked.number]

    def yes_no(self, asked: Expression) -> tuple[int, int] | None:
        """The values of its root, as bits, for which it is false and for which it is true."""
        if asked.number not in self._yes_no:
            parts = self.parts(asked)
            sides = [0, 0]
            for value, bits in (parts or {}).items():
                sides[bool(value)] |= bits
            self._yes_no[asked.number] = None if parts is None else (sides[0], sides[1])
        return self._yes_no[asked.number]


class _Run:
    """One way through the procedure: answers what the rules ask by a script, then with the first answer."""

    def __init__(self, script: list[int], known: _Known) -> None:
        self.script, self.known = script, known
        self.expression = known.expression
        self.trail: list[tuple[Any, tuple[Any, ...], int]] = []  # what came up, its answers, the one taken
        self.forks = 0
        self.asked = 0  # tests and choices so far
        self.told: dict[int, Any] = {}  # expression -> its value on this way
        self.possible: dict[int, int] = {}  # reading -> the values that earlier tests leave, as bits
        self.related: dict[tuple[int, int], set[int]] = {}  # two expressions -> how the first may compare to the second
        self.sorts = False

    def fork(self, what: Any, answers: tuple[Any, ...]) -> Any:
        which = 0
        self.asked += not isinstance(what, _Shown)
        if not answers:
            raise NotDerivable("nothing is left to choose from when cards are sealed; what is offered depends on them")
        if len(answers) > 1:
            which = self.script[self.forks] if self.forks < len(self.script) else 0
            self.forks += 1
        self.trail.append((what, answers, which))
        return answers[which]

    def test(self, asked: Expression) -> bool:
        if asked.number in self.told:
            return bool(self.told[asked.number])
        pair, bits = _compared(asked), self.known.yes_no(asked)
        related = self.related.get(pair, {-1, 0, 1}) if pair else set[int]()
        possible = self.possible.get(root_of(asked).number, -1)
        said = {True, False}
        if pair:
            said = {RELATIONS[asked.name](r, 0) for r in related}
        elif bits is not None:
            said = {answer for answer in said if bits[answer] & possible}
        answer: bool = self.fork(asked, (True, False)) if len(said) > 1 else said.pop()
        self.told[asked.number] = answer
        if pair:
            self.related[pair] = {r for r in related if RELATIONS[asked.name](r, 0) == answer}
        elif bits is not None:
            self.possible[root_of(asked).number] = bits[answer] & possible
        return answer

    def pick(self, asked: Expression, values: Sequence[Any] | None) -> Any:
        if asked.number in self.told:
            return self.told[asked.number]
        left = self._left(asked)
        found = (
            list(values or ())
            if left is None
            else [value for value in left if value is not None or None in (values or ())]
        )
        if left is None and values is None:
            raise NotDerivable(f"the values of {asked!r} are too many to be told apart; {MAKE_A_READING}")
        answer = self.told[asked.number] = self.fork(asked, tuple(found))
        if left is not None:
            self.possible[root_of(asked).number] = left[answer]
        return answer

    def _left(self, asked: Expression) -> dict[Any, int] | None:
        """The values that an expression can still have, and those of its root that give them."""
        parts = self.known.parts(asked)
        if parts is None:
            return None
        possible = self.possible.get(root_of(asked).number, -1)
        return {value: bits & possible for value, bits in parts.items() if bits & possible}


def _compared(asked: Expression) -> tuple[int, int] | None:
    """The two expressions that a comparison is about."""
    if isinstance(asked, Operation) and asked.name in RELATIONS and len(asked.operands) == 2:
        a, b = asked.operands
        return a.number, b.number
    return None


def root_of(made: Expression) -> Expression:
    """The reading that an expression only looks at more closely."""
    while not made.takes_cards and len(operands := made.operands) == 1:
        made = operands[0]
    return made


def along(made: Expression, root: Expression, value: Any) -> Any:
    """The expression's value where its root has this one."""
    return value if made is root else made.given([along(made.operands[0], root, value)])


class SealedRound(Round[Any]):
    """A round whose cards are sealed: any card may come."""

    def _take(self, act: Deal | Turn, cards: Any) -> None:
        pass


@dataclass(frozen=True)
class _Shown:
    """Cards that come out, before it is known what follows."""

    spot: str
    cards: tuple[Place, ...]
    positions: tuple[int, ...]
    face: Face
    step: Step
    draws: tuple[Draw, ...]


class _Player:
    """Plays one round of one seat with sealed cards."""

    def __init__(
        self, house: House[Any], wagers: Collection[str], wanted: Collection[str], run: _Run, dealt: int
    ) -> None:
        self.house, self.wanted, self.run, self.dealt = house, set(wanted), run, dealt
        self.bets = dict.fromkeys(wagers, UNIT)
        self.clause = ""  # being carried out
        self.begun: list[tuple[int, Step]] = []  # how long the log was when each step began
        self.arrived: dict[str, int] = {}  # cards by spot
        self.groups: dict[tuple[str, int], int] = {}
        self.shown = 0  # how long the log was when cards were last seen

    def rows(self) -> tuple[Ended, ...]:
        round = SealedRound(self._watched(), [self.bets], dealt=self.dealt)
        while (need := round.need) is not None:
            if type(need) is Deal or type(need) is Turn:
                round.supply(self._cards(need, round.layout))
            elif type(need) is Ask:
                round.supply(self.run.fork(_Asked(tuple(need.legal)), tuple(need.legal)))
            else:
                raise NotDerivable(f"the dealer looks at a card of {need.spot} without showing it")
        if self.dealt and self._draws(round.layout):
            raise NotDerivable("a round ends with cards that nobody sees, so where the next one begins is not known")
        order = list(self.house.wagers)
        rows = [act for act in round.settled if act.wager in self.wanted]
        return tuple(sorted(((act.wager, act.row, act.stake) for act in rows), key=lambda row: order.index(row[0])))

    def _watched(self) -> House[Any]:
        """The house with every step of its procedure numbered. What comes after the wanted wagers is left out."""
        house = copy(self.house)
        house.procedure = [
            (clause, self._steps(at, steps), self._unless_over(when), always)
            for at, (clause, steps, when, always) in enumerate(house.procedure)
        ]
        return house

    def _steps(self, clause: int, steps: Sequence[Any]) -> tuple[Any, ...]:
        def watched(at: int, step: Any) -> Any:
            def begin_step(layout: Layout[Any]) -> Any:
                self.clause = layout.clause.number
                self.begun.append((len(layout.log), (clause, at)))
                return step(layout)

            return begin_step

        return tuple(watched(at, step) for at, step in enumerate(steps) if not getattr(step, "for_show", False))

    def _unless_over(self, when: Any) -> Any:
        def still(layout: Layout[Any]) -> bool:
            if self._over(layout):
                layout.unsettled = 0  # of no interest here
                return False
            return when is None or when(layout)

        return still

    def _over(self, layout: Layout[Any]) -> bool:
        """Has every wanted wager ended, and is no more to come?"""
        hand = layout.hands[0]
        may_come = any(self.house.wagers[name].raises for name in self.wanted - set(hand.rows))
        return not may_come and not self.wanted & hand.open

    def _cards(self, need: Deal | Turn, layout: Layout[Any]) -> Any:
        spot, n = need.spot, len(need.at)
        if max(need.at, default=0) >= len(self.house.deck):
            raise NotDerivable(f"cards are drawn to {spot} without end; nothing bounds how often the rule draws")
        first = self.arrived.get(spot, 0)
        positions = tuple(at - self.dealt for at in need.at)
        self.arrived[spot] = first + n
        group = self.groups.setdefault((spot, self.run.asked), len(self.groups))
        cards = tuple(Sealed((spot, first + at), group) for at in range(n))
        step, draws = self.begun[-1][1], self._draws(layout)
        if isinstance(need, Deal):
            draws = (*draws, Draw(step, spot, n))
        face = need.face if isinstance(need, Deal) else Face.UP
        self.run.fork(_Shown(spot, tuple(card.at for card in cards), positions, face, step, draws), (None,))
        return cards

    def _draws(self, layout: Layout[Any]) -> tuple[Draw, ...]:
        """Cards laid face down since the last cards were seen."""
        found = []
        for at in range(self.shown, len(layout.log)):
            act = layout.log[at][1]
            if isinstance(act, Lay):
                step = next(step for length, step in reversed(self.begun) if length <= at)
                found.append(Draw(step, act.spot, len(act.at)))
        self.shown = len(layout.log)
        return tuple(found)


@dataclass(frozen=True)
class _Asked:
    legal: tuple[Choice, ...]


class _Grown:
    """A node of the tree while it grows."""

    def __init__(self, what: Any, answers: tuple[Any, ...]) -> None:
        self.what, self.answers = what, answers
        self.branches: list[Any] = [None] * len(answers)


def trace(house: House[Any], wagers: Collection[str], wanted: Collection[str] = (), *, later: bool = False) -> Tree:
    """Every way of a round in which these wagers are bet; without those that some wanted wagers do not depend on.

    A later round is one that is not the first of its shoe. Positions are counted from where it begins.
    """
    wanted = wanted or [name for name, wager in house.wagers.items() if not wager.pooled]
    known = _Known(quick_values(house))
    trunk = _Grown(None, (None,))
    script: list[int] = []
    ways, sorts = 0, False
    while True:
        run = _Run(script, known)
        rows = _row(_Player(house, wagers, wanted, run, LATER if later else 0), run)
        ways, sorts = ways + 1, sorts or run.sorts
        _grow(trunk, run.trail, rows)
        if ways > MOST_WAYS:
            raise NotDerivable(
                f"{house.game.title} can go more than {MOST_WAYS} ways; let one reading tell apart what its rules ask "
                "in many questions"
            )
        forks = [(len(answers), which) for _, answers, which in run.trail if len(answers) > 1]
        script = [which for _, which in forks]
        while script and script[-1] + 1 == forks[len(script) - 1][0]:
            script.pop()
        if not script:
            return Tree(_Joined().node(trunk.branches[0]), ways, tuple(wagers), sorts)
        script[-1] += 1


def _row(player: _Player, run: _Run) -> tuple[Ended, ...]:
    begin(run)
    try:
        return player.rows()
    except Exception as error:
        where = rule_line(error) or f"clause {player.clause} of {player.house.game.title}"
        what = str(error) if isinstance(error, NotDerivable) else f"{type(error).__name__}: {error}"
        raise NotDerivable(f"{where}: {what.rstrip('.')}.") from error
    finally:
        end()


def rule_line(error: BaseException) -> str:
    """File and line of the rule in which something went wrong: the innermost one of a game, if any."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if not _is_machinery(Path(frame.filename)):
            return f"{'/'.join(Path(frame.filename).parts[-2:])}, line {frame.lineno} (`{frame.line}`)"
    return ""


def _is_machinery(path: Path) -> bool:
    """Is it not a rule of a game: part of Pitboss outside of its games, or a library?"""
    if path.is_relative_to(PACKAGE):
        return not path.is_relative_to(PACKAGE / "games")
    return any(path.is_relative_to(folder) for folder in LIBRARIES)


PACKAGE = Path(__file__).parents[1]
LIBRARIES = [Path(sysconfig.get_path(name)) for name in ("stdlib", "purelib", "platlib")]


def _grow(trunk: _Grown, trail: Sequence[tuple[Any, tuple[Any, ...], int]], rows: tuple[Ended, ...]) -> None:
    at, which = trunk, 0
    for what, answers, taken in trail:
        if at.branches[which] is None:
            at.branches[which] = _Grown(what, answers)
        at, which = at.branches[which], taken
    at.branches[which] = rows


class _Joined:
    """Makes nodes of what has grown; equal ones are one."""

    def __init__(self) -> None:
        self.made: dict[Any, Node] = {}

    def node(self, grown: Any) -> Node:
        if isinstance(grown, tuple):
            return self.made.setdefault(grown, Leaf(grown))
        what = grown.what
        branches = tuple(self.node(one) for one in grown.branches)
        if isinstance(what, _Shown):
            shown = Reveal(what.spot, what.cards, what.positions, what.face, what.step, what.draws, branches[0])
            return self.made.setdefault((what, id(branches[0])), shown)
        if len(branches) == 1 or isinstance(what, Expression) and all(one is branches[0] for one in branches):
            return branches[0]
        ids = tuple(map(id, branches))
        if isinstance(what, _Asked):
            return self.made.setdefault((what, ids), Choose(what.legal, branches))
        return self.made.setdefault((what.number, grown.answers, ids), Question(what, grown.answers, branches))


def useful(tree: Tree) -> Tree:
    """The tree without cards that nothing is asked about, and without choices that change nothing."""
    return useful_nodes(tree)[0]


def useful_nodes(tree: Tree) -> tuple[Tree, dict[int, Node]]:
    """The same, and what has become of each node, by its id."""
    used: dict[int, frozenset[Place]] = {}
    made: dict[Any, Node] = {}
    new: dict[int, Node] = {}
    for node in tree.nodes:
        under = frozenset[Place]().union(*(used[id(new[id(one)])] for one in below(node)))
        kids = tuple(new[id(one)] for one in below(node))
        result: Node = node
        if isinstance(node, Reveal):
            if not under & set(node.cards):
                result = kids[0]
            else:
                fresh = replace(node, then=kids[0])
                result = made.setdefault((id(kids[0]), node.cards, node.positions, node.step), fresh)
        elif not isinstance(node, Leaf):
            if all(one is kids[0] for one in kids):
                result = kids[0]
            else:
                names = node.legal if isinstance(node, Choose) else node.answers
                asked = node.asked.number if isinstance(node, Question) else -1
                result = made.setdefault((asked, names, tuple(map(id, kids))), replace(node, branches=kids))
                under |= set(places_in(node.legal) if isinstance(node, Choose) else node.asked.places)
        new[id(node)] = result
        used[id(result)] = under
    return Tree(new[id(tree.root)], tree.ways, tree.wagers, tree.sorts, part=True), new


def quick_values(house: House[Any]) -> Values:
    """All values of a reading of up to three cards; others are not worked out while tracing."""
    from pitboss.engine.derive.packs import Pack
    from pitboss.engine.derive.tables import Tables, equal_suits

    pack = Pack(house.kinds)
    by_rank, found = Tables(pack.ranks(), pack), dict[int, Sequence[Any]]()

    def values(made: Expression) -> Sequence[Any] | None:
        if not isinstance(made, Read) or not made.takes_cards or len(made.places) > ORDERED:
            return None
        if made.number not in found:
            try:
                found[made.number] = by_rank.values(made)
            except SuitErased:
                found[made.number] = Tables(pack.narrowed(equal_suits([made], pack))).values(made)
        return found[made.number]

    return values
