"""Dealer drills of Baccarat, in addition to those of every game."""

from __future__ import annotations

from typing import Any

from pitboss.drills.answers import Number, Pick
from pitboss.drills.makers import bet_drill, felt_lines, hand_drill, procedure_drill
from pitboss.drills.moments import Moment, TrainingTable
from pitboss.drills.questions import Irregularity, Question, Training
from pitboss.games.baccarat.wagers import BANKER, MAIN, PLAYER, SIDE, Winner, points
from pitboss.rules.acts import Deal, Outcome, Settle
from pitboss.rules.game import skipped_clauses
from pitboss.rules.house import House

PLAYER_DRAWS, BANKER_DRAWS, NO_MORE = "a card to the Player hand", "a card to the Banker hand", "no more cards"


def totals(house: House, table: TrainingTable) -> Question:
    """Asks for the total of a hand of two or three cards."""

    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Settle) and len(moment.felt[PLAYER].cards) + len(moment.felt[BANKER].cards)

    moment = table.moment(house, finds)
    place = table.pick((PLAYER, BANKER))
    total = points(moment.felt[place].cards)
    return Question(
        f"What is the total of the {'Player' if place == PLAYER else 'Banker'} hand?",
        Number(total),
        next(clause.numbers for clause, act, _ in moment.before if isinstance(act, Deal) and act.spot == place),
        f"Tens and face cards count zero, and only the last digit of the sum counts: {total}.",
        felt_lines(house, moment.felt, place),
        moment=moment,
    )


def third_cards(house: House, table: TrainingTable) -> Question:
    """Asks which card comes next, as the engine then deals it."""

    def finds(moment: Moment) -> Any:
        shown = [len(moment.felt[place].cards) for place in (PLAYER, BANKER)]
        return (moment.clause.number, *shown) if min(shown) == 2 and shown[1] == 2 and next_card(moment) else None

    moment = table.moment(house, finds)
    answer = next_card(moment)
    return Question(
        "Which card comes next?",
        Pick((PLAYER_DRAWS, BANKER_DRAWS, NO_MORE), (answer,)),
        deciding_clauses(house, moment),
        f"Player {points(moment.felt[PLAYER].cards)}, Banker {points(moment.felt[BANKER].cards)}: {answer}.",
        felt_lines(house, moment.felt, PLAYER, BANKER),
        moment=moment,
    )


def next_card(moment: Moment) -> str:
    """What the engine does next once both hands have two cards."""
    act = moment.act
    if isinstance(act, Settle):
        return NO_MORE
    if isinstance(act, Deal):
        return PLAYER_DRAWS if act.spot == PLAYER else BANKER_DRAWS
    return ""


def deciding_clauses(house: House, moment: Moment) -> tuple[str, ...]:
    """The clause under which a card is drawn, or those that were passed over before the first settlement."""
    if isinstance(moment.act, Deal):
        return moment.clause.numbers
    dealt = [event.clause for event in moment.round.events if isinstance(event.act, Deal)]
    settled = next(event.clause for event in moment.round.events if isinstance(event.act, Settle))
    return skipped_clauses(house.game, dealt[-1], settled)


BANKER_WINS: dict[Outcome, Outcome] = {Winner.BANKER_SIX: Winner.BANKER, Winner.BANKER_SEVEN: Winner.BANKER}

IRREGULAR = (
    Irregularity("I30", "The Player hand stands, and you have dealt it a third card. The Banker hand must draw.",
                 "bankers", "A third card not due to the Player hand becomes the Banker hand's, if that one draws."),
    Irregularity("I31", "Neither hand draws, and you have dealt the Player hand a third card.", "extra",
                 "A third card that neither hand was due is burned, and the hands stand as they were."),
    Irregularity("I32", "You deal the Player hand's second card to the Banker hand and notice it before another card.",
                 "move", "A card to the wrong hand is moved if it is known which it is and no other card was dealt."),
)  # fmt: skip

TRAINING = Training(
    drills=(
        hand_drill("total", "Hand totals", totals),
        procedure_drill("third", "Third cards", third_cards),
        bet_drill("main", "Player, Banker and Tie", *MAIN, loosely=BANKER_WINS),
        bet_drill("side", "Side bets", *SIDE),
    ),
    irregular=IRREGULAR,
    loosely=BANKER_WINS,
    variants=((("side_pass", "with-main"),),),
)
