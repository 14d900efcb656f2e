"""Drills that every game has: made from dealt rounds, pay tables and limits, so that they name no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.acts import Collect, Deal, Settle
from pitboss.captions import result, title, who
from pitboss.engine.round import Event, Round
from pitboss.engine.simulate import won
from pitboss.errors import BadBets
from pitboss.limits import Limits
from pitboss.money import DOLLAR, dollars, pay
from pitboss.options import Flat, Pay
from pitboss.questions import Amount, Chips, Draw, Drill, Order, Pick, Question, right_rows, yes_no
from pitboss.rules import House
from pitboss.trainer.claims import claim_for, is_asked
from pitboss.trainer.deal import in_any_order, may_precede
from pitboss.trainer.tables import Bots, DealtTable, Felt, check_limits, table_limits
from pitboss.trainer.training import training_of

Table = tuple[tuple[str, str], ...]


class Moment(NamedTuple):
    """An event of a dealt round and the felt before it."""

    event: Event
    felt: Felt
    button: int


def moments(house: House[Any], draw: Draw) -> list[Moment]:
    """A whole round of bots, event by event, without what a dealer is not asked for."""
    table = DealtTable(house, str(draw.number(0, 10**9))).play()
    players_do = training_of(house.game).players_do.split()
    return [
        Moment(event.seen_by(0), felt, table.round.button)
        for event, felt in zip(table.round.log, table.log.felts, strict=True)
        if is_dealers(event, house) and event.clause.number not in players_do
    ]


def is_dealers(event: Event, house: House[Any]) -> bool:
    return claim_for(event.act, house) is not None and is_asked(event.act, house)


def on_the_felt(house: House[Any], felt: Felt, *spots: str, button: int = 0) -> Table:
    """What lies at these spots, or everywhere: cards, settings, open bets; and the button, where it matters."""
    called = training_of(house.game).button
    table = [(called, str(button))] if called and button else []
    for name, lying in felt.items():
        if spots and name not in spots:
            continue
        own = [(wager, stake) for wager, stake in lying.bets if not house.wagers[wager].rides_on]
        bets = "; ".join(f"{title(house, wager)} {dollars(stake)}" for wager, stake in own)
        if shown := " | ".join(filter(None, (str(lying), bets))):
            table.append((who(name), shown))
    return tuple(table)


def places(house: House[Any]) -> tuple[str, ...]:
    return house.game.places


# order


def next_step(house: House[Any], draw: Draw) -> Question:
    """At some point of a round: what does the dealer do now?"""
    round = moments(house, draw)
    plain = (Deal, Collect)  # there are many of these
    at = draw.pick([n for n, one in enumerate(round) if not isinstance(one.event.act, plain) or draw.chance(6)] or [0])
    event, felt, button = round[at]
    due = str(claim_for(event.act, house))
    rest = [one.event for one in round[at + 1 :] + round[:at] if not may_precede(one.event, event, house)]
    others = [claim for claim in dict.fromkeys(str(claim_for(one.act, house)) for one in rest) if claim != due]
    choices = draw.shuffled([due, *draw.shuffled(others[:8])[:3]])
    done = f"Last was: {claim_for(round[at - 1].event.act, house)}. " if at else "The bets are down. "
    return Question(
        f"{done}What does the dealer do next?",
        Pick(tuple(choices), (due,)),
        event.clause.numbers,
        f"Clause {event.clause.number}: {due}.",
        on_the_felt(house, felt, button=button),
    )


def same_claim(one: Moment, other: Moment, house: House[Any]) -> bool:
    return claim_for(one.event.act, house) == claim_for(other.event.act, house)


def settlement_order(house: House[Any], draw: Draw) -> Question:
    """Up to four settlements to be put in order. No card comes between them, so the felt shown tells all there is."""
    picked: list[Moment] = []
    while len(picked) < 2:
        stage, picked = draw.pick(stages(settlements_and_deals(house, draw))), []
        for n in sorted(draw.shuffled(range(len(stage)))[:8]):
            one = stage[n]
            if not any(
                in_any_order(one.event, other.event, house) or same_claim(one, other, house) for other in picked
            ):
                picked.append(one)
    picked = picked[:4]
    steps = [str(claim_for(moment.event.act, house)) for moment in picked]
    shown = draw.shuffled(steps)
    numbers = dict.fromkeys(number for moment in picked for number in moment.event.clause.numbers)
    return Question(
        "In which order are these settled?",
        Order(tuple(shown), tuple(shown.index(step) + 1 for step in steps)),
        tuple(numbers),
        f"In the manual's order: {'; '.join(steps)}.",
        on_the_felt(house, picked[0].felt),
    )


def settlements_and_deals(house: House[Any], draw: Draw) -> list[Moment]:
    while True:
        round = moments(house, draw)
        if any(isinstance(one.event.act, Settle) for one in round):
            return round


def stages(round: list[Moment]) -> list[list[Moment]]:
    """The settlements between one deal of cards and the next."""
    found: list[list[Moment]] = [[]]
    for one in round:
        if isinstance(one.event.act, Deal):
            found.append([])
        elif isinstance(one.event.act, Settle):
            found[-1].append(one)
    return [stage for stage in found if stage]


# rows and amounts


def settlements(house: House[Any], draw: Draw) -> list[Moment]:
    """What is settled in some round; where a round settles nothing, of another one."""
    return [one for stage in stages(settlements_and_deals(house, draw)) for one in stage]


def row(house: House[Any], draw: Draw) -> Question:
    """On which row does this bet end?"""
    event, felt, _ = draw.pick(settlements(house, draw))
    act = event.act
    assert isinstance(act, Settle)
    training = training_of(house.game)
    never = training.never(house)
    labels = tuple(dict.fromkeys(row.value for row in house.pays[act.wager] if row not in never))
    return Question(
        f"{who(act.spot)} has {dollars(act.stake)} on {title(house, act.wager)}. How does it end?",
        Pick(labels, right_rows(house, act.wager, act.row, training.loosely)),
        event.clause.numbers,
        f"{act.row.value}: {result(house.pays[act.wager][act.row], act.stake)}.",
        on_the_felt(house, felt, act.spot, *places(house)),
    )


def seat_result(house: House[Any], draw: Draw) -> Question:
    """All bets of one seat together: who pays whom, and how much in all."""
    round = settlements(house, draw)
    seat = draw.pick(sorted({moment.event.act.spot for moment in round}))
    mine = [moment for moment in round if moment.event.act.spot == seat]
    acts = [moment.event.act for moment in mine if isinstance(moment.event.act, Settle)]
    net = sum(won(house, act) for act in acts)
    lines = tuple((title(house, act.wager), f"{dollars(act.stake)}, {act.row.value}") for act in acts)
    parts = [f"{title(house, act.wager)} {signed(won(house, act))}" for act in acts]
    right, others = outcome(net), decoys(net, acts, house)
    numbers = dict.fromkeys(number for moment in mine for number in moment.event.clause.numbers)
    return Question(
        f"{who(seat)}: what do all bets together bring the player?",
        Pick(tuple(draw.shuffled(dict.fromkeys([right, *others]))), (right,)),
        tuple(numbers),
        f"{'; '.join(parts)}.",
        lines,
    )


def decoys(net: int, acts: Sequence[Settle], house: House[Any]) -> list[str]:
    """Results that forget a bet, take it twice or mistake a push."""
    wrong = {net + act.stake for act in acts} | {net - act.stake for act in acts} | {-net, net - won(house, acts[-1])}
    return [outcome(cents) for cents in sorted(wrong - {net})][:4] or [outcome(net + DOLLAR)]


def outcome(net: int) -> str:
    return "comes out even" if net == 0 else f"{'wins' if net > 0 else 'loses'} {dollars(abs(net))}"


def signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{dollars(cents)}"


def paid_row(house: House[Any], draw: Draw) -> tuple[str, Any, Pay, int, tuple[str, ...]]:
    """A row that wins, by its pay table, with an awkward stake; rows that pay unlike 1 to 1 come up more often."""
    rows = []
    for wager, numbers in training_of(house.game).paid.items():
        for row, pays in house.pays[wager].items():
            if isinstance(pays, Flat) or pays > 0:
                rows += [(wager, row, pays, tuple(numbers.split()))] * (1 if pays == 1 else 3)
    wager, row, pays, clauses = draw.pick(rows)
    return wager, row, pays, draw.stake(), clauses


def payout(house: House[Any], draw: Draw) -> Question:
    return _payout(house, draw, in_chips=False)


def payout_in_chips(house: House[Any], draw: Draw) -> Question:
    return _payout(house, draw, in_chips=True)


def _payout(house: House[Any], draw: Draw, *, in_chips: bool) -> Question:
    wager, row, pays, stake, clauses = paid_row(house, draw)
    cents = pays.cents if isinstance(pays, Flat) else pay(stake, pays)
    how = "In chips, what do you pay?" if in_chips else "How much do you pay?"
    return Question(
        f"{title(house, wager)}, {dollars(stake)}, {row.value}. {how}",
        Chips(cents) if in_chips else Amount(cents),
        clauses,
        f"{result(pays, stake).capitalize()}.",
    )


# bets


def bets_allowed(house: House[Any], draw: Draw) -> Question:
    """Casing the layout before the deal: may these bets stand?"""
    bets = Bots(house, draw.source).seat_bets()
    game, flaw = house.game, draw.number(0, 4)
    main = next(name for name in game.main if name in bets)
    sides = [wager.name for wager in game.wagers if wager.name not in game.main]
    if flaw == 0:
        del bets[main]
        bets = bets or {draw.pick(sides or [main]): 5 * DOLLAR}
    elif flaw == 1:
        bets[draw.pick(list(bets))] = draw.pick((405, 425, 450, 500, 1000)) * DOLLAR
    elif flaw == 2 and sides:
        bets[draw.pick(sides)] = 5 * DOLLAR
    reason = refusal(house, bets)
    listed = tuple((title(house, name), dollars(stake)) for name, stake in bets.items())
    return Question(
        f"{posted(table_limits())} These bets lie at one seat before the deal. May they stand?",
        yes_no(not reason),
        tuple(training_of(game).bets.split()),
        reason or "Exactly one main bet, each bet within the limits, and nothing that comes later or by itself.",
        listed,
    )


def posted(limits: Limits) -> str:
    """As a sign at the table says it."""
    most = f"{dollars(limits.minimum)} to {dollars(limits.maximum)}" if limits.maximum else dollars(limits.minimum)
    return f"Limits: {most} a bet, in whole chips of {dollars(limits.chip)}."


def refusal(house: House[Any], bets: dict[str, int]) -> str:
    """Why the engine and the posted limits refuse these bets; empty if they do not."""
    try:
        Round(house, {1: bets, 2: bets}, button=1)  # some games take two
        check_limits(table_limits(), house, bets)
    except BadBets as error:
        reason = str(error)
        return reason[:1].upper() + reason[1:]
    return ""


def has_a_bank(house: House[Any]) -> bool:
    """Bets are made before the deal, against the house."""
    return not any(house.wagers[name].pooled for name in house.game.main)


def has_pays(house: House[Any]) -> bool:
    return bool(training_of(house.game).paid)


def common_drills(house: House[Any]) -> tuple[Drill, ...]:
    """These name whatever clauses come up in a round; `Drill.clauses` is filled for those that are fixed."""
    training = training_of(house.game)
    paid = tuple(dict.fromkeys(" ".join(training.paid.values()).split()))
    everything = tuple(house.game.clauses)
    return (
        Drill("next", "What comes next", everything, next_step),
        Drill("order", "Order of settlement", everything, settlement_order, has_a_bank),
        Drill("row", "Which row, and who wins", everything, row, has_a_bank),
        Drill("seat", "All bets of a seat together", everything, seat_result, has_a_bank),
        Drill("payout", "Payouts in dollars", paid, payout, has_pays),
        Drill("chips", "Payouts in chips by colour", paid, payout_in_chips, has_pays),
        Drill("bets", "Bets before the deal", tuple(training.bets.split()), bets_allowed, has_a_bank),
    )
