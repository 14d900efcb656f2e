"""Odds, best play and advice of games that bring no counting of their own: derived from their rules.

What takes time (the tree, its states, the dealer's hands) is made once for a deck and the rules that matter; other pays
only weigh it anew. Where a game cannot be derived, its odds are walked; the reason is told by `pitboss check`.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING, Any, TypeVar

from pitboss.acts import Ask, Choice
from pitboss.cards import ERASED, RANKS, Card, Cards, cards, distinct, how_many, text
from pitboss.errors import BadCards, NotDerivable, UnknownName
from pitboss.lab.walked import WalkedCounts
from pitboss.layout import Layout, Spot
from pitboss.odds import Decision, Plan, Tally, rows_tally
from pitboss.options import Flat, chosen
from pitboss.readings import opened
from pitboss.rules import DEALER, Game, House

if TYPE_CHECKING:  # these bring numpy and numba, which most commands can do without
    from pitboss.engine.derive.solve import DecisionPoint, Points, Solved
    from pitboss.engine.kernel import Kernel
    from pitboss.engine.trace import Ended, Tree

Bets = Mapping[str, Fraction]
T = TypeVar("T")
HAND = "1"  # the player's spot in a tree
MOST_LISTED = 5_000  # decisions that a plan lists


class Kept:
    """The latest few things made, by key."""

    def __init__(self, most: int) -> None:
        self.most, self.lock = most, Lock()
        self.found: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        with self.lock:
            if key not in self.found:
                self.found[key] = make()
                if len(self.found) > self.most:
                    self.found.popitem(last=False)
            self.found.move_to_end(key)
            found: T = self.found[key]
            return found


TREES, POINTS = Kept(64), Kept(16)


def tree_of(house: House[Any], wagers: Iterable[str], wanted: Iterable[str] = ()) -> Tree:
    """The traced game. Rules see pays by their sign only (`Layout.losing`), so other pays give the same tree."""
    from pitboss.engine.trace import trace

    names, rows = tuple(wagers), tuple(wanted)
    signs = tuple((name, row.key, sign(pay)) for name, pays in house.pays.items() for row, pay in pays.items())
    rules = tuple(chosen(house.options).items())
    key = id(house.game), rules, signs, names, rows, tuple(house.kinds.items())
    return TREES.get(key, lambda: trace(house, names, rows))


def sign(pay: Any) -> int:
    return 2 if isinstance(pay, Flat) else (pay > 0) - (pay < 0)


def points_of(house: House[Any], tree: Tree) -> Points:
    """All that is counted for a tree, whatever the pays."""
    from pitboss.engine.derive.solve import Points

    return POINTS.get((tree.digest, tuple(house.kinds.items())), lambda: Points(tree, house.kinds))


def units(house: House[Any], bets: Bets) -> Callable[[Ended], Fraction]:
    """What a wager brings that ends on a row, when these bets are made."""

    def stake(wager: str) -> Fraction:
        known = house.wagers[wager]
        if known.rides_on:
            return min(bets.get(name, Fraction(0)) for name in known.rides_on)
        return bets.get(known.raises or wager, Fraction(0))

    def worth(ended: Ended) -> Fraction:
        wager, row, times = ended
        pay = house.pays[wager][row]
        if isinstance(pay, Flat):
            raise NotDerivable(f"{wager} pays a fixed amount, which has no odds")
        return Fraction(pay) * times * stake(wager)

    return worth


def with_it(house: House[Any], wager: str) -> list[str]:
    """A wager and all that rides on it alone or raises it."""
    more = [name for name, one in house.wagers.items() if one.raises == wager or one.rides_on == (wager,)]
    return [wager, *more]


class DerivedCounts:
    """Counts of a game that follow from its rules."""

    strategies = {"best": "the best choice at every decision; on a tie the one offered first"}
    quick: tuple[str, ...] = ()  # nothing that a table waits for before it is dealt

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.wagers = tuple(wager.name for wager in game.wagers if not wager.raises and not wager.pooled)

    @property
    def undecided(self) -> tuple[str, ...]:
        """Wagers whose trees hold no choice."""
        from pitboss.engine.trace import Choose, useful

        house, found = self.game.house(), []
        for wager in self.wagers:
            try:
                tree = useful(tree_of(house, self.bets(house, wager), with_it(house, wager)))
            except NotDerivable:
                continue
            if not any(isinstance(node, Choose) for node in tree.nodes):
                found.append(wager)
        return tuple(found)

    def bets(self, house: House[Any], wager: str) -> dict[str, Fraction]:
        """The wager alone, with the main bet where it needs one."""
        alone = house.wagers[wager].rides_on or (wager,)
        main = [] if set(alone) & set(house.game.main) else [house.game.main[0]]
        return dict.fromkeys([*main, *alone], Fraction(1))

    def _solved(self, house: House[Any], bets: Bets, wanted: Iterable[str] = ()) -> Solved:
        from pitboss.engine.derive.solve import solve

        tree = tree_of(house, bets, wanted)
        return solve(points_of(house, tree), units(house, bets))

    def tally(self, house: House[Any], wager: str, strategy: str) -> Tally:
        bets = self.bets(house, wager)
        rides_on = house.wagers[wager].rides_on
        try:
            solved = self._solved(house, bets, with_it(house, rides_on[0] if rides_on else wager))
        except NotDerivable:
            return WalkedCounts(self.game).tally(house, wager, strategy)
        return rows_tally(house, wager, solved.rows)

    def plan(self, house: House[Any], bets: Bets, strategy: str) -> Plan:
        solved = self._solved(house, bets)
        listed = [one for one in solved.decisions if not one.point.path and one.point.stage.n <= MOST_LISTED]
        decisions: dict[Hashable, Decision] = {}
        spent = Fraction(0)
        for point in listed:
            at = solved.decisions.index(point)
            for state in point.reach.nonzero()[0]:
                made = decision(solved, point, int(state))
                decisions[at, int(state)] = made
                spent += made.weight * made.value
        idle = solved.ev * solved.total - spent
        return DerivedPlan(strategy, decisions, lambda hand, layout: None, idle, solved.total, solved=solved)

    def advise(self, house: House[Any], bets: Bets, seen: Mapping[str, str]) -> Decision:
        solved = self._solved(house, bets)
        spots = {HAND: cards(seen["hand"])}
        for name, given in seen.items():
            if name != "hand":
                spot = DEALER if name == "up" else name
                if spot not in house.game.places:
                    raise UnknownName("card place", name, ["hand", *house.game.places])
                spots[spot] = cards(given)
        distinct(card for some in spots.values() for card in some)
        for card in (card for some in spots.values() for card in some):
            if card not in house.kinds:
                raise BadCards(f"{card!r} is no card of {house.game.title}.")
        return find(solved, spots, None, None)


def label(solved: Solved, point: DecisionPoint, known: Mapping[Any, Card]) -> str:
    """Cards as people write them: ranks alone where suits are not read, from the highest down."""
    parts = []
    for group in point.point.groups:
        some = sorted((known[at] for at in group), reverse=True)
        by_rank = solved.points.pack.by_rank
        parts.append(",".join(RANKS[card.rank - 1].replace("T", "10") for card in some) if by_rank else text(some))
    return " on ".join(parts)


def decision(solved: Solved, point: DecisionPoint, state: int, known: Mapping[Any, Card] | None = None) -> Decision:
    """One decision, with the cards that lie there or the first that look like them."""
    pack = solved.points.pack
    places = [at for group in point.point.groups for at in group]
    if known is None:
        known = {at: pack.kinds[kind] for at, kind in zip(places, point.point.stage.cards[state], strict=True)}
    deals = point.size * solved.scale
    values = {
        opened(choice, dict(known)): Fraction(int(value), deals)
        for choice, value in zip(point.legal, point.values[:, state], strict=True)
    }
    best = opened(point.legal[int(point.best[state])], dict(known))
    weight = int(point.reach[state]) * point.size
    return Decision(label(solved, point, known), values, best, weight=weight)


def find(solved: Solved, spots: Mapping[str, Cards], hand: Spot | None, ask: Ask | None) -> Decision:
    """The decision that comes up with these cards."""
    there = {(spot, n) for spot, some in spots.items() for n in range(len(some))}
    fitting: list[tuple[tuple[int, bool], DecisionPoint, int, dict[Any, Card]]] = []
    for point in solved.decisions:
        places = {at for group in point.point.groups for at in group}
        if places <= there and (hand is not None or places == there) and chose(hand, point):
            state, known = state_of(solved, point, spots)
            offered = {opened(choice, known) for choice in point.legal}
            if ask is None or offered >= set(ask.legal):
                fitting.append(((len(places), bool(point.reach[state])), point, state, known))
    if not fitting:
        held = " and ".join(how_many(some) for some in spots.values() if some)
        raise BadCards(f"{held} are no decision of this game; give the cards that the player sees when asked.")
    _, point, state, known = max(fitting, key=lambda one: one[0])
    return decision(solved, point, state, known)


def state_of(solved: Solved, point: DecisionPoint, spots: Mapping[str, Cards]) -> tuple[int, dict[Any, Card]]:
    """The state of these cards, and which card lies where in it: those of a group in ascending order."""
    pack = solved.points.pack
    known: dict[Any, Card] = {}
    kinds = []
    for group in point.point.groups:
        some = sorted(spots[spot][n] for spot, n in group)
        known |= dict(zip(sorted(group), some, strict=True))
        kinds.append([pack.number[Card(card.rank, ERASED) if pack.by_rank and card.rank else card] for card in some])
    return point.point.stage.index(kinds), known


def chose(hand: Spot | None, point: DecisionPoint) -> bool:
    """Did the player choose what leads to this decision, as far as the layout remembers?"""
    latest = {type(choice): choice for choice in point.point.path}
    return hand is None or all(hand.choices.get(kind) == choice for kind, choice in latest.items())


@dataclass(frozen=True)
class DerivedPlan(Plan):
    """The first decisions are listed; later ones are looked up in the solved game."""

    solved: Any = field(default=None, repr=False)

    def decision(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision:
        spots = {name: spot.cards for name, spot in layout.spots.items() if not spot.seat}
        return find(self.solved, {**spots, HAND: hand.cards}, hand, ask)

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        made = self.decision(hand, layout, ask)
        if self.taken:
            key = next((key for key, one in self.decisions.items() if one.where == made.where), None)
            return self.taken.get(key, made.best)
        return made.best


def derived_kernel(house: House[Any], bets: Mapping[str, int], plan: Plan, seats: int) -> Kernel | None:
    """Compiled rounds of a derived game, where its decisions can be looked up in them."""
    from pitboss.engine.derive.kernel import kernel
    from pitboss.engine.derive.program import Rounds
    from pitboss.engine.derive.solve import SolvedChoices

    if not isinstance(plan, DerivedPlan) or plan.taken or house.has_cut_card:
        return None
    tree = tree_of(house, bets)
    try:
        return kernel(Rounds(house, bets, tree, SolvedChoices(plan.solved, tree)), seats)
    except NotDerivable:
        return None
