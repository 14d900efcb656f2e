"""Player drills: the best choice for random hands, mostly close or costly ones. The key is the optimal strategy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple, Protocol

from pitboss.acts import Ask, Choice, seat_of
from pitboss.captions import who
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.errors import BadInput, PitbossError
from pitboss.hooks import HasSolution
from pitboss.house import House, is_pooled
from pitboss.lab.prepare import Progress, prepare
from pitboss.lab.strategy import has_decisions, known_strategy, main_bet, strategy_for
from pitboss.layout import Layout, Spot
from pitboss.money import DOLLAR
from pitboss.odds import Decision
from pitboss.rules import Strategy
from pitboss.trainer.answers import Pick
from pitboss.trainer.draw import Draw
from pitboss.trainer.drills import AskedQuestion, made
from pitboss.trainer.heads_up import SolvedBook, betting_so_far, heads_up_round
from pitboss.trainer.questions import Drill, ExamPart, FacedDecision, Question
from pitboss.trainer.training import training_of

SAME = Fraction(1, 10**9)  # values this close are equal: some strategies are counted in floats
DECISION, OPENING = "decision", "opening"
RIVERS = 6  # one question in so many may be on the river, between players


class Valued(Protocol):
    """Gives the value of every choice: a strategy table, or a stored solution."""

    def decision(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision: ...


class ValuedPlay(Valued, Protocol):
    """Best play that can value every choice."""

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Choice: ...


def book(house: House[Any], progress: Progress | None = None) -> ValuedPlay | SolvedBook:
    """The best play for the main bet only; for a game between two players its stored solution."""
    if is_heads_up(house):
        return SolvedBook(house.game.counts)
    if not known_strategy(house, main_bet(house)):
        prepare(house, progress)
    found = strategy_for(house, main_bet(house))
    return LaterDecisions(house, found) if house.game.declared.slow else found


class LaterDecisions:
    """Of a slow game all decisions but the first, which is an estimate until the game is counted.

    What is asked must not depend on that: the same seed gives the same question everywhere.
    """

    def __init__(self, house: House[Any], strategy_table: ValuedPlay) -> None:
        self.house, self.strategy_table = house, strategy_table

    def __call__(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
        return self.strategy_table(hand, layout, ask) if hand.choices else self.house.game.absent(hand, layout, ask)

    def decision(self, hand: Spot, layout: Layout[Any], ask: Ask) -> Decision:
        if not hand.choices:
            raise BadInput("The first decision of a slow game is not asked.")
        return self.strategy_table.decision(hand, layout, ask)


def has_book(house: House[Any]) -> bool:
    return is_heads_up(house) or known_strategy(house, main_bet(house)) is not None


def is_heads_up(house: House[Any]) -> bool:
    """Whether it is a game for a pot that is trained as a game of two."""
    return any(is_pooled(house, name) for name in house.game.main)


# decisions as they come up


class Faced(NamedTuple):
    """A decision as a player faces it. The layout is that of the moment, until the round goes on."""

    ask: Ask
    layout: Layout[Any]
    choices: tuple[str, ...]  # in the order of the rules, which does not show their worth
    clauses: tuple[str, ...]
    table: tuple[tuple[str, str], ...]
    seen: Layout[Any]  # as the player sees it, for good

    def weighed_by(self, strategy_table: Valued) -> Decision:
        return strategy_table.decision(self.layout[self.ask.spot], self.layout, self.ask)


def faced(
    house: House[Any], rng: Random, strategy_table: Strategy | None = None, most_cards: int = 9
) -> Iterator[Faced]:
    """The decisions of one hand that is played by the strategy; the first needs none.

    Of a game between two players those of both seats, each as its player sees it, on boards of at most so many cards.
    """
    pot = is_heads_up(house)
    round = heads_up_round(house) if pot else Round(house, [{house.game.main[0]: 10 * DOLLAR}])
    stack = ShuffledShoe(list(house.deck), rng)
    while (request := round.request) is not None:
        if not isinstance(request, Ask):
            round.supply(stack.answer(request, round.layout))
            continue
        choices = list(request.legal)
        if len(choices) == 1:
            round.supply(choices[0])
            continue
        layout = round.layout.seen_by(seat_of(request.spot)) if pot else round.layout
        if pot and len(layout["board"].cards) > most_cards:
            return
        spots = [(name, spot) for name, spot in layout.spots.items() if spot.cards]
        table = tuple((who(name), " ".join(map(repr, spot.cards)) + " ?" * len(spot.down)) for name, spot in spots)
        if pot:
            table = (("You", f"seat {request.spot}"), *table, *betting_so_far(layout))
        seen = round.layout.seen_by(seat_of(request.spot)).snapshot()
        yield Faced(request, layout, tuple(map(str, choices)), round.clause.numbers, table, seen)
        assert strategy_table, "only the first decision can be asked without a strategy"
        round.supply(strategy_table(layout[request.spot], layout, request))


class ValuedDecision(NamedTuple):
    """A decision and what each choice is worth."""

    faced: Faced
    decision: Decision

    @property
    def gap(self) -> Fraction:
        """What the second best choice costs."""
        values = sorted(set(self.decision.values.values()), reverse=True)
        return values[0] - values[1] if len(values) > 1 else Fraction(0)


def met(
    house: House[Any], strategy_table: ValuedPlay | SolvedBook, rng: Random, most_cards: int = 9
) -> Iterator[ValuedDecision]:
    """The decisions of one hand that have values. A solution's bot mixes with the randomness that deals."""
    player = strategy_table.player(rng.random) if isinstance(strategy_table, SolvedBook) else strategy_table
    for one in faced(house, rng, player, most_cards):
        try:
            decision = one.weighed_by(strategy_table)
        except (KeyError, PitbossError):  # a decision that the strategy plays without valuing it
            continue
        if len(decision.values) > 1:
            yield ValuedDecision(one, decision)


