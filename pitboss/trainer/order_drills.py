"""Drills in what comes next and in which order bets are settled, from whole rounds that bots have played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from pitboss.drills.answers import Order, Pick
from pitboss.drills.felt_in_words import FeltInWords
from pitboss.drills.makers import Lines, felt_lines
from pitboss.drills.moments import Moment, TrainingTable
from pitboss.drills.questions import Question
from pitboss.engine.round import Event
from pitboss.rules.acts import Ask, Award, Collect, Deal, Settle, Show, Turn
from pitboss.rules.house import House
from pitboss.trainer.claims import claim_for, claim_words, is_asked
from pitboss.trainer.deal import in_any_order, may_precede
from pitboss.trainer.training import training_of

LOOKED_AT = 40  # rounds at most, to find out whether there is an order to ask for; two folds in a round may be rare


def moments(house: House, table: TrainingTable) -> list[Moment]:
    """A whole round of bots, event by event, without what a dealer is not asked for."""
    return [one for one in table.round(house).moments() if is_dealers(event_of(one), house) and not one.clause.players]


def event_of(moment: Moment) -> Event:
    return Event(moment.clause, moment.act, moment.answer)


def is_dealers(event: Event, house: House) -> bool:
    return claim_for(event.act, house) is not None and is_asked(event.act, house)


def on_the_felt(house: House, felt: FeltInWords, button: int = 0) -> Lines:
    """Everything that lies there: cards, settings, open bets; and the button, where it matters."""
    called = training_of(house.game).button
    return (((called, str(button)),) if called and button else ()) + felt_lines(house, felt)


def next_step(house: House, table: TrainingTable) -> Question:
    """At some point of a round: what does the dealer do now?"""
    round = moments(house, table)
    asked = [n for n, one in enumerate(round) if not after_a_muck(one)]
    plain = (Deal, Collect)  # there are many of these
    at = table.pick([n for n in asked if not isinstance(round[n].act, plain) or table.chance(6)] or [0])
    now = round[at]
    due = in_words(now, house)
    rest = [one for one in round[at + 1 :] + round[:at] if not may_precede(event_of(one), event_of(now), house)]
    others = [claim for claim in dict.fromkeys(in_words(one, house) for one in rest) if claim != due]
    choices = table.shuffled([due, *table.shuffled(others[:8])[:3]])
    done = f"Last step: {in_words(round[at - 1], house)}. " if at else "The bets are down. "
    return Question(
        f"{done}What does the dealer do next?",
        Pick(tuple(choices), (due,)),
        now.clause.numbers,
        f"{'At the end' if now.clause.number == 'end' else f'Clause {now.clause.number}'}: {due}.",
        on_the_felt(house, now.felt, now.round.button),
        moment=now,
    )


def after_a_muck(moment: Moment) -> bool:
    """A pot is pushed while a hand that could have been shown lies face down: its player gave it up unseen."""
    act, down = moment.act, [lying.down for lying in moment.felt.values() if "pot" in dict(lying.bets)]
    return isinstance(act, Award) and act.pot >= 0 and len(down) > 1 and any(down)


def in_words(moment: Moment, house: House) -> str:
    """What the dealer does then, in words."""
    claim = claim_for(moment.act, house)
    assert claim is not None
    return claim_words(claim, house)


def same_claim(one: Moment, other: Moment, house: House) -> bool:
    return claim_for(one.act, house) == claim_for(other.act, house)


def settlement_order(house: House, table: TrainingTable) -> Question:
    """Up to four settlements to be put in order, with no card and no decision between them: the felt shows all."""
    picked: list[Moment] = []
    while len(picked) < 2:
        picked = []
        found = stages(with_settlements(house, table))
        several = [stage for stage in found if is_ordered(stage, house)]
        for one in in_order(table.pick(several), table) if several else ():
            if not any(
                in_any_order(event_of(one), event_of(other), house) or same_claim(one, other, house) for other in picked
            ):
                picked.append(one)
    picked = picked[:4]
    steps = [in_words(moment, house) for moment in picked]
    shown = table.shuffled(steps)
    numbers = dict.fromkeys(number for moment in picked for number in moment.clause.numbers)
    return Question(
        "In which order are these settled?",
        Order(tuple(shown), tuple(shown.index(step) + 1 for step in steps)),
        tuple(numbers),
        f"In the order of this house: {'; '.join(steps)}.",
        on_the_felt(house, picked[0].felt),
        moment=picked[0],
    )


@lru_cache(maxsize=64)
def has_an_order(house: House) -> bool:
    """Whether some bets follow each other in a set order with no card between them.

    Where hands are shown and settled one by one, the order is that of the hands.
    """
    from pitboss.trainer.dealt import deal_round

    table = TrainingTable(Random("order"), house.deck, deal_round)
    rounds = (stages(moments(house, table)) for _ in range(LOOKED_AT))
    return any(is_ordered(stage, house) for found in rounds for stage in found)


def is_ordered(stage: Sequence[Moment], house: House) -> bool:
    """Whether two of these settlements have an order."""
    return any(
        not in_any_order(event_of(one), event_of(other), house) and not same_claim(one, other, house)
        for one, other in combinations(stage, 2)
    )


def in_order(stage: Sequence[Moment], table: TrainingTable) -> list[Moment]:
    """Some of a stage, in its order."""
    return [stage[n] for n in sorted(table.shuffled(range(len(stage)))[:8])]


def with_settlements(house: House, table: TrainingTable) -> list[Moment]:
    while True:
        round = moments(house, table)
        if any(isinstance(one.act, Settle) for one in round):
            return round


def stages(round: list[Moment]) -> list[list[Moment]]:
    """The settlements between one time that cards are dealt or turned, or a player decides, and the next."""
    found: list[list[Moment]] = [[]]
    done = 0
    for one in round:
        since = one.round.events[done : one.n + 1]
        if any(isinstance(event.act, Deal | Turn | Show | Ask) for event in since):
            found.append([])
        if isinstance(one.act, Settle):
            found[-1].append(one)
        done = one.n + 1
    return [stage for stage in found if stage]
