"""Strategies of derived games: the decisions of a solved game as a list, and as a player at a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.core.cards import RANKS, Card, Cards, card_count, of_ranks, rank_text, text
from pitboss.core.errors import BadCards, NotDerivable
from pitboss.rules.acts import Ask, Choice, Face
from pitboss.rules.declared import MANUAL, NamedStrategy
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Axis, Decision, StrategyTable, decide
from pitboss.rulesets.expressions import CardAt, opened

if TYPE_CHECKING:  # these import numpy and numba, which most commands do not need
    from pitboss.derive.packs import Ints
    from pitboss.derive.solve import Best, DecisionPoint, Solved
    from pitboss.derive.tree_points import Point

HAND = "1"  # the player's spot in a tree
CARD_TITLES = "Highest card", "Second card", "Third card"  # of a hand, in a chart
MOST_STATES = 6_000  # states of a decision that a strategy lists
MOST_CHOSEN = 50_000  # choices that a strategy caches

Known = dict[CardAt, Card]
Key = tuple[int, int]  # a decision of the solved game and the state it is made in


class Situation(NamedTuple):
    """What a player sees when asked: the hand, the layout and the question."""

    hand: Spot
    layout: Layout
    ask: Ask


def situation(
    house: House, wagers: Collection[str], path: Iterable[Any], legal: Sequence[Any], known: Mapping[CardAt, Card]
) -> Situation:
    """A layout with only these cards and the choices that led here, for the functions that a game declares."""
    hand = Spot(HAND, 1, dict.fromkeys(wagers, 1))
    layout: Layout = Layout(house, [hand])
    cards = dict(known)
    for spot, n in sorted(cards):
        layout[spot].cards += (cards[spot, n],)
    for choice in path:
        hand.choose(opened(choice, cards), Face.UP)
    return Situation(hand, layout, Ask(HAND, opened(tuple(legal), cards)))


def situation_at(house: House, wagers: Collection[str], point: Point, known: Mapping[CardAt, Card]) -> Situation:
    return situation(house, wagers, point.path, point.node.legal, known)  # type: ignore[union-attr]


def cards_of(point: Point, state: int) -> Known:
    """A card for each place in a state, one of those that the state does not tell apart."""
    kinds, places = point.stage.pack.kinds, [at for group in point.groups for at in sorted(group)]
    return {at: kinds[kind] for at, kind in zip(places, point.stage.cards_of(state), strict=True)}


def card_argument(spot: str) -> str:
    """The name of the option that gives the cards of a spot: hand, up, or the spot's own."""
    return {HAND: "hand", DEALER: "up"}.get(spot, spot)


class Followed:
    """Applies a named strategy in every state of every decision."""

    def __init__(self, house: House, wagers: Collection[str], named: NamedStrategy) -> None:
        self.house, self.wagers, self.named = house, wagers, named
        self.refused: dict[int, list[tuple[int, Choice]]] = {}  # point -> states, and what is not offered there

    def __call__(self, point: Point) -> Ints:
        import numpy as np

        found: Ints = np.zeros(point.stage.n, dtype=np.int64)
        for state in np.flatnonzero(point.stage.possible):
            here = situation_at(self.house, self.wagers, point, cards_of(point, int(state)))
            found[state], chosen = choice_of(self.named, here)
            if chosen is not None and chosen not in here.ask.legal:
                self.refused.setdefault(id(point), []).append((int(state), chosen))
        return found

    def check(self, solved: Solved) -> None:
        """Refuses a strategy that chooses what is not offered, in a state that can be reached."""
        for one in solved.decisions:
            for state, chosen in self.refused.get(id(one.point), ()):
                if one.reach[state]:
                    raise NotDerivable(
                        f"a declared strategy ({self.named.text}) chooses {chosen}, which is not offered"
                    )


def choice_of(named: NamedStrategy, here: Situation) -> tuple[int, Choice | None]:
    """The index of the choice that a named strategy takes, `BEST` if it leaves it to best play; and the choice."""
    from pitboss.derive.solve import BEST

    chosen, legal = named.choose(*here), list(here.ask.legal)
    return (legal.index(chosen) if chosen is not None and chosen in legal else BEST), chosen


def best_as_in(solved: Callable[[], Solved]) -> Best:
    """A tie-break: the choice that is best in another solved game with the same decisions."""
    import numpy as np

    from pitboss.derive.solve import first_best

    def best(point: Point, values: Ints) -> Ints:
        found = first_best(point, values)
        equal = values == values.max(axis=0)
        for state in np.flatnonzero((equal.sum(axis=0) > 1) & point.stage.possible):
            if (worth := values_in(solved(), point, int(state))) is not None:
                found[state] = max(np.flatnonzero(equal[:, state]), key=lambda choice: worth[choice])
        return found

    return best