# questions


def best_choice(house: House[Any], draw: Draw) -> Question:
    """One of several decisions: every other time the closest, else one by what it costs to be wrong."""
    strategy_table, wanted = book(house), training_of(house.game).weighed
    candidates: list[ValuedDecision] = []
    most_cards = 9 if draw.chance(RIVERS) else 2  # a river between players takes some tenths of a second to solve
    while len(candidates) < wanted:
        candidates += met(house, strategy_table, draw.source, most_cards)
    open = [one for one in candidates if one.gap > SAME] or candidates
    if draw.chance(2):
        chosen = min(open, key=lambda one: one.gap)
    else:
        chosen = draw.source.choices(open, [float(one.gap) + 1e-6 for one in open])[0]
    return question(chosen)


def first_choice(house: House[Any], draw: Draw) -> Question:
    """The first decision of a hand as it comes; of a slow game the second."""
    one = opening(house, draw)
    return question(ValuedDecision(one, one.weighed_by(book(house))))


def unweighed_choice(house: House[Any], draw: Draw) -> Question:
    """The same before anything is counted: without the key."""
    one = opening(house, draw)
    shown = FacedDecision(one.ask, one.seen)
    return Question(TEXT, Pick(one.choices, ()), one.clauses, "", one.table, decision=shown)


def opening(house: House[Any], draw: Draw) -> Faced:
    slow = house.game.declared.slow
    while True:  # in some hands there is nothing to decide
        for n, one in enumerate(faced(house, draw.source, house.game.absent if slow else None)):
            if n or not slow:
                return one


TEXT = "What is the best choice?"


def question(chosen: ValuedDecision) -> Question:
    decision = chosen.decision
    top = max(decision.values.values())
    best = tuple(str(choice) for choice, value in decision.values.items() if top - value <= SAME)
    worth = tuple((str(choice), Fraction(value)) for choice, value in decision.values.items())
    ranked = sorted(worth, key=lambda one: -one[1])[:4]
    return Question(
        TEXT,
        Pick(chosen.faced.choices, (str(decision.best), *(name for name in best if name != str(decision.best)))),
        chosen.faced.clauses,
        explained(chosen, ", ".join(f"{name} {float(value):+.4f}" for name, value in ranked)),
        chosen.faced.table,
        worth,
        decision=FacedDecision(chosen.faced.ask, chosen.faced.seen),
    )


def explained(chosen: ValuedDecision, values: str) -> str:
    if is_heads_up(chosen.faced.layout.house):
        return f"Worth in big blinds: {values}. {chosen.decision.note}"
    return f"Worth in units of the first bet: {values}."


def player_drills(house: House[Any]) -> dict[str, Drill]:
    counts = house.game.counts
    if is_heads_up(house) and not (isinstance(counts, HasSolution) and counts.solved(house)):
        return {}  # the best play depends on the others
    if not has_decisions(house):
        return {}
    drills = (
        Drill(DECISION, "Best choice", best_choice, ExamPart.HANDS),
        Drill(OPENING, "First choice of a hand", first_choice, ExamPart.HANDS),
    )
    return {drill.key: drill for drill in drills}


def check_files(house: House[Any]) -> None:
    """Refuse drills whose solution cannot be read, before a question is asked."""
    counts = house.game.counts
    if is_heads_up(house) and isinstance(counts, HasSolution) and (note := counts.file_note()):
        raise BadInput(note)


def unweighed(house: House[Any], seed: str) -> AskedQuestion:
    """An opening, asked at once: its drill and seed reproduce it with its key."""
    return made(house, Drill(OPENING, "", unweighed_choice, ExamPart.HANDS), seed)
