"""Dealer drills of Ultimate Texas Hold'em, in addition to those of every game."""

from __future__ import annotations

from typing import Any

from pitboss.core.cards import cards
from pitboss.core.money import dollars
from pitboss.drills.answers import Amount
from pitboss.drills.draw import Draw
from pitboss.drills.makers import bet_drill, dealer_is_out, decision, procedure_drill, qualifier_drill, seat_and_places
from pitboss.drills.moments import Moment, TrainingTable, Wanted
from pitboss.drills.questions import Question, Training
from pitboss.games.ultimate_texas_holdem.wagers import BOARD, TIMES
from pitboss.rules.acts import Ask, Choice, Place
from pitboss.rules.game import DEALER
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.against_dealer import Ante

WORDS = {4: "Four times", 3: "Three times", 2: "Twice", 1: "As much as"}

DEALER_AND_BOARD = (
    ("Ad Kh", "2s 7c 9d Js 4h"),
    ("2h 3d", "2s 7c 9d Js 4h"),
    ("8h 3d", "2s 7c 9d Js Jh"),
    ("Qh Td", "2s 7c 5d 4s 9h"),
)
HAND_AND_BOARD = (
    ("Ah Kh", "Qh Jh Th 2c 2d"),
    ("4h 5h", "6h 7h 8h Kc Ks"),
    ("9c 9d", "9h 9s Kd 2c 7h"),
    ("8c 8d", "8h Kd Ks 2s 4c"),
    ("2d 7d", "4d Kd 9d Jc 3s"),
    ("Ah 2d", "3s 4c 5h Kd 9c"),
    ("Qc Qd", "Qs 7h 2d 9c 4s"),
    ("Qc Jd", "Js 7h 2d 9c 4s"),
)


def close_calls(table: TrainingTable) -> Wanted:
    """Every other time a dealer's hand close to the qualifier."""
    if table.chance(2):
        return Wanted()
    dealer, board = table.pick(DEALER_AND_BOARD)
    return Wanted({DEALER: cards(dealer), BOARD: cards(board)})


def good_hands(table: TrainingTable) -> Wanted:
    """Every other time a hand at a seat that is on a pay table, or nearly."""
    if table.chance(2):
        return Wanted()
    hand, board = table.pick(HAND_AND_BOARD)
    return Wanted({str(table.number(1, 6)): cards(hand), BOARD: cards(board)})


def is_play_bet(moment: Moment) -> Any:
    return moment.clause.number if isinstance(moment.act, Place) and moment.act.wager == "play" else None


def play_bet(house: House, table: TrainingTable) -> Question:
    """Asks for the amount of a Play bet, which is larger the earlier it is made."""
    moment = table.moment(house, is_play_bet)
    act = moment.act
    assert isinstance(act, Place)
    ante = dict(moment.felt[act.spot].bets)["ante"]
    return Question(
        f"{decision(house, moment)}. How much is the Play bet?",
        Amount(act.stake),
        moment.clause.numbers,
        f"{WORDS[act.stake // ante]} the Ante: {dollars(act.stake)}.",
        seat_and_places(house, moment, act.spot),
        moment=moment,
    )


def bot(hand: Spot, layout: Layout, ask: Ask, draw: Draw) -> Choice:
    """Bets more often than it should, so that there is something to settle."""
    bets = [choice for choice in ask.legal if choice in TIMES]
    waits = [choice for choice in ask.legal if choice not in TIMES]
    return draw.pick(bets) if bets and not draw.chance(2) else waits[0]


TRAINING = Training(
    drills=(
        procedure_drill("play", "What the Play bet costs", play_bet),
        qualifier_drill("ante", Ante.NOT_QUALIFIED, lambda house: "a pair", close_calls),
        bet_drill("compare", "Against the dealer", "ante", "play", having=dealer_is_out, prefer=close_calls),
        bet_drill("blind", "Blind", "blind", having=dealer_is_out, prefer=good_hands),
        bet_drill("trips", "Trips", "trips", having=dealer_is_out, prefer=good_hands),
    ),
    bot=bot,
)
