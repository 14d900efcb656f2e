"""Traces a game's procedure with sealed cards: every way a round can go, as one tree.

The procedure is run once for every answer to a question and for every choice. What the runs have in common is merged.
The tree holds the order in which cards come out, who decides, what is asked about which cards, and the final rows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy
from typing import Any, NamedTuple

from pitboss.core.errors import NotDerivable, WrongRules
from pitboss.derive.trace_run import AskedPlayer, Run, ShownCards, TraceMemo, quick_values
from pitboss.derive.tree import Leaf, Node, Reveal, StepNumber, TracedChoice, TracedDraw, TracedQuestion, Tree
from pitboss.engine.round import Round
from pitboss.engine.rule_lines import rule_line, where_defined
from pitboss.engine.step_limit import EndlessLoop, bounded
from pitboss.rules.acts import Ask, Deal, Ended, Face, Lay, Outcome, Peek, Settle, Turn
from pitboss.rules.house import House
from pitboss.rules.layout import Entry, Layout
from pitboss.rulesets.expressions import CardAt, Expression, Sealed
from pitboss.rulesets.readings import ForShow, begin, end

MOST_WAYS = 20_000
UNIT = 1  # every bet of a trace; stakes in its leaves are multiples of it
DECISION_AFTER_PEEK = (
    "a player decides after the dealer has looked at cards without showing them; let the dealer look when all have "
    "decided, or give the game counts of its own"
)
NO_CHOICES = (
    "nothing is left to choose from when cards are sealed; offer the same choices whatever the cards are, or give the "
    "game counts of its own"
)
LATER = 1  # cards dealt from the shoe before a later round: any number above 0


class SealedRound(Round):
    """A round whose cards are sealed: any card may come."""

    def _take(self, act: Deal | Turn, cards: Any) -> None:
        pass

    def _broken(self, error: BaseException) -> BaseException:
        return error  # of sealed cards: a rule may be right and still not be traced

    def refuse(self, reason: str) -> None:
        """Fail where the rule waits, so that the error names its line."""
        self._flow.throw(NotDerivable(reason))


class _SealedPlayer:
    """Plays one round of one seat with sealed cards."""

    def __init__(self, house: House, wagers: Collection[str], wanted: Collection[str], run: Run, dealt: int) -> None:
        self.house, self.wanted, self.run, self.dealt = house, set(wanted), run, dealt
        self.bets = dict.fromkeys(wagers, UNIT)
        self.clause = ""  # being carried out
        self.begun: list[tuple[int, StepNumber]] = []  # how long the log was when each step began
        self.arrived: dict[str, int] = {}  # cards by spot
        self.groups: dict[tuple[str, int], int] = {}
        self.shown = 0  # how long the log was when cards were last seen
        self.hidden: dict[int, Sealed] = {}  # by position: the dealer has looked at them and they lie face down

    def way(self) -> TracedWay:
        round = SealedRound(self._watched(), [self.bets], dealt=self.dealt)
        while (request := round.request) is not None:
            if type(request) is Deal or type(request) is Turn:
                round.supply(self._cards(request, round.layout))
            elif type(request) is Peek:
                looked = self._cards(request, round.layout)
                self.hidden.update(zip(request.at, looked, strict=True))
                round.supply(bool(request.test((*round.layout[request.spot].cards, *looked))))
            elif self.hidden:
                round.refuse(DECISION_AFTER_PEEK)
            else:
                assert isinstance(request, Ask)
                legal = tuple(request.legal)
                if not legal:
                    round.refuse(NO_CHOICES)
                round.supply(self.run.fork(AskedPlayer(legal), legal))
        if self.dealt and self._draws(round.layout):
            raise NotDerivable(
                "a round ends with cards that are never shown, so where the next one begins is not known"
            )
        order = list(self.house.wagers)
        rows = [act for act in round.settled if act.wager in self.wanted]
        ended = sorted(((act.wager, act.row, act.stake) for act in rows), key=lambda row: order.index(row[0]))
        return TracedWay(tuple(ended), round.layout.log)

    def _watched(self) -> House:
        """The house with every step of its procedure numbered. What comes after the wanted wagers is left out."""
        house = copy(self.house)
        house.procedure = [
            (clause, self._steps(at, steps), self._unless_over(when), always)
            for at, (clause, steps, when, always) in enumerate(house.procedure)
        ]
        return house

    def _steps(self, clause: int, steps: Sequence[Any]) -> tuple[Any, ...]:
        def watched(at: int, step: Any) -> Any:
            def begin_step(layout: Layout) -> Any:
                self.clause = layout.clause.number
                self.begun.append((len(layout.log), (clause, at)))
                return step(layout)

            return begin_step

        return tuple(watched(at, step) for at, step in enumerate(steps) if not isinstance(step, ForShow))

    def _unless_over(self, when: Any) -> Any:
        def still(layout: Layout) -> bool:
            if self._over(layout):
                layout.unsettled = 0  # of no interest here
                return False
            return when is None or when(layout)

        return still

    def _over(self, layout: Layout) -> bool:
        """Has every wanted wager ended, and is no more to come?"""
        hand = layout.hands[0]
        may_come = any(self.house.wagers[name].raises for name in self.wanted - set(hand.rows))
        return not may_come and not self.wanted & hand.open

    def _cards(self, request: Deal | Turn | Peek, layout: Layout) -> Any:
        """The cards that a rule gets to see: those that the dealer has looked at before, and new ones."""
        known = [self.hidden.pop(at, None) for at in request.at]
        unseen = tuple(at for at, card in zip(request.at, known, strict=True) if card is None)
        fresh = iter(self._unseen(request, unseen, layout) if unseen or not known else ())
        return tuple(card or next(fresh) for card in known)

    def _unseen(self, request: Deal | Turn | Peek, places: tuple[int, ...], layout: Layout) -> tuple[Sealed, ...]:
        spot, n = request.spot, len(places)
        if max(places, default=0) >= len(self.house.deck):
            raise NotDerivable(f"cards are drawn to {spot} without end; nothing bounds how often the rule draws")
        first = self.arrived.get(spot, 0)
        positions = tuple(at - self.dealt for at in places)
        self.arrived[spot] = first + n
        group = self.groups.setdefault((spot, self.run.asked), len(self.groups))
        cards = tuple(Sealed((spot, first + at), group) for at in range(n))
        step, draws = self.begun[-1][1], self._draws(layout)
        if isinstance(request, Deal):
            draws = (*draws, TracedDraw(step, spot, n))
        face = request.face if isinstance(request, Deal) else Face.UP
        self.run.fork(ShownCards(spot, tuple(card.at for card in cards), positions, face, step, draws), (None,))
        return cards

    def _draws(self, layout: Layout) -> tuple[TracedDraw, ...]:
        """Cards laid face down since the last cards were seen."""
        found = []
        for at in range(self.shown, len(layout.log)):
            act = layout.log[at][1]
            if isinstance(act, Lay):
                step = next(step for length, step in reversed(self.begun) if length <= at)
                found.append(TracedDraw(step, act.spot, len(act.at)))
        self.shown = len(layout.log)
        return tuple(found)


class _TrieNode:
    """A node of the trie of all runs: what came up, its answers, and a branch for each of them."""

    def __init__(self, what: Any, answers: tuple[Any, ...]) -> None:
        self.what, self.answers = what, answers
        self.branches: list[Any] = [None] * len(answers)


def trace(house: House, wagers: Collection[str], wanted: Collection[str] = (), *, later: bool = False) -> Tree:
    """The tree of a round in which these wagers are bet, down to the rows of the wanted ones.

    A later round is one that is not the first of its shoe. Positions are counted from where it begins.
    """
    wanted = wanted or [name for name, wager in house.wagers.items() if not wager.pooled]
    root, known = _TrieNode(None, (None,)), TraceMemo(quick_values(house))
    ways, sorts, dealt = 0, set[frozenset[CardAt]](), LATER if later else 0
    for run, way in all_ways(house, wagers, wanted, dealt, known):
        ways += 1
        sorts |= run.sorts
        _insert(house, root, run.trail, way.rows)
    for run, way in all_ways(house, wagers, wanted, dealt, known, lambda script: _SecondRun(script, known, root)):
        _check_rows(house, _leaf(root, run.trail), way.rows)
    return Tree(_NodeMerger().node(root.branches[0]), ways, tuple(wagers), connected_places(sorts))


NOT_THE_SAME = (
    "run a second time this went another way; rules may look only at cards, choices and options, "
    "not at chance, the clock or earlier rounds"
)


class _SecondRun(Run):
    """A run that takes answers in the opposite order and must meet what the first runs met."""

    def __init__(self, script: list[int], known: TraceMemo, root: _TrieNode) -> None:
        self.root = root
        super().__init__(script, known)

    def restart(self) -> None:
        super().restart()
        self.at, self.taken = self.root, 0

    def fork(self, what: Any, answers: tuple[Any, ...]) -> Any:
        met = self.at.branches[self.taken]
        same = isinstance(met, _TrieNode) and len(met.answers) == len(answers)
        if not same or (met.what is not what if isinstance(what, Expression) else met.what != what):
            raise WrongRules(NOT_THE_SAME)
        super().fork(what, answers)
        self.taken = len(answers) - 1 - self.trail[-1][2]
        self.at, self.trail[-1] = met, (what, answers, self.taken)
        return answers[self.taken]

    def taken_forks(self) -> list[tuple[int, int]]:
        return [(answers, answers - 1 - which) for answers, which in super().taken_forks()]


def _leaf(root: _TrieNode, trail: Sequence[tuple[Any, tuple[Any, ...], int]]) -> Any:
    """What the first runs found at the end of this way."""
    at, which = root, 0
    for _, _, taken in trail:
        at, which = at.branches[which], taken
    return at.branches[which]


def _check_rows(house: House, before: Any, now: tuple[Ended, ...]) -> None:
    for wager, *_ in dict.fromkeys([*now, *before]) if before != now else ():
        if [one for one in before if one[0] == wager] != [one for one in now if one[0] == wager]:
            raise WrongRules(f"{where_defined(house.wagers[wager].outcome)}: {NOT_THE_SAME}.")


class TracedWay(NamedTuple):
    """One way of a round: on which rows the wanted wagers end, and what happened."""

    rows: tuple[Ended, ...]
    log: list[Entry]


def all_ways(
    house: House, wagers: Collection[str], wanted: Collection[str], dealt: int = 0,
    known: TraceMemo | None = None, make: Callable[[list[int]], Run] | None = None,
) -> Iterator[tuple[Run, TracedWay]]:  # fmt: skip
    """Every way of a round, one after the other."""
    known, script, ways = known or TraceMemo(quick_values(house)), list[int](), 0
    while True:
        run = make(script) if make else Run(script, known)
        yield run, trace_way(house, wagers, wanted, run, dealt)
        ways += 1
        if ways > MOST_WAYS:
            raise NotDerivable(
                f"{house.game.title} can go more than {MOST_WAYS} ways; let one reading decide what its rules ask "
                "in many questions"
            )
        forks = run.taken_forks()
        script = [which for _, which in forks]
        while script and script[-1] + 1 == forks[len(script) - 1][0]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def settling_clauses(house: House, wagers: Collection[str], wager: str) -> dict[Outcome, tuple[str, ...]]:
    """The clauses under which this wager is settled on each of its rows, by every way that a round may go."""
    found: dict[Outcome, dict[str, None]] = {}
    for _, way in all_ways(house, wagers, (wager,)):
        for clause, act, _, _ in way.log:
            if isinstance(act, Settle) and act.wager == wager:
                found.setdefault(act.row, {}).update(dict.fromkeys(clause.numbers))
    return {row: tuple(numbers) for row, numbers in found.items()}


def connected_places(pairs: Collection[frozenset[CardAt]]) -> tuple[frozenset[CardAt], ...]:
    """The sets of places that these pairs connect."""
    found: list[frozenset[CardAt]] = []
    for pair in pairs:
        meeting = [one for one in found if one & pair]
        found = [one for one in found if not one & pair] + [pair.union(*meeting)]
    return tuple(sorted(found, key=sorted))


def trace_way(house: House, wagers: Collection[str], wanted: Collection[str], run: Run, dealt: int = 0) -> TracedWay:
    """The way a round goes when this run answers what comes up."""

    player = _SealedPlayer(house, wagers, wanted, run, dealt)

    def once() -> TracedWay:
        nonlocal player
        run.restart()
        player = _SealedPlayer(house, wagers, wanted, run, dealt)
        return player.way()

    begin(run)
    try:
        return bounded(once)
    except EndlessLoop:
        raise
    except Exception as error:
        where = rule_line(error) or f"clause {player.clause} of {player.house.game.title}"
        what = str(error) if isinstance(error, NotDerivable) else f"{type(error).__name__}: {error}"
        kind = WrongRules if isinstance(error, WrongRules) else NotDerivable
        raise kind(f"{where}: {what.rstrip('.')}.") from error
    finally:
        end()


def _insert(
    house: House, root: _TrieNode, trail: Sequence[tuple[Any, tuple[Any, ...], int]], rows: tuple[Ended, ...]
) -> None:
    at, which = root, 0
    for what, answers, taken in trail:
        if at.branches[which] is None:
            at.branches[which] = _TrieNode(what, answers)
        at, which = at.branches[which], taken
        if isinstance(at, tuple) or len(at.answers) != len(answers):
            raise WrongRules(f"{house.game.title}: {NOT_THE_SAME}.")
    at.branches[which] = rows


class _NodeMerger:
    """Turns the trie into a tree whose equal nodes are one."""

    def __init__(self) -> None:
        self.made: dict[Any, Node] = {}

    def node(self, trie: Any) -> Node:
        if isinstance(trie, tuple):
            return self.made.setdefault(trie, Leaf(trie))
        what = trie.what
        branches = tuple(self.node(one) for one in trie.branches)
        if isinstance(what, ShownCards):
            shown = Reveal(what.spot, what.cards, what.positions, what.face, what.step, what.draws, branches[0])
            return self.made.setdefault((what, id(branches[0])), shown)
        if len(branches) == 1 or isinstance(what, Expression) and all(one is branches[0] for one in branches):
            return branches[0]
        ids = tuple(map(id, branches))
        if isinstance(what, AskedPlayer):
            return self.made.setdefault((what, ids), TracedChoice(what.legal, branches))
        return self.made.setdefault((what.number, trie.answers, ids), TracedQuestion(what, trie.answers, branches))