def correct_first(house: House, wagers: Collection[str], correct: Callable[[Choice, Layout], bool]) -> Best:
    """A tie-break: the first choice that is not a mistake."""
    import numpy as np

    from pitboss.derive.solve import first_best

    def best(point: Point, values: Ints) -> Ints:
        found = first_best(point, values)
        equal = values == values.max(axis=0)
        for state in np.flatnonzero((equal.sum(axis=0) > 1) & point.stage.possible):
            here = situation_at(house, wagers, point, cards_of(point, int(state)))
            legal = list(here.ask.legal)
            tied = [int(n) for n in np.flatnonzero(equal[:, state]) if correct(legal[n], here.layout)]
            found[state] = tied[0] if tied else found[state]
        return found

    return best


def preferred(choose: Callable[[Point], Choice]) -> Best:
    """A tie-break: the choice that is named for the decision."""
    from pitboss.derive.solve import first_best

    def best(point: Point, values: Ints) -> Ints:
        found = first_best(point, values)
        at = point.node.legal.index(choose(point))  # type: ignore[union-attr]
        found[values[at] == values.max(axis=0)] = at
        return found

    return best


def values_in(solved: Solved, point: Point, state: int) -> list[int] | None:
    """The value of each choice of this decision in another solved game; None if it has no such decision."""
    known, spots = cards_of(point, state), dict[str, Cards]()
    for (spot, _), card in sorted(known.items()):
        spots[spot] = (*spots.get(spot, ()), card)
    if solved.points.pack.by_rank < point.stage.pack.by_rank:
        return None
    for one in solved.decisions:
        places = {at for group in one.point.groups for at in group}
        if one.point.path == point.path and one.legal == point.node.legal and places <= set(known):  # type: ignore[union-attr]
            values: list[int] = one.values[:, state_of(solved, one, spots)[0]].tolist()
            return values
    return None


def state_of(solved: Solved, point: DecisionPoint, spots: Mapping[str, Cards]) -> tuple[int, Known]:
    """The state of these cards, and the card at each place; those of a group are in ascending order."""
    pack = solved.points.pack
    known: Known = {}
    kinds = []
    for group in point.point.groups:
        some = sorted(spots[spot][n] for spot, n in group)
        known |= dict(zip(sorted(group), some, strict=True))
        kinds.append([pack.kind_of(card) for card in some])
    return point.point.stage.index(kinds), known


class Found(NamedTuple):
    """One decision of a strategy: its values, its place in the solved game, and the choice taken."""

    decision: Decision
    key: Key
    taken: Choice
    known: Known


