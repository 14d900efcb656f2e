"""Strategies of drawing games: every first decision listed, and the values of any decision of a live hand."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from pitboss.core.cards import Card, text
from pitboss.derive.draw.coach import after, choice_values, exact_values, point
from pitboss.derive.draw.machine import State
from pitboss.derive.draw.partition import classes
from pitboss.derive.draw.solve import Against, Open, Play, Solver
from pitboss.lab.counts.drawn import BEST, Solved, best_of, cards_name, hands_name, refuse_finished
from pitboss.lab.counts.drawn_splits import split_words
from pitboss.rules import odds
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.drawing import Early
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.drawing_steps import Extra, Played, folded, played

DIGITS = 12


def written(value: float) -> Fraction:
    return Fraction(f"{value:.{DIGITS}f}")


@dataclass(frozen=True)
class DrawnStrategy(odds.StrategyTable):
    """Every first decision listed; it also plays later decisions and hands after a split.

    The values of single decisions are floating-point results written with twelve decimals; `ev`, the value of the
    round, and the advice for one hand are exact.
    """

    adjustable: ClassVar[bool] = False  # a first decision would be taken after a split, too

    solved: Any = None
    exact_value: Callable[[], Fraction] | None = None

    @property
    def ev(self) -> Fraction:
        return self.following(lambda decision: decision.best) if self.exact_value is None else self.exact_value()

    def following(self, choose: Callable[[odds.Decision], Choice]) -> Fraction:
        """Expected value of a player who makes first decisions by this function."""
        listed = self.decisions
        assert isinstance(listed, FirstDecisions)
        won = sum((one.weight * one.values[choose(one)] for one in listed.values()), Fraction(0))
        return (won + listed.idle) / listed.total

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice:
        at = Position.of(self.solved.solver, hand, layout)
        early = at.early
        if any(choice in early for choice in ask.legal):
            taken = self.play_at(at).early.get(at.node)
            values = self.decision(hand, layout, ask).values
            return taken or best_of({one: value for one, value in values.items() if not early[one].ends})
        if not any(choice in at.solver.graph.names(at.node) for choice in ask.legal):
            return self.decision(hand, layout, ask).best
        return self.taken_at(at, ask)

    def play_at(self, at: Position) -> Play:
        play: Play = self.solved.plays(self.name)[at.solver.opens.index(at.open)]
        return play

    def taken_at(self, at: Position, ask: Ask) -> Choice:
        """What the strategy plays, or the best of what is offered instead."""
        play = self.play_at(at)
        names = at.solver.graph.names(at.node)
        if at.split:
            again = at.solver.graph.split_at.get(at.node)
            if again and names[again.edge] in ask.legal:
                return names[again.edge]
            taken = names[int(play.in_split[at.node])]
        else:
            taken = names[int(play.choice[at.node])]
        if taken in ask.legal:
            return taken
        values = at.values()
        offered = {choice: values[choice] for choice in ask.legal if choice in values}
        return best_of(offered) if offered else next(iter(ask.legal))

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> odds.Decision:
        """The value of each choice offered at a live table, in units of the bet."""
        return valued(Position.of(self.solved.solver, hand, layout), hand, layout, ask)

    def seeing(self, hand: Spot, layout: Layout, ask: Ask) -> odds.Decision | None:
        """The same decision with every card in sight counted out."""
        solver: Solver = self.solved.solver
        at = Position.of(solver, hand, layout)
        shown = [card for spot in layout.spots.values() for card in spot.cards]
        own = [*at.now.cards, *layout.dealer.cards]
        for card in own:
            shown.remove(card)
        if not shown:
            return None
        gone: dict[int, int] = {}
        for card in shown:
            gone[solver.machine.types.index(card)] = gone.get(solver.machine.types.index(card), 0) + 1
        return valued(Position.of(solver.without(gone), hand, layout), hand, layout, ask)


@dataclass(frozen=True)
class Position:
    """Where a live hand is in the graph."""

    solver: Solver
    open: Open
    node: int
    now: PlayedHand
    split: bool

    @classmethod
    def of(cls, solver: Solver, hand: Spot, layout: Layout) -> Position:
        g, m = solver.graph, solver.machine
        cards = [m.types.index(card) for card in layout.dealer.cards[: m.rules.opens]]
        open = solver.open_like(cards)
        found = PlayedHand(played(hand, layout), m.rules)
        acts = found.acts
        if found.played.split is None:
            return cls(solver, open, point(solver, open.root, acts), found, split=False)
        pair_hand, pair_turn = found.played.split
        options = m.options(m.kind[State(pair_hand, pair_turn, 0)])
        empty = next(option.split for option in options if option.to < 0)[found.played.new]
        first = acts[0]
        assert isinstance(first, Card)
        start = g.start(empty, m.types.index(first))
        return cls(solver, open, point(solver, start, acts[1:]), found, split=True)

    @property
    def against(self) -> Against:
        return self.solver.against(self.open)

    @property
    def early(self) -> dict[Choice, Early]:
        """Choices before the look, of a hand as it was dealt."""
        against = self.against
        return against.early(self.node) if not self.split and self.node in against.firsts else {}

    def values(self) -> dict[Choice, Fraction]:
        """Values of the choices here, given that the round continues."""
        g, against = self.solver.graph, self.against
        if not self.split:
            return {choice: written(value) for choice, value in choice_values(against, self.node).items()}
        values = against.run(self.node, against.play.in_split.copy(), against.left, fixed=False)
        live, found = against.played(self.node), {}
        for choice, child in zip(g.names(self.node), g.children(self.node), strict=True):
            if child >= 0:
                found[choice] = written(float(values[child]) / live)
            else:  # splitting again, valued as a first pair
                first = point(self.solver, self.open.root, self.now.played.cards)
                if first in against.split_values:
                    found[choice] = written(against.split_values[first] / against.played(first))
        return found


@dataclass(frozen=True)
class PlayedHand:
    """A hand at the table with the choices that count. A double for less is the double that it is counted as."""

    played: Played
    rules: Any

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.played.cards

    @property
    def acts(self) -> tuple[Card | Choice, ...]:
        """Its cards and choices, without a last choice that is not counted apart."""
        acts = self.played.acts
        return acts if not acts or isinstance(acts[-1], Card) else acts[:-1]


def valued(at: Position, hand: Spot, layout: Layout, ask: Ask) -> odds.Decision:
    """The decision of a live hand: before the look, how much to double for, or a choice."""
    where = hands_name(at.now.cards, layout.dealer.cards[: at.solver.machine.rules.opens])
    legal: Any = ask.legal
    if any(choice in at.early for choice in legal):
        return odds.decide(where, {one: written(at.against.early_values[at.node][one]) for one in legal})
    counted, found = at.values(), dict[Any, Fraction]()
    for choice in legal:
        if isinstance(choice, Extra):
            doubled = next(v for c, v in counted.items() if c in doubles(at))
            stakes = 1 + Fraction(choice.cents, hand.bets[layout.game.main[0]])
            found[choice] = stakes * doubled / 2
        elif choice in counted:
            found[choice] = counted[choice]
    return odds.decide(where, found)


def doubles(at: Position) -> list[Choice]:
    """The choices that take one card and end the hand, with a larger bet."""
    rules = at.now.rules
    state = at.solver.machine.state_of[at.solver.graph.kinds[at.node]]
    moves = rules.choices(state.hand, state.turn)
    wider = {c: m for c, m in moves.items() if hasattr(m, "draws") and rules.bets(m.turn) != rules.bets(state.turn)}
    return [choice for choice, move in wider.items() if not move.for_less]


class FirstDecisions(Mapping[Hashable, odds.Decision]):
    """Every first decision by open hand and node, listed on first access."""

    def __init__(self, solved: Solved) -> None:
        self.solved = solved
        self._listed: dict[Hashable, odds.Decision] | None = None
        self.idle, self.total = Fraction(0), 0

    @property
    def listed(self) -> dict[Hashable, odds.Decision]:
        if self._listed is None:
            self._listed = dict(self._list())
        return self._listed

    def _list(self) -> Iterator[tuple[Hashable, odds.Decision]]:
        solver = self.solved.solver
        opens = sorted(solver.opens, key=lambda open: [order(solver.machine.types[card]) for card in open.cards])
        for open in opens:
            against = solver.against(open)
            for node, ways in sorted(against.firsts.items(), key=lambda one: hand_order(solver, one[0])):
                cards = against.dealers_next(node)[1]
                looked = sum(against.looked(node).values())
                deals = open.ways * ways // 2  # of the hand's two cards in any order
                self.total += deals * cards
                if not solver.graph.names(node):
                    self.idle += deals * cards * written(against.whole(node))
                    continue
                if against.play.early.get(node):
                    yield (open.cards, node), early_decision(solver, against, node, deals * cards)
                    continue
                self.idle += deals * cards * written(against.at_once(node))
                yield (open.cards, node), first_decision(solver, against, node, deals * (cards - looked))

    def __getitem__(self, key: Hashable) -> odds.Decision:
        return self.listed[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)


def order(card: Card) -> int:
    return 14 if card.rank == 1 else card.rank


def held(solver: Solver, node: int) -> list[Card]:
    """Cards of a first hand, one of each class that it holds."""
    g, m = solver.graph, solver.machine
    found = []
    for types, copies in zip(classes(m.live[g.kinds[node]]), g.held[node], strict=True):
        found += [m.types[types[0]]] * copies
    return sorted(found)


def hand_order(solver: Solver, node: int) -> list[tuple[int, str]]:
    return [(card.rank, card.mark) for card in held(solver, node)]


def first_decision(solver: Solver, against: Against, node: int, weight: int) -> odds.Decision:
    values = {choice: written(value) for choice, value in choice_values(against, node).items()}
    return listed(solver, against, node, weight, values, solver.graph.names(node)[int(against.play.choice[node])])


def early_decision(solver: Solver, against: Against, node: int, weight: int) -> odds.Decision:
    """The decision before the look, of a hand that best play ends there."""
    values = {choice: written(value) for choice, value in against.early_values[node].items()}
    return listed(solver, against, node, weight, values, against.play.early[node])


def listed(
    solver: Solver, against: Against, node: int, weight: int, values: dict[Choice, Fraction], best: Choice
) -> odds.Decision:
    hand = held(solver, node)
    up = [solver.machine.types[card] for card in against.open.cards]
    return odds.Decision(
        hands_name(hand, up), values, best, weight=weight,
        axes=chart_axes(solver, hand, up), cards={"hand": text(hand), "up": text(up)},
    )  # fmt: skip


def chart_axes(solver: Solver, hand: list[Card], up: list[Card]) -> tuple[odds.Axis, ...]:
    """Two cards among the hard totals, soft totals or pairs, by the dealer's card."""
    rules = solver.machine.rules
    value = folded(rules, tuple(hand))
    soft, total = rules.cell(value)
    name = cards_name(hand)
    column = odds.Axis(
        "Dealer's card", cards_name(up), sum(20**n * (11 if c.rank == 1 else min(c.rank, 10)) for n, c in enumerate(up))
    )
    ranks = [min(card.rank, 10) for card in hand]
    if len(set(ranks)) == 1:
        return odds.Axis("Hands", "Pairs", 2), odds.Axis("Hand", name, ranks[0]), column
    sheet = odds.Axis("Hands", "Soft totals", 1) if soft else odds.Axis("Hands", "Hard totals", 0)
    return sheet, odds.Axis("Hand", f"{total}: {name}", total * 20 + max(ranks)), column


