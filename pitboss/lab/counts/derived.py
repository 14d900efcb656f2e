"""Odds, best play and advice of games without counting code of their own: derived from their rules.

The slow parts (the tree, its states, the dealer's hands) are computed once for a deck and the rules that affect them;
other pays only weigh the same counts. Where a game cannot be derived, its odds are walked; `pitboss check` gives the
reason.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.core.cache import NotCounted, RecentCache
from pitboss.core.cards import Cards, cards, distinct
from pitboss.core.errors import BadCards, NotDerivable, NotOffered, UnknownName, WrongRules
from pitboss.core.progress import Progress
from pitboss.engine.rule_lines import where_defined
from pitboss.lab.counts.derived_cache import kept_for
from pitboss.lab.counts.derived_strategy import (
    HAND,
    DerivedStrategy,
    Followed,
    best_as_in,
    card_argument,
    correct_first,
    derived_strategy,
    find,
    preferred,
)
from pitboss.lab.counts.uncounted import uncounted
from pitboss.lab.counts.wagers_apart import can_solve_apart, solved_apart
from pitboss.lab.estimate.decisions import estimated_strategy
from pitboss.rules.declared import Figure
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, Stakes, StrategyTable, Tally, rows_tally
from pitboss.rules.options import Flat, chosen

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.solve import Best, Follow, Solved, Worth
    from pitboss.derive.tree import Tree
    from pitboss.derive.tree_points import Points
    from pitboss.engine.kernel import Kernel
    from pitboss.rules.acts import Ended

T = TypeVar("T")


TREES, POINTS, STREAMED = RecentCache(64), RecentCache(16), RecentCache(2)
SOLVED, STRATEGIES = RecentCache(4), RecentCache(4)


def tree_of(house: House, wagers: Iterable[str], wanted: Iterable[str] = ()) -> Tree:
    """The traced game. Rules see only the sign of pays (`Layout.losing`), so other pays give the same tree."""
    from pitboss.derive.trace import trace
    from pitboss.derive.tree_rounds import check_rounds

    if house.game.rolls:
        raise NotDerivable(f"{house.game.title} deals no cards; its bets are counted roll by roll.")
    names, rows = tuple(wagers), tuple(wanted)
    if house.game.drawing and not set(rows or names).isdisjoint(house.game.main):
        raise NotDerivable("Hands draw until they stand; this bet is counted from the game's drawing rules.")
    signs = tuple((name, row.key, sign(pay)) for name, pays in house.pays.items() for row, pay in pays.items())
    rules = tuple(chosen(house.options).items())
    key = rules, signs, names, rows, tuple(house.kinds.items())

    def traced() -> Tree:
        made = trace(house, names, rows)
        check_reads(house, made, rows or names)
        check_rounds(house, made, rows)
        return made

    make: Callable[[], Tree] = lambda: kept_for(house.game, ("tree", key), traced)  # noqa: E731
    return TREES.get((id(house.game), key), make)


def check_reads(house: House, tree: Tree, wanted: Collection[str]) -> None:
    """Refuse a tree that reads no card, and rows for which the pay table has no pay."""
    from pitboss.derive.tree import Leaf, pruned

    rule = where_defined(house.wagers[next(iter(wanted))].outcome)
    if not pruned(tree).reads:
        raise WrongRules(f"{rule}: no card is read, so it would always end in the same way; let the rule read cards.")
    for wager, row, _ in (ended for node in tree.nodes if isinstance(node, Leaf) for ended in node.rows):
        if row not in house.pays[wager]:
            rule = where_defined(house.wagers[wager].outcome)
            raise WrongRules(f"{rule}: ends on {row}, for which the pay table of {wager} has no pay; add this row.")


def sign(pay: Any) -> int:
    return 2 if isinstance(pay, Flat) else (pay > 0) - (pay < 0)


def points_of(house: House, tree: Tree) -> Points:
    """The counts of a tree that do not depend on pays."""
    from pitboss.derive.tree_points import Points

    key = tree.digest, tuple(house.kinds.items())
    make: Callable[[], Points] = lambda: kept_for(house.game, ("points", key), lambda: Points(tree, house.kinds))  # noqa: E731
    return POINTS.get((house.game.key, key), make)  # two games may have the same tree, and each its own rows


def units(house: House, bets: Stakes) -> Callable[[Ended], Fraction]:
    """A function that gives the result of a wager on a row in units, when these bets are made."""

    def stake(wager: str) -> Fraction:
        known = house.wagers[wager]
        if known.paid_on:
            return min(bets.get(name, Fraction(0)) for name in known.paid_on)
        return bets.get(known.raises or wager, Fraction(0))

    def worth(ended: Ended) -> Fraction:
        wager, row, times = ended
        pay = house.pays[wager][row]
        if isinstance(pay, Flat):
            raise NotDerivable(f"{wager} pays a fixed amount, which has no odds")
        return Fraction(pay) * times * stake(wager)

    return worth


def with_raises_and_bonuses(house: House, wager: str) -> list[str]:
    """A wager, its raises, and the bonuses that are paid on it alone."""
    more = [name for name, one in house.wagers.items() if one.raises == wager or one.paid_on == (wager,)]
    return [wager, *more]


def check_offered(house: House, *wagers: str) -> None:
    for wager in wagers:
        if not house.options.offers(wager):
            title = house.wagers[wager].title
            raise NotOffered(f"{title} is not offered under these options; set the option that offers it.")


def settled_with(house: House, wager: str) -> list[str]:
    """A wager and all that is settled with it: its raises and bonuses, or the bets that it is paid on."""
    bets = house.wagers[wager].paid_on or (wager,)
    return list(dict.fromkeys([*(name for one in bets for name in with_raises_and_bonuses(house, one)), wager]))


def evs_by_bet(strategy_table: DerivedStrategy) -> dict[str, Fraction]:
    """Expected value of each bet of a strategy, per unit, with its raises and bonuses."""
    solved, bets = strategy_table.solved, strategy_table.bets
    if solved.by_bet:
        return {bet: ev / bets[bet] for bet, ev in zip(bets, solved.by_bet, strict=True)}
    worth, evs = units(strategy_table.house, bets), {}
    for bet, stake in bets.items():
        own = with_raises_and_bonuses(strategy_table.house, bet)
        won = (n * worth(one) for rows, n in solved.rows.items() for one in rows if one[0] in own)
        evs[bet] = sum(won, Fraction(0)) / solved.total / stake
    return evs


def checked(solved: Solved, follow: Follow) -> Solved:
    """The solved game; refused if the strategy that was followed chose what is not offered."""
    if isinstance(follow, Followed):
        follow.check(solved)
    return solved


class DerivedCounts:
    """Counts of a game that follow from its rules and its declarations."""

    def __init__(self, game: Game, progress: Progress | None = None, *, only_kept: bool = False) -> None:
        """`progress` is called during a long count. With `only_kept` long counts are only read, never made."""
        self.progress, self.only_kept = progress, only_kept
        self.game, declared = game, game.declared
        self.wagers = tuple(wager.name for wager in game.wagers if not wager.raises and not wager.pooled)
        self.quick = self.wagers if declared.quick else ()  # counted before a table is dealt
        self.strategies = {"best": best_text(game), **{name: one.text for name, one in declared.strategies.items()}}
        self.figures = {name: self._figure(figure) for name, figure in declared.figures.items()}

    def _figure(self, figure: Figure) -> Callable[[House], Mapping[str, Sequence[Any]]]:
        return lambda house: figure(house, self)

    @property
    def undecided(self) -> tuple[str, ...]:
        """Wagers whose trees hold no choice."""
        house = self.game.house()
        return tuple(name for name in self.wagers if decides(house, name, self.bets(house, name)) is False)

    def bets(self, house: House, wager: str) -> dict[str, Fraction]:
        """A unit on the wager, and on the main bet where it needs one."""
        alone = house.wagers[wager].paid_on or (wager,)
        main = [] if set(alone) & set(house.game.main) else [house.game.main[0]]
        return dict.fromkeys([*main, *alone], Fraction(1))

    def _solved(self, house: House, bets: Stakes, strategy: str = "best", wanted: Collection[str] = ()) -> Solved:
        key = self._key(house, bets, strategy), tuple(wanted)
        _, solved = SOLVED.get(key, lambda: (self.game, self._solved_anew(house, bets, strategy, wanted)))
        return solved

    def _key(self, house: House, bets: Stakes, strategy: str) -> Hashable:
        """A key of what is in force; what is kept under it holds the game too, so that its id is not given again."""
        return id(self.game), house.digest, tuple(house.kinds.items()), tuple(bets.items()), strategy

    def _solved_anew(self, house: House, bets: Stakes, strategy: str, wanted: Collection[str]) -> Solved:
        if len(bets) > 1 and not wanted and self._is_slow(house, bets):
            return self._solved_beside(house, bets, strategy)
        placed, wagers = tuple(bets), wanted or tuple(bets)
        if len(bets) == 1 and set(bets) <= set(house.game.main):
            wanted = with_raises_and_bonuses(house, placed[0])  # the same tree as for its odds
        if not set(bets) & set(house.game.main):  # a round needs its main bet, whatever else is played for
            placed, wanted = (
                (house.game.main[0], *bets),
                [name for bet in bets for name in with_raises_and_bonuses(house, bet)],
            )
        follow, best, worth = self._follow(house, wagers, strategy), self._best(house, wagers), units(house, bets)
        if not wanted and can_solve_apart(house, bets):
            each = (
                points_of(house, tree_of(house, self.bets(house, bet), with_raises_and_bonuses(house, bet)))
                for bet in bets
            )
            if found := solved_apart(each, worth, follow, best):
                return checked(found, follow)
        return checked(self._solve(house, tree_of(house, placed, wanted), worth, follow, best, strategy), follow)

    def _solve(
        self, house: House, tree: Tree, worth: Worth, follow: Follow, best: Best, strategy: str
    ) -> Solved:  # fmt: skip
        from pitboss.derive.solve import solve
        from pitboss.derive.streamed import StreamedResults

        points = points_of(house, tree)
        if not points.streamed:
            return solve(points, worth, follow, best)
        if strategy in self.game.declared.strategies:
            raise NotDerivable("the last decision has too many hands to follow a named strategy; it is taken best")
        ends = {ended: worth(ended) for point in points.points for leaf in point.leaves for ended in leaf.rows}
        pays = tuple(sorted((wager, row.name, times, str(pay)) for (wager, row, times), pay in ends.items()))
        key = tree.digest, tuple(house.kinds.items()), pays, strategy, self.game.declared.ties

        def streamed() -> StreamedResults:
            if self.only_kept:
                raise NotCounted(self.game.key)
            made = StreamedResults()
            solve(points, worth, follow, best, made, self.progress)
            return made

        kept: Callable[[], StreamedResults] = lambda: kept_for(house.game, ("streamed", key), streamed)  # noqa: E731
        return STREAMED.get(key, lambda: solve(points, worth, follow, best, kept()))

    def _is_slow(self, house: House, bets: Stakes) -> bool:
        """Whether the one bet with decisions takes long to count, so that it is not counted again with others."""
        if self.game.declared.slow or not can_solve_apart(house, bets):
            return self.game.declared.slow
        chosen = [name for name in bets if decides(house, name, self.bets(house, name))]
        return len(chosen) == 1 and self.streams(house, chosen[0])

    def _solved_beside(self, house: House, bets: Stakes, strategy: str) -> Solved:
        """Bets of which only one has decisions: the values of choices are those of that bet alone."""
        from pitboss.derive.solve import first_best

        chosen = {name: stake for name, stake in bets.items() if decides(house, name, self.bets(house, name))}
        if len(chosen) != 1:
            raise NotDerivable("several bets with decisions take too long to count together")
        solved = self._solved(house, chosen, strategy)
        worth, evs = units(house, bets), {}
        for name in bets.keys() - chosen.keys():
            tree = tree_of(house, self.bets(house, name), with_raises_and_bonuses(house, name))
            evs[name] = self._solve(house, tree, worth, lambda point: None, first_best, strategy).ev
        by_bet = tuple(evs.get(name, solved.ev) for name in bets)
        return replace(solved, rows={}, ev=sum(by_bet, Fraction(0)), by_bet=by_bet)

    def count_all(self, house: House) -> None:
        """Makes the long counts of every wager, unless they are on disk."""
        for wager in filter(house.options.offers, self.wagers):
            self.tally(house, wager, "best")
        kept_for(self.game, ("counted", house.digest), lambda: True)

    def has_counted(self, house: House) -> bool:
        """Whether the long counts were made before, by any process."""
        return kept_for(self.game, ("counted", house.digest), lambda: False, keeps=False)

    def _follow(self, house: House, wagers: Collection[str], strategy: str) -> Follow:
        named = self.game.declared.strategies.get(strategy)
        return Followed(house, wagers, named) if named else lambda point: None

    def _best(self, house: House, wagers: Collection[str]) -> Best:
        """The rule that picks one of several equally good choices, as the game declares it."""
        from pitboss.derive.solve import first_best

        ties, correct = self.game.declared.ties, self.game.declared.correct
        if correct:
            return correct_first(house, wagers, correct)
        if on_tie := self.game.declared.on_tie:
            return preferred(lambda point: on_tie.choose(house.options, point.path))
        if not ties or set(wagers) <= set(with_raises_and_bonuses(house, ties)):
            return first_best
        return best_as_in(
            cache(lambda: self._solved(house, self.bets(house, ties), wanted=with_raises_and_bonuses(house, ties)))
        )

    def tally(self, house: House, wager: str, strategy: str) -> Tally:
        check_offered(house, wager)
        try:
            found = self.settled_rows(house, wager, strategy)
        except WrongRules:
            raise
        except NotDerivable:
            if strategy != "best":
                raise
            return uncounted(house, self.bets(house, wager), self.progress).tally(house, wager, strategy)
        times = self.game.declared.times.get(wager, 1)
        counts = {rows: n * times for rows, n in found.items()}
        if wager not in self.game.declared.together:
            return rows_tally(house, wager, counts)
        return rows_tally(house, wager, dict.fromkeys(self._outcomes(house, wager), 0) | counts, together=True)

    def hands_to_decide(self, house: House, wager: str) -> int:
        """In how many states a player decides about this wager; 0 if nothing is decided."""
        from pitboss.derive.tree import TracedChoice

        check_offered(house, wager)
        try:
            points = points_of(house, tree_of(house, self.bets(house, wager), settled_with(house, wager)))
        except NotDerivable:
            return 0
        kept = sum(point.stage.n for point in points.points if isinstance(point.node, TracedChoice))
        places = (point.streamed for point in points.streamed)
        return kept + sum(one.stage.n for one in places if one and isinstance(one.node, TracedChoice))

    def streams(self, house: House, wager: str) -> bool:
        """Whether the last decision about this wager has too many hands to keep their values."""
        try:
            tree = tree_of(house, self.bets(house, wager), settled_with(house, wager))
            return bool(points_of(house, tree).streamed)
        except NotDerivable:
            return False

    def _outcomes(self, house: House, wager: str) -> list[tuple[Ended, ...]]:
        """All combinations of rows of a wager and what is settled with it, also those that never occur."""
        from pitboss.derive.tree import Leaf

        tree = tree_of(house, self.bets(house, wager), settled_with(house, wager))
        return [node.rows for node in tree.nodes if isinstance(node, Leaf)]

    def settled_rows(self, house: House, wager: str, strategy: str) -> Mapping[tuple[Ended, ...], int]:
        """How often each combination of rows of a wager, its raises and its bonuses occurs."""
        return self._solved(house, self.bets(house, wager), strategy, settled_with(house, wager)).rows

    def rows(self, house: House, wagers: Sequence[str]) -> Mapping[tuple[Ended, ...], int]:
        """How often each combination of rows of these wagers occurs under best play."""
        check_offered(house, *wagers)
        placed = dict.fromkeys(name for wager in wagers for name in self.bets(house, wager))
        return self._solved(house, dict.fromkeys(placed, Fraction(1)), wanted=tuple(wagers)).rows

    def strategy_table(self, house: House, bets: Stakes, strategy: str) -> StrategyTable:
        def listed() -> tuple[Game, StrategyTable]:
            return self.game, derived_strategy(house, bets, self._solved(house, bets, strategy), strategy)

        try:
            return STRATEGIES.get(self._key(house, bets, strategy), listed)[1]
        except WrongRules:
            raise
        except NotDerivable:
            if strategy != "best" or self.only_kept:
                raise
            return estimated_strategy(house, bets)

    def advise(self, house: House, bets: Stakes, seen: Mapping[str, str]) -> Decision:
        try:
            solved = self._solved(house, bets)
        except WrongRules:
            raise
        except NotDerivable:
            return estimated_strategy(house, bets).advise(seen)
        looked_at = {spot for one in solved.decisions for group in one.point.groups for spot, _ in group}
        spots = cards_seen(house, looked_at, seen)
        strategy_table = derived_strategy(house, bets, solved, "best", most=0)
        found, (at, _), *_ = find(strategy_table, spots, None, None)
        if not found.weight and not solved.decisions[at].point.path:  # later ones may follow a mistake
            raise BadCards(f"{found.where} leaves nothing to decide in {house.game.title}.")
        return found


def cards_seen(house: House, looked_at: Collection[str], seen: Mapping[str, str]) -> dict[str, Cards]:
    """Cards given as text, by spot; refused unless a player can see cards there."""
    names = {card_argument(spot): spot for spot in (HAND, *sorted({*looked_at} - {HAND}))}
    for name in seen:
        if name not in names:
            raise UnknownName("card place", name, list(names))
    spots = {names[name]: cards(given) for name, given in seen.items()}
    distinct(card for some in spots.values() for card in some)
    for card in (card for some in spots.values() for card in some):
        if card not in house.kinds:
            raise BadCards(f"{card!r} is not a card of {house.game.title}.")
    return spots


def best_text(game: Game) -> str:
    """The description of the strategy "best", with its tie-break."""
    titles = {wager.name: wager.title for wager in game.wagers}
    ties, on_tie = game.declared.ties, game.declared.on_tie
    if on_tie:
        return f"the best choice at every decision; on a tie {on_tie.text}"
    as_other = f"the one that is best for {titles[ties]}, then " if ties else ""
    return f"the best choice at every decision; on a tie {as_other}the one offered first"


def decides(house: House, wager: str, bets: Stakes) -> bool | None:
    """Whether a choice can change the result of a wager; None if that cannot be derived."""
    from pitboss.derive.tree import TracedChoice, pruned

    try:
        tree = pruned(tree_of(house, bets, with_raises_and_bonuses(house, wager)))
    except NotDerivable:
        return None
    return any(isinstance(node, TracedChoice) for node in tree.nodes)


def derived_kernel(house: House, bets: Mapping[str, int], strategy_table: StrategyTable, seats: int) -> Kernel | None:
    """Compiled rounds of a derived game, where its decisions can be looked up in them."""
    from pitboss.derive.compiled_rounds import kernel
    from pitboss.derive.program import Rounds
    from pitboss.derive.solve import SolvedChoices

    if not isinstance(strategy_table, DerivedStrategy):
        return None
    try:
        tree = tree_of(house, bets)
        return kernel(Rounds(house, bets, tree, SolvedChoices(strategy_table.as_taken(), tree)), seats)
    except NotDerivable:
        return None
