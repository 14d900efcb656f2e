"""Drills on what is not cards: calls, proving a payout, color changes, fills and credits, and backing up a hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.core.money import DOLLAR, cut, dollars, worth
from pitboss.drills.answers import Amount, FewestChips, Number, Pick, yes_no
from pitboss.drills.makers import felt_lines, row_words
from pitboss.drills.moments import Happened, Moment, TrainingTable
from pitboss.drills.questions import Question
from pitboss.engine.round import Event
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import Ask, Collect, Deal, Outcome, Peek, Settle, seat_of
from pitboss.rules.captions import title, who
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.trainer.claims import SAY, Claim
from pitboss.trainer.training import training_of

NO_MORE_BETS, OPEN, CLOSED, CHECKS = "No more bets", "Insurance is open", "Insurance is closed", "Checks play"
COLOR_IN, NEXT = "Color coming in", "Place your bets"
FILL, CREDIT = "Fill coming in", "Credit going out"
CALLS = (NO_MORE_BETS, OPEN, CLOSED, CHECKS, COLOR_IN, FILL, CREDIT, NEXT)
INSURANCE = (OPEN, CLOSED)
BETS, CALLING, CHIPS_MOVE = "I16", "I17", "I38"  # what calls belong to
FILLS, BACKING_UP = "I39", "I40"
SENTENCES = {
    BETS: "The dealer calls what is open and closed: bets, insurance, the next round.",
    CALLING: "The dealer calls results as they are settled, before any chip moves.",
    "I18": "A payout is proved: laid out by color so that it can be counted at a glance, then pushed.",
    "I19": "A color change is called, counted out, and paid in the fewest chips.",
    CHIPS_MOVE: "The dealer calls chips that come in or go out apart from payouts, and bets of $100 chips or higher.",
    FILLS: "A fill or credit is counted out by color on the table, and its amount is called before its chips go on.",
    BACKING_UP: "A hand is backed up from the discards against the order of collecting, the last cards first.",
}


def call_at(moment: Moment, house: House) -> str | None:
    """What the dealer calls before this event, if anything."""
    last = moment.n + 1 == len(moment.round.events)
    return call_of(moment.round.events[moment.n], moment.before, house, last=last)


def call_of(event: Happened | Event, before: Sequence[Happened | Event], house: House, *, last: bool) -> str | None:
    """What the dealer calls before an event, after these."""
    act = event.act
    if isinstance(act, Deal) and not any(isinstance(one.act, Deal) for one in before):
        return NO_MORE_BETS
    if isinstance(act, Ask) and any("insurance" in str(choice) for choice in act.legal):
        earlier = any(one.clause is event.clause for one in before)
        return None if earlier else OPEN
    if isinstance(act, Peek) and any(isinstance(one.act, Ask) for one in before):
        asked = [one.act for one in before if isinstance(one.act, Ask)]
        return CLOSED if any("insurance" in str(choice) for choice in asked[-1].legal) else None
    if isinstance(act, Settle):
        return result_call(house, act) if is_called(house, act) else None
    return NEXT if last and isinstance(act, Collect) else None


def call_claim(event: Event, before: Sequence[Event], house: House) -> Claim | None:
    """The call before an event as a trainee claims it: a result at its seat, every other call at the dealer."""
    call, act = call_of(event, before, house, last=False), event.act
    if call and isinstance(act, Settle):
        return Claim(SAY, act.spot, result_words(house, act.wager, act.row))
    return Claim(SAY, DEALER, call) if call else None


def spoken(claim: Claim) -> str:
    """What a claimed call sounds like."""
    return f"{who(claim.spot)}, {claim.what}" if seat_of(claim.spot) else claim.what


def same_call(claim: Claim, call: Claim | None) -> bool:
    return call is not None and claim.verb == SAY and heard(claim) == heard(call)


def heard(claim: Claim) -> list[str]:
    """A call without capitals and commas."""
    return spoken(claim).lower().replace(",", "").split()


def calls_offered(house: House) -> tuple[list[str], dict[str, list[str]]]:
    """What a dealer of this game may call: in the round, and as the result of each bet."""
    if not house.game.banked:
        return [], {}
    results = {
        wager: list(dict.fromkeys(result_words(house, wager, row) for row in pays))
        for wager, pays in house.pays.items()
    }
    return [call for call in CALLS if call not in INSURANCE or "insurance" in house.wagers], results


def is_called(house: House, act: Settle) -> bool:
    """Whether the dealer calls a result: not that of a push, nor a share of a pot."""
    pooled = act.wager not in house.wagers or house.wagers[act.wager].pooled
    return bool(act.stake and won(house, act) and not pooled)


def result_call(house: House, act: Settle) -> str:
    """The result of one bet as it is called."""
    return f"{who(act.spot)}, {result_words(house, act.wager, act.row)}"


def result_words(house: House, wager: str, row: Outcome) -> str:
    words = row_words(house, wager, row, training_of(house.game).loosely)
    return f"{title(house, wager)} {words.rpartition(': ')[2]}"


CHIPS_MOVED = {
    COLOR_IN: "A player lays chips on the layout to be changed for another color",
    FILL: "Chips that the cage sends to your table arrive with their slip",
    CREDIT: "Chips of your rack are counted out to go back to the cage",
    CHECKS: "A player bets chips of $100 or higher",
}


def call_of_chips(house: House, table: TrainingTable) -> Question:
    """What does the dealer call when chips move apart from payouts?"""
    call = table.pick(list(CHIPS_MOVED))
    return call_question(house, table, CHIPS_MOVED[call], call, other_calls(house, call), CHIPS_MOVE)


def other_calls(house: House, call: str) -> list[str]:
    return [one for one in calls_offered(house)[0] if one != call]


def calls(house: House, table: TrainingTable) -> Question:
    """What does the dealer call now?"""
    if table.chance(4):
        return call_of_chips(house, table)

    def kind(moment: Moment) -> str | None:
        call = call_at(moment, house)
        return call and (call if call in CALLS else "result")

    moment = table.moment(house, kind)
    call = call_at(moment, house)
    assert call is not None
    if call in CALLS:
        felt = felt_lines(house, moment.felt, moment.act.spot, *house.game.places)
        shown = felt if call not in (NEXT, NO_MORE_BETS) else ()
        return call_question(house, table, SITUATIONS[call], call, other_calls(house, call), BETS, shown, moment)
    act = moment.act
    assert isinstance(act, Settle)
    rows = {result_call(house, act._replace(row=row)) for row in house.pays[act.wager]}
    spots = [str(seat) for seat in moment.round.seats if str(seat) != act.spot]
    others = sorted(rows - {call}) + [result_call(house, act._replace(spot=spot)) for spot in spots[:1]]
    when = f"{who(act.spot)}'s {title(house, act.wager)} is settled next"
    felt = felt_lines(house, moment.felt, act.spot, *house.game.places)
    return call_question(house, table, when, call, others, CALLING, felt, moment)


def call_question(
    house: House,
    table: TrainingTable,
    when: str,
    call: str,
    others: Sequence[str],
    clause: str,
    felt: tuple[tuple[str, str], ...] = (),
    moment: Moment | None = None,
) -> Question:
    choices = table.shuffled([call, *table.shuffled(others)[:3]])
    return Question(
        f"{when}. What do you call?",
        Pick(tuple(choices), (call,)),
        (clause,),
        f"The call is: {call}.",
        felt,
        conventions=SENTENCES,
        moment=moment,
    )


SITUATIONS = {
    NO_MORE_BETS: "All bets are down and you reach for the first card",
    OPEN: "Your up card is an ace, and the bonus bets are settled",
    CLOSED: "Every player has answered, and you are about to look at the hole card",
    NEXT: "The last cards are in the discard rack",
}


def prove(house: House, table: TrainingTable) -> Question:
    """Chips lie next to a winning bet: are they right?"""

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


def color_change(house: House, table: TrainingTable) -> Question:
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


def fill(house: House, table: TrainingTable) -> Question:
    """A fill or a credit is counted out: its amount is called before the chips go anywhere."""
    chips = house_chips(house)
    stacks = [(chip, table.number(1, 12) * 10) for chip in table.shuffled(chips)[:3]]
    cents = sum(chip.value * n for chip, n in stacks)
    shown = ", ".join(f"{n} {chip.color}" for chip, n in sorted(stacks, reverse=True))
    what = table.pick(("fill", "credit"))
    return Question(
        f"A {what} is counted out on the table: {shown}. What amount do you call?",
        Amount(cents),
        (FILLS,),
        f"Chips: {worth(chips)}. In all {dollars(cents)}.",
        conventions=SENTENCES,
    )


def backed_up(house: House, table: TrainingTable) -> Question:
    """A round lies in the discards: how many cards come back before a disputed hand?"""
    round = table.round(house)
    gone = [one.act for one in round.events if isinstance(one.act, Collect) and size_of(one.act)]
    at = table.pick(range(len(gone) - 1))
    over = [size_of(act) for act in gone[at + 1 :]]
    return Question(
        f"The cards of a round were collected in this order, the last on top of the discards. Number {at + 1},"
        f" {who(gone[at].spot).lower()}, is disputed. How many cards come off the discards before that hand?",
        Number(sum(over)),
        (BACKING_UP,),
        f"The last cards come back first: {' + '.join(map(str, reversed(over)))}, {sum(over)} in all.",
        tuple((f"{n}. {who(act.spot)}", cards_in_words(size_of(act))) for n, act in enumerate(gone, 1)),
        conventions=SENTENCES,
    )


def size_of(act: Collect) -> int:
    return len(act.cards) + act.down


def cards_in_words(n: int) -> str:
    return f"{n} card{'s' * (n != 1)}"


def house_chips(house: House) -> Any:
    """The chips of the house."""
    from pitboss.core.money import CHIPS

    return house.house_profile.chips if house.house_profile else CHIPS
