"""Drills that every game has: made from dealt rounds, pay tables and limits, so that they name no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.core.errors import BadBets
from pitboss.core.money import DOLLAR, cut, dollars
from pitboss.drills.answers import Amount, Chips, Pick, yes_no
from pitboss.drills.draw import AWKWARD
from pitboss.drills.makers import bet_question, row_label, row_words, settlement_words
from pitboss.drills.moments import Moment, TrainingTable
from pitboss.drills.questions import Drill, ExamPart, PaidBet, Question
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import Outcome, Settle, seat_of
from pitboss.rules.captions import PLAIN, title
from pitboss.rules.house import House
from pitboss.rules.limits import Limits, posted
from pitboss.trainer.citations import before_the_deal, paid_under, wins
from pitboss.trainer.dealt import Bots, check_limits, table_limits
from pitboss.trainer.irregularities import irregular
from pitboss.trainer.order_drills import has_an_order, next_step, settlement_order, stages, with_settlements
from pitboss.trainer.table_talk import backed_up, calls, color_change, fill, house_chips, prove
from pitboss.trainer.training import training_of

FEW_CHIPS = 20  # of one color at most, in what a trainee cuts out


# rows and amounts


def settlements(house: House, table: TrainingTable) -> list[Moment]:
    """What is settled in some round; where a round settles nothing, of another one."""
    return [one for stage in stages(with_settlements(house, table)) for one in stage]


def row(house: House, table: TrainingTable) -> Question:
    """What becomes of this bet?"""
    with_stake = [one for one in settlements(house, table) if isinstance(one.act, Settle) and one.act.stake]
    return bet_question(house, table.pick(with_stake), training_of(house.game).loosely)


def seat_result(house: House, table: TrainingTable) -> Question:
    """The net result of all bets of one seat, also of hands that were split."""
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


def bet_name(house: House, act: Settle) -> str:
    """A bet of a seat; one of a hand that was split, with that hand."""
    _, _, hand = act.spot.partition(".")
    return title(house, act.wager) + (f", hand {hand}" if hand else "")


def settled_words(house: House, act: Settle) -> str:
    """A stake and what became of it; a bonus without a stake, such as envy, by its amount."""
    if not act.stake:
        return f"{dollars(won(house, act))} bonus"
    return f"{dollars(act.stake)} {row_words(house, act.wager, act.row, training_of(house.game).loosely)}"


def decoys(net: int, acts: Sequence[Settle], house: House) -> list[str]:
    """Results that forget a bet, take it twice or mistake a push."""
    wrong = {net + act.stake for act in acts} | {net - act.stake for act in acts} | {-net, net - won(house, acts[-1])}
    return [outcome(cents) for cents in sorted(wrong - {net})][:4] or [outcome(net + DOLLAR)]


def outcome(net: int) -> str:
    return "comes out even" if net == 0 else f"{'wins' if net > 0 else 'loses'} {dollars(abs(net))}"


def signed(cents: int) -> str:
    return f"{'+' if cents > 0 else ''}{dollars(cents)}"


def paid_row(house: House, table: TrainingTable) -> tuple[str, Any, int, tuple[str, ...]]:
    """A row that wins, by its pay table, with an awkward stake; rows that pay unlike 1 to 1 come up more often."""
    rows = []
    loosely = training_of(house.game).loosely
    for wager in paid_by_the_bank(house):
        for row, pays in house.pays[wager].items():
            wider = loosely.get(row)
            if wins(house, wager, row) and (wider is None or house.pays[wager][wider] != pays):
                rows += [(wager, row)] * (1 if pays == 1 else 3)
    wager, row = table.pick(rows)
    return wager, row, posted_stake(house, wager, table), paid_under(house, wager, row)


def paid_by_the_bank(house: House) -> list[str]:
    """Wagers that this house takes and that some row pays."""
    return [
        name
        for name, wager in house.wagers.items()
        if house.options.in_play(name) and not wager.pooled and any(wins(house, name, row) for row in house.pays[name])
    ]


def posted_stake(house: House, wager: str, table: TrainingTable) -> int:
    """An awkward stake within the posted limits; of a raise or a bonus, what lies on the bet that it goes by."""
    limits, known = table_limits(house), house.wagers.get(wager)
    based = known and (known.raises or next(iter(known.paid_on), None))
    allowed = [stake * DOLLAR for stake in AWKWARD if within(limits, house, based or wager, stake * DOLLAR)]
    stake = table.pick(allowed) if allowed else limits.range_of(house.wagers[based or wager])[0]
    return house.raise_of(wager, {known.raises: stake}) if known and known.raises else stake


def within(limits: Limits, house: House, wager: str, stake: int) -> bool:
    try:
        limits.check(house, {wager: stake} if wager in house.wagers else {})
    except BadBets:
        return False
    return True


def payout(house: House, table: TrainingTable) -> Question:
    wager, row, stake, clauses = paid_row(house, table)
    cents = house.won(wager, row, stake)
    text = f"{winning_bet(house, wager, row, stake)} How much do you pay?"
    return Question(
        text,
        Amount(cents, house_chips(house)),
        clauses,
        settlement_words(house, Settle("", wager, row, stake), training_of(house.game).loosely),
        bet=lying_bet(house, wager, stake),
    )


def payout_in_chips(house: House, table: TrainingTable) -> Question:
    """An amount that a dealer would cut out: no more than a stack of any color."""
    chips = house_chips(house)
    while True:
        wager, row, stake, clauses = paid_row(house, table)
        cents = house.won(wager, row, stake)
        if all(count <= FEW_CHIPS for _, count in cut(cents, chips).chips):
            break
    text = f"{winning_bet(house, wager, row, stake)} Which chips do you pay?"
    bet, why = lying_bet(house, wager, stake), f"{dollars(cents)}: {cut(cents, chips)}."
    return Question(text, Chips(cents, chips), clauses, why, bet=bet)


def lying_bet(house: House, wager: str, stake: int) -> PaidBet:
    """The chips that the payout goes by; of a bonus, those of the bet that it is paid on."""
    known = house.wagers.get(wager)
    return PaidBet(title(house, next(iter(known.paid_on), wager) if known else wager), stake)


def winning_bet(house: House, wager: str, row: Outcome, stake: int) -> str:
    """Without its odds, which the dealer is to know."""
    label = row_label(house, wager, row, training_of(house.game).loosely)
    called = "a winning bet" if label.lower() in PLAIN else label
    return f"{title(house, wager)} {dollars(stake)}, {called}."


# bets


def bets_allowed(house: House, table: TrainingTable) -> Question:
    """Checking the layout before the deal: may these bets stand?"""
    bets = Bots(house, table.source).seat_bets()
    game, flaw = house.game, table.number(0, 4)
    main = house.main_bet(bets)
    sides = [wager.name for wager in game.wagers if wager.name not in game.main and not wager.at_once]
    if flaw == 0:
        del bets[main]
        bets = bets or {table.pick(sides or [main]): 5 * DOLLAR}
    elif flaw == 1:
        most = table_limits(house).maximum or 400 * DOLLAR
        bets[table.pick(list(bets))] = most + table.pick((5, 25, 50, 100, 600)) * DOLLAR
    elif flaw == 2 and sides:
        bets[table.pick(sides)] = 5 * DOLLAR
    reason = refusal(house, bets)
    with_them = {one.name: house.raise_of(one.name, bets) for one in game.wagers if one.at_once and one.raises in bets}
    if flaw == 3 and with_them and not reason:
        wrong = table.pick(list(with_them))
        reason = f"{title(house, wrong)} must be {dollars(with_them[wrong])}, as much as {title(house, main)}."
        with_them[wrong] *= 2
    listed = tuple((title(house, name), dollars(stake)) for name, stake in (bets | with_them).items())
    return Question(
        f"{posted(table_limits(house), house)} These bets lie at one seat before the deal. May they stand?",
        yes_no(not reason),
        before_the_deal(house),
        reason or "These bets may be made together, and each is within the limits.",
        listed,
    )


def refusal(house: House, bets: dict[str, int]) -> str:
    """Why the engine and the posted limits refuse these bets; empty if they do not."""
    try:
        Round(house, {1: bets, 2: bets}, button=1)  # some games take two
        check_limits(table_limits(house), house, bets)
    except BadBets as error:
        reason = str(error)
        return reason[:1].upper() + reason[1:]
    return ""


def has_a_bank(house: House) -> bool:
    """Bets are made before the deal, against the house."""
    return house.game.banked


def banked_in_order(house: House) -> bool:
    return has_a_bank(house) and has_an_order(house)


def has_pays(house: House) -> bool:
    return bool(paid_by_the_bank(house))


COMMON_DRILLS = (
    Drill("next", "What comes next", next_step, ExamPart.PROCEDURE, shared=True),
    Drill("order", "Order of settlement", settlement_order, ExamPart.ORDER, banked_in_order, shared=True),
    Drill("row", "What a bet does", row, ExamPart.HANDS, has_a_bank, shared=True),
    Drill("seat", "All bets of a seat together", seat_result, ExamPart.PAYOUTS, has_a_bank, shared=True),
    Drill("payout", "Payouts in dollars", payout, ExamPart.PAYOUTS, has_pays),
    Drill("chips", "Payouts in chips by color", payout_in_chips, ExamPart.PAYOUTS, has_pays),
    Drill("bets", "Bets before the deal", bets_allowed, ExamPart.PROCEDURE, has_a_bank),
    Drill("irregular", "Irregularities", irregular, ExamPart.ERRORS),
    Drill("calls", "The dealer's calls", calls, ExamPart.PROCEDURE, has_a_bank),
    Drill("prove", "Prove the payout", prove, ExamPart.PAYOUTS, has_a_bank),
    Drill("color", "Color changes", color_change, ExamPart.PAYOUTS),
    Drill("fill", "Fills and credits", fill, ExamPart.PROCEDURE),
    Drill("backup", "Back up a hand from the discards", backed_up, ExamPart.ERRORS),
)