def strategy_table(solved: Solved, strategy: str) -> DrawnStrategy:
    decisions = FirstDecisions(solved)

    def key(hand: Spot, layout: Layout) -> Hashable:
        at = Position.of(solved.solver, hand, layout)
        return at.open.cards, at.node

    return DrawnStrategy(strategy, decisions, key, solved=solved, exact_value=lambda: value_of(solved, BEST))


def value_of(solved: Solved, strategy: str) -> Fraction:
    """The exact value of a round."""
    found, shares = Fraction(0), solved.shares(strategy)
    pays = dict(zip(solved.solver.machine.results, solved.solver.pays.of_result, strict=True))
    for result, share in shares.results.items():
        found += pays[result] * share
    return found + shares.split_value


def advice(solved: Solved, hand: list[Card], up: list[Card]) -> odds.Decision:
    """One decision with exact values, from cards that were typed."""
    solver = solved.solver
    open, node = after(solver, up, acts_for(solved.house, hand, up))
    where = hands_name(hand, up)
    if node < 0:
        raise refuse_finished(solved.house, cards_name(hand))
    against = solver.against(open)
    early = against.early(node) if len(hand) == 2 else {}
    if not solver.graph.names(node):
        ends = {choice: one for choice, one in early.items() if one.ends}
        if not ends:
            raise refuse_finished(solved.house, cards_name(hand))
        values = {next(iter(early)): exact_whole(solver, open, node)}
        for choice, one in ends.items():
            values[choice] = sum((solver.worth(result) for result in one.ends), Fraction(0))
        return odds.Decision(where, values, best_of(values))
    notes = [
        f"{solved.house.wagers[one.wager].title} is worth {float(against.side_value(node, one) / one.units):.6f} a "
        "unit."
        for one in early.values()
        if one.wager
    ]
    if any(one.ends for one in early.values()):
        lines = (f"{choice} {float(value):+.6f}" for choice, value in against.early_values[node].items())
        notes.append(f"Before the dealer looks: {', '.join(lines)}.")
    if split := split_words(solved, open, node):
        notes.append(split)
    found = exact_values(solver, open, node)
    return odds.Decision(where, found, best_of(found), note=" ".join(notes))


def acts_for(house: House, hand: list[Card], up: list[Card]) -> list[Card | Choice]:
    """Two cards, then a hit for each further card."""
    rules = house.drawing
    acts: list[Card | Choice] = list(hand[:2])
    value, turn = folded(rules, tuple(hand[:2])), rules.begins(folded(rules, tuple(up)))
    for card in hand[2:]:
        moves = rules.choices(value, turn).items()
        hit = next(
            (c for c, m in moves if getattr(m, "draws", 0) == 1 and rules.bets(m.turn) == rules.bets(turn)), None
        )
        if hit is None:
            raise refuse_finished(house, cards_name(hand))
        acts += [hit, card]
        turn = rules.choices(value, turn)[hit].turn
        value = rules.plus(value, card)
    return acts


def exact_whole(solver: Solver, open: Open, node: int) -> Fraction:
    """The exact value of a first hand without choices, before the look."""
    from pitboss.derive.draw.residues import reconstructed

    play = solver.against(open).play
    return reconstructed(lambda p: [int(Against(solver, open, play, p).whole(node)) % p])[0]
