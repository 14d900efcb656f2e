"""Drills beside the cards: the dealer's calls, proving a payout, and changing colors."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Collect, Deal, Peek, Settle
from pitboss.captions import title, who
from pitboss.engine.simulation_driver import won
from pitboss.house import House
from pitboss.money import DOLLAR, cut, dollars, worth
from pitboss.trainer.answers import FewestChips, Pick, yes_no
from pitboss.trainer.makers import felt_lines, row_words
from pitboss.trainer.moments import Moment, TrainingTable
from pitboss.trainer.questions import Question
from pitboss.trainer.training import training_of

NO_MORE_BETS, OPEN, CLOSED, CHECKS = "No more bets", "Insurance is open", "Insurance is closed", "Checks play"
COLOR_IN, NEXT = "Color coming in", "Place your bets"
CALLS = (NO_MORE_BETS, OPEN, CLOSED, CHECKS, COLOR_IN, NEXT)
INSURANCE = (OPEN, CLOSED)
BETS, CALLING = "I16", "I17"  # what calls belong to
SENTENCES = {
    BETS: "The dealer calls what is open and closed: bets, insurance, the next round.",
    CALLING: "The dealer calls results as they are settled, before any chip moves.",
    "I18": "A payout is proved: laid out by color so that it can be counted at a glance, then pushed.",
    "I19": "A color change is called, counted out, and paid in the fewest chips.",
}


def call_at(moment: Moment, house: House[Any]) -> str | None:
    """What the dealer calls before this event, if anything."""
    act, before = moment.act, moment.round.events[: moment.n]
    if isinstance(act, Deal) and not any(isinstance(one.act, Deal) for one in before):
        return NO_MORE_BETS
    if isinstance(act, Ask) and any("insurance" in str(choice) for choice in act.legal):
        earlier = any(one.clause is moment.clause for one in before)
        return None if earlier else OPEN
    if isinstance(act, Peek) and any(isinstance(one.act, Ask) for one in before):
        asked = [one.act for one in before if isinstance(one.act, Ask)]
        return CLOSED if any("insurance" in str(choice) for choice in asked[-1].legal) else None
    if isinstance(act, Settle) and act.stake and won(house, act) and act.wager in house.wagers:
        return None if house.wagers[act.wager].pooled else result_call(house, act)
    last = moment.n + 1 == len(moment.round.events)
    return NEXT if last and isinstance(act, Collect) else None


def result_call(house: House[Any], act: Settle) -> str:
    """The result of one bet as it is called."""
    words = row_words(house, act.wager, act.row, training_of(house.game).loosely)
    return f"{who(act.spot)}, {title(house, act.wager)} {words.rpartition(': ')[2]}"


def calls(house: House[Any], table: TrainingTable) -> Question:
    """What does the dealer call now?"""

    def kind(moment: Moment) -> str | None:
        call = call_at(moment, house)
        return call and (call if call in CALLS else "result")

    moment = table.moment(house, kind)
    call = call_at(moment, house)
    assert call is not None
    if call in CALLS:
        insures = "insurance" in house.wagers
        others = [one for one in CALLS if one != call and (insures or one not in INSURANCE)]
    else:
        act = moment.act
        assert isinstance(act, Settle)
        rows = {result_call(house, act._replace(row=row)) for row in house.pays[act.wager]}
        spots = [str(seat) for seat in moment.round.seats if str(seat) != act.spot]
        others = sorted(rows - {call}) + [result_call(house, act._replace(spot=spot)) for spot in spots[:1]]
    choices = table.shuffled([call, *table.shuffled(others)[:3]])
    when = SITUATIONS.get(call, "")
    if isinstance(moment.act, Settle):
        when = f"{who(moment.act.spot)}'s {title(house, moment.act.wager)} is settled next"
    return Question(
        f"{when}. What do you call?",
        Pick(tuple(choices), (call,)),
        (BETS,) if call in CALLS else (CALLING,),
        f"The call is: {call}.",
        felt_lines(house, moment.felt, moment.act.spot, *house.game.places) if call not in (NEXT, NO_MORE_BETS) else (),
        conventions=SENTENCES,
        moment=moment,
    )


SITUATIONS = {
    NO_MORE_BETS: "All bets are down and you reach for the first card",
    OPEN: "Your up card is an ace, and the bonus bets are settled",
    CLOSED: "Every player has answered, and you are about to look at the hole card",
    NEXT: "The last cards are in the discard rack",
}


def prove(house: House[Any], table: TrainingTable) -> Question:
    """Chips lie beside a winning bet: are they right?"""

    def paid(moment: Moment) -> Any:
        act = moment.act
        wins = isinstance(act, Settle) and act.stake > 0 and won(house, act) > 0
        return act.row if wins and isinstance(act, Settle) and act.wager in house.wagers else None

    moment = table.moment(house, paid)
    act = moment.act
    assert isinstance(act, Settle)
    due = won(house, act)
    off = table.pick((0, 0, act.stake, -act.stake, 5 * DOLLAR, -5 * DOLLAR, 25 * DOLLAR))
    laid = due + off if due + off > 0 else due
    chips = house_chips(house)
    return Question(
        f"{who(act.spot)}, {title(house, act.wager)} {dollars(act.stake)}: you have laid out {cut(laid, chips)}."
        " Is the payout right?",
        yes_no(laid == due),
        ("I18", *moment.clause.numbers),
        f"The chips are {dollars(laid)}; due is {dollars(due)}, {cut(due, chips)}.",
        felt_lines(house, moment.felt, act.spot, *house.game.places),
        conventions=SENTENCES,
        moment=moment,
    )


def color_change(house: House[Any], table: TrainingTable) -> Question:
    """Chips come in: what goes out?"""
    chips = house_chips(house)
    small = [chip for chip in chips if chip.value <= 25 * DOLLAR] or list(chips)
    stacks = [(chip, table.number(3, 20)) for chip in table.shuffled(small)[:2]]
    cents = sum(chip.value * n for chip, n in stacks)
    shown = ", ".join(f"{n} {chip.color}" for chip, n in sorted(stacks, reverse=True))
    return Question(
        f"A player colors up {shown}. Which chips do you give?",
        FewestChips(cents, chips),
        ("I19",),
        f"Chips: {worth(chips)}. In all {dollars(cents)}: {cut(cents, chips)}.",
        conventions=SENTENCES,
    )


def house_chips(house: House[Any]) -> Any:
    """The chips of the house."""
    from pitboss.money import CHIPS

    return house.house_profile.chips if house.house_profile else CHIPS
