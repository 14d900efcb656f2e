"""Drills that every game has: made from dealt rounds, pay tables and limits, so that they name no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.acts import Ask, Collect, Deal, Outcome, Settle, Show, Turn, seat_of
from pitboss.captions import title
from pitboss.engine.round import Event, Round
from pitboss.engine.simulate import won
from pitboss.errors import BadBets
from pitboss.limits import Limits, posted
from pitboss.money import DOLLAR, cut, dollars
from pitboss.options import Flat
from pitboss.rules import House
from pitboss.trainer.answers import Amount, Chips, Order, Pick, yes_no
from pitboss.trainer.claims import claim_for, claim_words, is_asked
from pitboss.trainer.deal import in_any_order, may_precede
from pitboss.trainer.dealt import Bots, check_limits, table_limits
from pitboss.trainer.draw import AWKWARD
from pitboss.trainer.felt_in_words import Felt
from pitboss.trainer.irregularities import irregular
from pitboss.trainer.makers import PLAIN, bet_question, felt_lines, row_label, row_words, settlement_words
from pitboss.trainer.moments import Moment, TrainingTable
from pitboss.trainer.questions import Drill, ExamPart, Question
from pitboss.trainer.table_talk import calls, color_change, house_chips, prove
from pitboss.trainer.training import training_of

Lines = tuple[tuple[str, str], ...]
FEW_CHIPS = 20  # of one color at most, in what a trainee cuts out


def moments(house: House[Any], table: TrainingTable) -> list[Moment]:
    """A whole round of bots, event by event, without what a dealer is not asked for."""
    players_do = training_of(house.game).players_do.split()
    return [
        one
        for one in table.round(house).moments()
        if is_dealers(event_of(one), house) and one.clause.number not in players_do
    ]


def event_of(moment: Moment) -> Event:
    return Event(moment.clause, moment.act, moment.answer)


def is_dealers(event: Event, house: House[Any]) -> bool:
    return claim_for(event.act, house) is not None and is_asked(event.act, house)


def on_the_felt(house: House[Any], felt: Felt, button: int = 0) -> Lines:
    """Everything that lies there: cards, settings, open bets; and the button, where it matters."""
    called = training_of(house.game).button
    return (((called, str(button)),) if called and button else ()) + felt_lines(house, felt)


# order


def next_step(house: House[Any], table: TrainingTable) -> Question:
    """At some point of a round: what does the dealer do now?"""
    round = moments(house, table)
    plain = (Deal, Collect)  # there are many of these
    at = table.pick([n for n, one in enumerate(round) if not isinstance(one.act, plain) or table.chance(6)] or [0])
    now = round[at]
    due = said(now, house)
    rest = [one for one in round[at + 1 :] + round[:at] if not may_precede(event_of(one), event_of(now), house)]
    others = [claim for claim in dict.fromkeys(said(one, house) for one in rest) if claim != due]
    choices = table.shuffled([due, *table.shuffled(others[:8])[:3]])
    done = f"Last: {said(round[at - 1], house)}. " if at else "The bets are down. "
    return Question(
        f"{done}What does the dealer do next?",
        Pick(tuple(choices), (due,)),
        now.clause.numbers,
        f"Clause {now.clause.number}: {due}.",
        on_the_felt(house, now.felt, now.round.button),
        moment=now,
    )


def said(moment: Moment, house: House[Any]) -> str:
    """What the dealer does then, in words."""
    claim = claim_for(moment.act, house)
    assert claim is not None
    return claim_words(claim, house)


def same_claim(one: Moment, other: Moment, house: House[Any]) -> bool:
    return claim_for(one.act, house) == claim_for(other.act, house)


def settlement_order(house: House[Any], table: TrainingTable) -> Question:
    """Up to four settlements to be put in order. No card comes and nobody decides between them: the felt tells all."""
    picked: list[Moment] = []
    while len(picked) < 2:
        picked = []
        for one in in_order(table.pick(stages(with_settlements(house, table))), table):
            if not any(
                in_any_order(event_of(one), event_of(other), house) or same_claim(one, other, house) for other in picked
            ):
                picked.append(one)
    picked = picked[:4]
    steps = [said(moment, house) for moment in picked]
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


def in_order(stage: Sequence[Moment], table: TrainingTable) -> list[Moment]:
    """Some of a stage, in its order."""
    return [stage[n] for n in sorted(table.shuffled(range(len(stage)))[:8])]


def with_settlements(house: House[Any], table: TrainingTable) -> list[Moment]:
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


# rows and amounts


def settlements(house: House[Any], table: TrainingTable) -> list[Moment]:
    """What is settled in some round; where a round settles nothing, of another one."""
    return [one for stage in stages(with_settlements(house, table)) for one in stage]


def row(house: House[Any], table: TrainingTable) -> Question:
    """What becomes of this bet?"""
    with_stake = [one for one in settlements(house, table) if isinstance(one.act, Settle) and one.act.stake]
    return bet_question(house, table.pick(with_stake), training_of(house.game).loosely)


def seat_result(house: House[Any], table: TrainingTable) -> Question:
    """All bets of one seat together, also of hands that were split: who pays whom, and how much in all."""
    round = settlements(house, table)
    seat = table.pick(sorted({seat_of(moment.act.spot) for moment in round}))
    mine = [moment for moment in round if seat_of(moment.act.spot) == seat]
    acts = [moment.act for moment in mine if isinstance(moment.act, Settle)]
    net = sum(won(house, act) for act in acts)
    parts = [f"{bet_name(house, act)} {signed(won(house, act))}" for act in acts]
    right, others = outcome(net), decoys(net, acts, house)
    numbers = dict.fromkeys(number for moment in mine for number in moment.clause.numbers)
    return Question(
        f"Seat {seat}: what is the player's net win or loss?",
        Pick(tuple(table.shuffled(dict.fromkeys([right, *others]))), (right,)),
        tuple(numbers),
        f"{'; '.join(parts)}.",
        tuple((bet_name(house, act), settled_words(house, act)) for act in acts),
        moment=mine[-1].after,
    )


def bet_name(house: House[Any], act: Settle) -> str:
    """A bet of a seat; one of a hand that was split, with that hand."""
    _, _, hand = act.spot.partition(".")
    return title(house, act.wager) + (f", hand {hand}" if hand else "")


def settled_words(house: House[Any], act: Settle) -> str:
    """A stake and what became of it; a bonus without a stake, such as envy, by its amount."""
    if not act.stake:
        return f"{dollars(won(house, act))} bonus"
    return f"{dollars(act.stake)} {row_words(house, act.wager, act.row, training_of(house.game).loosely)}"


def decoys(net: int, acts: Sequence[Settle], house: House[Any]) -> list[str]:
    """Results that forget a bet, take it twice or mistake a push."""
    wrong = {net + act.stake for act in acts} | {net - act.stake for act in acts} | {-net, net - won(house, acts[-1])}
    return [outcome(cents) for cents in sorted(wrong - {net})][:4] or [outcome(net + DOLLAR)]


def outcome(net: int) -> str:
    return "comes out even" if net == 0 else f"{'wins' if net > 0 else 'loses'} {dollars(abs(net))}"


def signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{dollars(cents)}"


def paid_row(house: House[Any], table: TrainingTable) -> tuple[str, Any, int, tuple[str, ...]]:
    """A row that wins, by its pay table, with an awkward stake; rows that pay unlike 1 to 1 come up more often."""
    rows = []
    loosely = training_of(house.game).loosely
    for wager, numbers in training_of(house.game).paid.items():
        if not house.options.in_play(wager):
            continue
        for row, pays in house.pays[wager].items():
            wider = loosely.get(row)
            if (isinstance(pays, Flat) or pays > 0) and (wider is None or house.pays[wager][wider] != pays):
                rows += [(wager, row, tuple(numbers.split()))] * (1 if pays == 1 else 3)
    wager, row, clauses = table.pick(rows)
    return wager, row, posted_stake(house, wager, table), clauses


def posted_stake(house: House[Any], wager: str, table: TrainingTable) -> int:
    """An awkward stake within the posted limits; of a raise or a bonus, what lies on the bet that it goes by."""
    limits, known = table_limits(house), house.wagers.get(wager)
    based = known and (known.raises or next(iter(known.paid_on), None))
    allowed = [stake * DOLLAR for stake in AWKWARD if within(limits, house, based or wager, stake * DOLLAR)]
    stake = table.pick(allowed) if allowed else limits.range_of(based or wager)[0]
    return stake * (house.options.times(wager) if known and known.raises else 1)


def within(limits: Limits, house: House[Any], wager: str, stake: int) -> bool:
    try:
        limits.check(house, {wager: stake} if wager in house.wagers else {})
    except BadBets:
        return False
    return True


def payout(house: House[Any], table: TrainingTable) -> Question:
    wager, row, stake, clauses = paid_row(house, table)
    cents = house.won(wager, row, stake)
    text = f"{winning_bet(house, wager, row, stake)} How much do you pay?"
    return Question(
        text,
        Amount(cents),
        clauses,
        settlement_words(house, Settle("", wager, row, stake), training_of(house.game).loosely),
    )


def payout_in_chips(house: House[Any], table: TrainingTable) -> Question:
    """An amount that a dealer would cut out: no more than a stack of any color."""
    chips = house_chips(house)
    while True:
        wager, row, stake, clauses = paid_row(house, table)
        cents = house.won(wager, row, stake)
        if all(count <= FEW_CHIPS for _, count in cut(cents, chips).chips):
            break
    text = f"{winning_bet(house, wager, row, stake)} Which chips do you pay?"
    return Question(text, Chips(cents, chips), clauses, f"{dollars(cents)}: {cut(cents, chips)}.")


def winning_bet(house: House[Any], wager: str, row: Outcome, stake: int) -> str:
    """Without its odds, which the dealer is to know."""
    label = row_label(house, wager, row, training_of(house.game).loosely)
    called = "a winning bet" if label.lower() in PLAIN else label
    return f"{title(house, wager)} {dollars(stake)}, {called}."


# bets


def bets_allowed(house: House[Any], table: TrainingTable) -> Question:
    """Checking the layout before the deal: may these bets stand?"""
    bets = Bots(house, table.source).seat_bets()
    game, flaw = house.game, table.number(0, 4)
    main = house.main_bet(bets)
    sides = [wager.name for wager in game.wagers if wager.name not in game.main]
    if flaw == 0:
        del bets[main]
        bets = bets or {table.pick(sides or [main]): 5 * DOLLAR}
    elif flaw == 1:
        most = table_limits(house).maximum or 400 * DOLLAR
        bets[table.pick(list(bets))] = most + table.pick((5, 25, 50, 100, 600)) * DOLLAR
    elif flaw == 2 and sides:
        bets[table.pick(sides)] = 5 * DOLLAR
    reason = refusal(house, bets)
    listed = tuple((title(house, name), dollars(stake)) for name, stake in bets.items())
    return Question(
        f"{posted(table_limits(house), house)} These bets lie at one seat before the deal. May they stand?",
        yes_no(not reason),
        tuple(training_of(game).bets.split()),
        reason or "These bets may be made together, and each is within the limits.",
        listed,
    )


def refusal(house: House[Any], bets: dict[str, int]) -> str:
    """Why the engine and the posted limits refuse these bets; empty if they do not."""
    try:
        Round(house, {1: bets, 2: bets}, button=1)  # some games take two
        check_limits(table_limits(house), house, bets)
    except BadBets as error:
        reason = str(error).replace("every hand must hold", "each seat must have")
        return reason[:1].upper() + reason[1:]
    return ""


def has_a_bank(house: House[Any]) -> bool:
    """Bets are made before the deal, against the house."""
    return not any(house.wagers[name].pooled for name in house.game.main)


def has_pays(house: House[Any]) -> bool:
    return any(house.options.in_play(wager) for wager in training_of(house.game).paid)


COMMON_DRILLS = (
    Drill("next", "What comes next", next_step, ExamPart.PROCEDURE, shared=True),
    Drill("order", "Order of settlement", settlement_order, ExamPart.ORDER, has_a_bank, shared=True),
    Drill("row", "What a bet does", row, ExamPart.HANDS, has_a_bank, shared=True),
    Drill("seat", "All bets of a seat together", seat_result, ExamPart.PAYOUTS, has_a_bank, shared=True),
    Drill("payout", "Payouts in dollars", payout, ExamPart.PAYOUTS, has_pays),
    Drill("chips", "Payouts in chips by color", payout_in_chips, ExamPart.PAYOUTS, has_pays),
    Drill("bets", "Bets before the deal", bets_allowed, ExamPart.PROCEDURE, has_a_bank),
    Drill("irregular", "Irregularities", irregular, ExamPart.ERRORS),
    Drill("calls", "The dealer's calls", calls, ExamPart.PROCEDURE, has_a_bank),
    Drill("prove", "Prove the payout", prove, ExamPart.PAYOUTS, has_a_bank),
    Drill("color", "Color changes", color_change, ExamPart.PAYOUTS),
)
