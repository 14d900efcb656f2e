"""Player drills: the best choice for random hands, mostly close or costly ones. The key is the optimal strategy."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple, Protocol

from pitboss.core.errors import BadInput, PitbossError
from pitboss.core.money import DOLLAR
from pitboss.core.progress import Progress
from pitboss.drills.answers import Pick
from pitboss.drills.draw import Draw
from pitboss.drills.questions import Drill, ExamPart, FacedDecision, Question
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.lab.prepare import prepare
from pitboss.lab.short_rules.applied import Applied, applied
from pitboss.lab.short_rules.short_strategy import nearly_best, usual_strategies
from pitboss.lab.strategy import has_decisions, known_strategy, main_bet, strategy_for
from pitboss.rules.acts import Ask, Choice, seat_of
from pitboss.rules.captions import who
from pitboss.rules.game import Strategy
from pitboss.rules.hooks import BetweenPlayers
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.odds import Decision, StrategyTable
from pitboss.trainer.drills import AskedQuestion, made
from pitboss.trainer.heads_up import SolvedBook, betting_so_far, heads_up_round
from pitboss.trainer.training import training_of

SAME = Fraction(1, 10**9)  # values this close are equal: some strategies are counted in floats
DECISION, OPENING, LINES = "decision", "opening", "lines"
HANDS_PER_LINE = 40  # dealt for a question on the lines of a short strategy
RIVERS = 6  # one question in this many may be on the river, between players


class Valued(Protocol):
    """Gives the value of every choice: a strategy table, or a stored solution."""

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision: ...


class ValuedPlay(Valued, Protocol):
    """Best play that can value every choice."""

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice: ...


def book(house: House, progress: Progress | None = None) -> ValuedPlay | SolvedBook:
    """The best play for the main bet only; for a game between two players its stored solution."""
    if not house.game.banked:
        return SolvedBook(house.game.counts)
    if not known_strategy(house, main_bet(house)):
        prepare(house, progress)
    found = strategy_for(house, main_bet(house))
    return LaterDecisions(house, found) if house.game.declared.slow else found


class LaterDecisions:
    """Of a slow game all decisions but the first, which is an estimate until the game is counted.

    What is asked must not depend on that: the same seed gives the same question everywhere.
    """

    def __init__(self, house: House, strategy_table: ValuedPlay) -> None:
        self.house, self.strategy_table = house, strategy_table

    def __call__(self, hand: Spot, layout: Layout, ask: Ask) -> Choice:
        return self.strategy_table(hand, layout, ask) if hand.choices else self.house.game.absent(hand, layout, ask)

    def decision(self, hand: Spot, layout: Layout, ask: Ask) -> Decision:
        if not hand.choices:
            raise BadInput("The first decision of a slow game is not asked.")
        return self.strategy_table.decision(hand, layout, ask)


def has_book(house: House) -> bool:
    return not house.game.banked or known_strategy(house, main_bet(house)) is not None


# decisions as they come up


class Faced(NamedTuple):
    """A decision as a player faces it. The layout is that of the moment, until the round continues."""

    ask: Ask
    layout: Layout
    choices: tuple[str, ...]  # in the order of the rules, which does not show their worth
    clauses: tuple[str, ...]
    table: tuple[tuple[str, str], ...]
    seen: Layout  # as the player sees it; never changed again

    def weighed_by(self, strategy_table: Valued) -> Decision:
        return strategy_table.decision(self.layout[self.ask.spot], self.layout, self.ask)


def faced(house: House, rng: Random, strategy_table: Strategy | None = None, most_cards: int = 9) -> Iterator[Faced]:
    """The decisions of one hand that is played by the strategy; the first needs none.

    Of a game between two players those of both seats, each as its player sees it, on boards of at most this many cards.
    """
    pot = not house.game.banked
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
    house: House, strategy_table: ValuedPlay | SolvedBook, rng: Random, most_cards: int = 9
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


def best_choice(house: House, draw: Draw) -> Question:
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


def first_choice(house: House, draw: Draw) -> Question:
    """The first decision of a hand as it comes; of a slow game the second."""
    one = opening(house, draw)
    return question(ValuedDecision(one, one.weighed_by(book(house))))


def unweighed_choice(house: House, draw: Draw) -> Question:
    """The same before anything is counted: without the key."""
    one = opening(house, draw)
    shown = FacedDecision(one.ask, one.seen)
    return Question(TEXT, Pick(one.choices, ()), one.clauses, "", one.table, decision=shown)


def which_line(house: House, draw: Draw) -> Question:
    """A hand, and which line of the short strategy applies to it. Each line that comes up is asked equally often."""
    strategy_table = book(house)
    assert isinstance(strategy_table, StrategyTable), "only a game against the house has a short strategy"
    found: dict[tuple[str, int], tuple[Faced, Applied]] = {}
    hands = 0
    while hands < HANDS_PER_LINE or not found:
        hands += 1
        for one in faced(house, draw.source, strategy_table):
            rule = applied(house, strategy_table, one.layout[one.ask.spot], one.layout, one.ask)
            if rule and len(rule.lines) > 1:
                found.setdefault((rule.question, rule.number), (one, rule))
    return line_question(*found[draw.source.choice(sorted(found))])


def line_question(one: Faced, rule: Applied) -> Question:
    lines = [f"{number}. {line}" for number, line in enumerate(rule.lines, 1)]
    return Question(
        f"Which line of the short strategy applies? {rule.question}.",
        Pick(tuple(lines), (lines[rule.number],)),
        one.clauses,
        f"Of the lines that fit, the first counts: {lines[rule.number]}.",
        one.table,
    )


def opening(house: House, draw: Draw) -> Faced:
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
    if not chosen.faced.layout.house.game.banked:
        return f"Worth in big blinds: {values}. {chosen.decision.note}"
    return f"Worth in units of the first bet: {values}."


def player_drills(house: House) -> dict[str, Drill]:
    counts = house.game.counts
    if not house.game.banked and not (isinstance(counts, BetweenPlayers) and counts.solved(house)):
        return {}  # the best play depends on the others
    if not has_decisions(house):
        return {}
    drills = [
        Drill(DECISION, "Best choice", best_choice, ExamPart.HANDS),
        Drill(OPENING, "First choice of a hand", first_choice, ExamPart.HANDS),
    ]
    if has_lines(house):
        drills.append(Drill(LINES, "Short strategy", which_line, ExamPart.HANDS))
    return {drill.key: drill for drill in drills}


def has_lines(house: House) -> bool:
    """Whether a short strategy is known at once, and one of its decisions has several lines."""
    found = usual_strategies(house)
    return found is not None and any(len(some) > 1 for some in nearly_best(found).lines.values())


def check_files(house: House) -> None:
    """Refuse drills whose solution cannot be read, before a question is asked."""
    counts = house.game.counts
    if not house.game.banked and isinstance(counts, BetweenPlayers) and (note := counts.file_note()):
        raise BadInput(note)


def unweighed(house: House, seed: str) -> AskedQuestion:
    """An opening, asked at once: its drill and seed reproduce it with its key."""
    return made(house, Drill(OPENING, "", unweighed_choice, ExamPart.HANDS), seed)