@dataclass(frozen=True)
class DerivedStrategy(StrategyTable):
    """A strategy whose first decisions are listed; later ones are looked up in the solved game."""

    house: Any = field(default=None, repr=False)
    bets: Mapping[str, Fraction] = field(default_factory=dict)
    solved: Any = field(default=None, repr=False)
    lines: Mapping[Key, Hashable] = field(default_factory=dict, repr=False)  # the listed decision of each state

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        return self.faced(hand, layout, ask).decision

    def faced(self, hand: Spot, layout: Layout, ask: Ask) -> Found:
        """The decision that this hand faces now, with its place in the solved game."""
        spots = {name: spot.cards for name, spot in layout.spots.items() if not spot.seat}
        return find(self, {**spots, HAND: hand.cards}, hand, ask)

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice:
        places = [spot.cards for spot in layout.spots.values() if not spot.seat]
        key = hand.cards, tuple(hand.choices.values()), *places
        choice = self._chosen.get(key)  # another thread may clear it at any time
        if choice is None:
            if len(self._chosen) >= MOST_CHOSEN:
                self._chosen.clear()
            choice = self._chosen[key] = self._taken(self.faced(hand, layout, ask))
        return choice

    def _taken(self, found: Found) -> Choice:
        """The choice in a state: that of its line, with the cards of this state."""
        line = self.lines.get(found.key)
        if line not in self.taken:
            return found.taken
        choice: Choice = opened(self.solved.decisions[found.key[0]].legal[self._number(line)], found.known)
        return choice

    def _number(self, line: Any) -> int:
        """The index of the choice taken on a line, whose key is its first state."""
        at, state = line
        point = self.solved.decisions[at]
        known = cards_of(point.point, state)
        return [opened(choice, known) for choice in point.legal].index(self.taken[line])

    @cached_property
    def _chosen(self) -> dict[Hashable, Choice]:
        """Choices looked up before, by what the player sees."""
        return {}

    @cached_property
    def _exposed(self) -> Any:
        from pitboss.lab.counts.exposed_cards import ExposedCards

        return ExposedCards(self.house, self.bets)

    def seeing(self, hand: Spot, layout: Layout, ask: Ask) -> Decision | None:
        usual = self.faced(hand, layout, ask)
        others = [card for other in layout.hands if other.seat != hand.seat for card in other.cards]
        try:
            worth = self._exposed.values(self, usual.key[0], usual.known, others)
        except NotDerivable:
            return None
        values = dict(zip(usual.decision.values, worth, strict=True))
        best = usual.decision.best
        return decide(
            usual.decision.where, values, lambda tied: best if best in tied else tied[0], usual.decision.manual
        )

    def found(self, at: int, state: int, known: Known | None = None) -> Found:
        """One decision, with the cards known or with any that fit its state."""
        point: DecisionPoint = self.solved.decisions[at]
        known = cards_of(point.point, state) if known is None else known
        deals = point.size * self.solved.scale
        legal: list[Any] = [opened(choice, known) for choice in point.legal]
        worth = zip(legal, point.values[:, state], strict=True)
        values = {choice: Fraction(int(value), deals) for choice, value in worth}
        best, taken = legal[int(point.best[state])], legal[int(point.taken[state])]
        declared, manual, where = (
            self.house.game.declared,
            None,
            label(point.point.groups, known, by_rank=self.solved.points.pack.by_rank),
        )
        axes = axes_by_rank(self.solved, point, known)
        if declared.situation or declared.axes or MANUAL in declared.strategies:
            here = situation_at(self.house, self.bets, point.point, known)
            axes = declared.axes(here.hand, here.layout) if declared.axes else axes
            where = declared.situation(here.hand, here.layout) if declared.situation else where
            if MANUAL in declared.strategies:
                chosen, _ = choice_of(declared.strategies[MANUAL], here)
                manual = best if chosen < 0 else legal[chosen]
        decision = Decision(where, values, best, manual, weight=int(point.reach[state]) * point.size, axes=axes)
        if declared.note:
            decision = replace(decision, note=declared.note(decision))
        return Found(decision, (at, state), taken, known)

    def example(self) -> Mapping[str, str]:
        """A first decision of a round, even if hands are too many to list: the closest, where values are kept."""
        import numpy as np

        point = next((one for one in self.solved.decisions if not one.point.path and one.reach.any()), None)
        if point is None:
            return {}
        if point.point.streamed:  # any hand: values are not kept
            every = point.point.stage.n
            state = next(state % every for state in range(every // 2, every * 2) if point.reach[state % every])
        else:
            *_, second, best = np.sort(point.values, axis=0)
            states = point.reach.nonzero()[0]
            state = int(states[(best - second)[states].argmin()])
        spots = [(spot, card) for (spot, _), card in cards_of(point.point, state).items()]
        spots.sort(key=lambda one: (one[0] != HAND, one[0], -one[1].rank))
        if self.solved.points.pack.by_rank:
            suited = of_ranks(card.rank for _, card in spots)
            spots = [(spot, card) for (spot, _), card in zip(spots, suited, strict=True)]
        found: dict[str, Cards] = {}
        for spot, card in spots:
            found[spot] = (*found.get(spot, ()), card)
        return {card_argument(spot): text(some) for spot, some in found.items()}

    def as_taken(self) -> Solved:
        """The solved game with every choice as this strategy takes it."""
        found: Solved = self.solved
        if not self.taken:
            return found
        decisions = [replace(one, taken=one.taken.copy()) for one in found.decisions]
        for (at, state), line in self.lines.items():
            if line in self.taken:
                decisions[at].taken[state] = self._number(line)
        return replace(found, decisions=decisions)


def derived_strategy(
    house: House, bets: Mapping[str, Fraction], solved: Solved, strategy: str, most: int = MOST_STATES
) -> DerivedStrategy:  # fmt: skip
    """The strategy of a solved game, with the first decisions of a round listed if they are few enough."""
    strategy_table = DerivedStrategy(strategy, {}, lambda hand, layout: None, Fraction(0), solved.total,
                       house=house, bets=bets, solved=solved)  # fmt: skip
    groups: dict[Hashable, list[Found]] = {}
    for at, point in enumerate(solved.decisions):
        if not point.point.path and point.point.stage.n <= most:
            for state in point.reach.nonzero()[0]:
                one = strategy_table.found(at, int(state))
                result = one.decision
                same = at, result.where, str(result.best), str(result.manual), str(one.taken), *map(str, result.values)
                groups.setdefault(same, []).append(one)
    every = list(groups.values())
    if (first_choice := house.game.declared.best_first) is not None:
        every.sort(key=lambda found: found[0].decision.values[first_choice], reverse=True)
    names = [found[0].decision.where for found in every]
    decisions: dict[Hashable, Decision] = {}
    lines: dict[Key, Hashable] = {}
    taken: dict[Hashable, Choice] = {}
    spent = Fraction(0)
    for found in every:
        first = found[0]
        made = merge_states([one.decision for one in found])
        if names.count(made.where) > 1:  # the same name, but not the same choice: named by cards
            cards = cards_of(solved.decisions[first.key[0]].point, first.key[1])
            made = replace(made, where=f"{made.where} ({text(tuple(cards.values()))})")
        decisions[first.key] = made
        lines |= dict.fromkeys((one.key for one in found), first.key)
        spent += made.weight * made.values[first.taken]
        if strategy != "best":
            taken[first.key] = first.taken
    idle = solved.ev * solved.total - spent
    return replace(strategy_table, decisions=decisions, lines=lines, taken=taken, idle=idle)


def merge_states(some: list[Decision]) -> Decision:
    """One decision for several states, with values weighted by how often each state occurs."""
    if len(some) == 1:
        return some[0]
    weight, values = sum(one.weight for one in some), {}
    for choice in some[0].values:
        values[choice] = sum((one.weight * one.values[choice] for one in some), Fraction(0)) / weight
    return replace(some[0], values=values, weight=weight)


def label(groups: Sequence[Sequence[CardAt]], known: Mapping[Any, Card], *, by_rank: bool) -> str:
    """Cards as text, from the highest down; only ranks if suits are not read."""
    found = ""
    for group in groups:
        some = sorted((known[at] for at in group), reverse=True)
        part = ",".join(rank_text(card.rank) for card in some) if by_rank else text(some)
        between = "" if not found else " v " if {spot for spot, _ in group} == {DEALER} else " on "
        found += between + part
    return found


def axes_by_rank(solved: Solved, point: DecisionPoint, known: Mapping[Any, Card]) -> tuple[Axis, ...]:
    """Chart axes: one for each card of the hand, or the hand and the one open card; empty if suits are read."""
    groups = [[(spot, known[spot, n].rank) for spot, n in group] for group in point.point.groups]
    own = [group for group in groups if group[0][0] == HAND]
    open_cards = [one for group in groups if group not in own for one in group]
    if not solved.points.pack.by_rank or len(own) != 1 or len(open_cards) > 1:
        return ()
    ranks = sorted((rank for _, rank in own[0]), reverse=True)
    one_by_one = [Axis(title, rank_text(rank), -rank) for title, rank in zip(CARD_TITLES, ranks, strict=False)]
    if not open_cards:
        return tuple(one_by_one) if 2 <= len(ranks) <= 3 else ()
    ((spot, rank),) = open_cards
    column = Axis("Dealer's card" if spot == DEALER else "Community card", rank_text(rank), rank)
    sheet, rest = (one_by_one[:1], ranks[1:]) if len(ranks) > 2 else ([], ranks)
    order = sum(rank * len(RANKS) ** n for n, rank in enumerate(reversed(rest)))
    return *sheet, Axis("Hand" if not sheet else "Other cards", ",".join(map(rank_text, rest)), -order), column


def find(strategy_table: DerivedStrategy, spots: Mapping[str, Cards], hand: Spot | None, ask: Ask | None) -> Found:
    """The decision that is made with these cards."""
    solved: Solved = strategy_table.solved
    there = {(spot, n) for spot, some in spots.items() for n in range(len(some))}
    fitting: list[tuple[tuple[int, bool], int, int, Known]] = []
    for at, point in enumerate(solved.decisions):
        places = {place for group in point.point.groups for place in group}
        if places <= there and (hand is not None or places == there) and follows_path(hand, point):
            state, known = state_of(solved, point, spots)
            offered = {opened(choice, known) for choice in point.legal}
            if ask is None or offered >= set(ask.legal):
                fitting.append(((len(places), bool(point.reach[state])), at, state, known))
    if not fitting:
        held = " and ".join(card_count(len(some)) for some in spots.values() if some) or "no card"
        game = strategy_table.house.game.title
        raise BadCards(f"nothing is decided in {game} with {held}; give the cards that the player sees when asked.")
    _, at, state, known = max(fitting, key=lambda one: one[0])
    return strategy_table.found(at, state, known)


def follows_path(hand: Spot | None, point: DecisionPoint) -> bool:
    """Whether the player's choices on the layout lead to this decision."""
    latest = {type(choice): choice for choice in point.point.path}
    return hand is None or all(hand.choices.get(kind) == choice for kind, choice in latest.items())
