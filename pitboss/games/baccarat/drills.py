"""What a dealer of Baccarat is drilled in besides what every game has."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Deal, Settle
from pitboss.games.baccarat.wagers import BANKER, MAIN, PLAYER, SIDE, points
from pitboss.rules import House
from pitboss.trainer.answers import Number, Pick
from pitboss.trainer.makers import bet_drill, felt_lines, hand_drill, procedure_drill
from pitboss.trainer.moments import Moment, TrainingTable
from pitboss.trainer.questions import Question, Training

PLAYER_DRAWS, BANKER_DRAWS, NOBODY = "a card to the Player hand", "a card to the Banker hand", "no more cards"


def totals(house: House[Any], table: TrainingTable) -> Question:
    """What a hand of two or three cards counts."""

    def finds(moment: Moment) -> Any:
        return isinstance(moment.act, Settle) and len(moment.felt[PLAYER].cards) + len(moment.felt[BANKER].cards)

    moment = table.moment(house, finds)
    place = table.pick((PLAYER, BANKER))
    total = points(moment.felt[place].cards)
    return Question(
        f"What is the total of the {'Player' if place == PLAYER else 'Banker'} hand?",
        Number(total),
        ("2",),
        f"Tens and face cards count nothing, and only the last digit of the sum counts: {total}.",
        felt_lines(house, moment.felt, place),
        moment=moment,
    )


def third_cards(house: House[Any], table: TrainingTable) -> Question:
    """Who draws, by what the engine did next."""

    def finds(moment: Moment) -> Any:
        shown = [len(moment.felt[place].cards) for place in (PLAYER, BANKER)]
        return (moment.clause.number, *shown) if min(shown) == 2 and shown[1] == 2 and drawn(moment) else None

    moment = table.moment(house, finds)
    answer = drawn(moment)
    clause = "4" if len(moment.felt[PLAYER].cards) == 3 or answer == BANKER_DRAWS else "3"
    return Question(
        "Which card comes next?",
        Pick((PLAYER_DRAWS, BANKER_DRAWS, NOBODY), (answer,)),
        (clause,),
        f"Player {points(moment.felt[PLAYER].cards)}, Banker {points(moment.felt[BANKER].cards)}: {answer}.",
        felt_lines(house, moment.felt, PLAYER, BANKER),
        moment=moment,
    )


def drawn(moment: Moment) -> str:
    """What comes next once both hands have two cards."""
    act = moment.act
    if isinstance(act, Settle):
        return NOBODY
    if isinstance(act, Deal):
        return PLAYER_DRAWS if act.spot == PLAYER else BANKER_DRAWS
    return ""


TRAINING = Training(
    drills=(
        hand_drill("total", "What a hand counts", totals),
        procedure_drill("third", "Third cards", third_cards),
        bet_drill("main", "Player, Banker and Tie", *MAIN),
        bet_drill("side", "Side bets", *SIDE),
    ),
    paid=dict.fromkeys(MAIN, "5") | dict.fromkeys(SIDE, "6"),
)
