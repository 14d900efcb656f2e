"""The check of questions finds what is planted: a wrong bet, an amount, a card, a felt left out, another key."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pitboss.drills import makers
from pitboss.drills.questions import Irregularity
from pitboss.games import REGISTRY
from pitboss.games.mini_tex_pvp import drills as pvp
from pitboss.trainer import irregularities, order_drills
from pitboss.trainer.drills import drills_of, made
from pitboss.trainer.house_profile import read_profile
from tests.trainer.cited import Settled
from tests.trainer.planted import (
    MORE_IN_TEXT,
    TOO_MUCH,
    WITHOUT,
    WITHOUT_ROUND,
    Plant,
    also_right,
    another,
    choices,
    find_fault,
    find_planted,
    folded,
    lines,
    more_money,
    no_bets,
    no_dealer,
    no_line,
    no_seat,
    other_bet,
    other_card,
    other_text,
    paid_more,
    too_high,
    with_plain_result,
    without_note,
)
from tests.trainer.reachable import check_reachable

PLANTED: dict[str, tuple[str, str, Plant]] = {
    "bets left out": ("three-card-roo", "compare", lines(no_bets)),
    "a wrong amount": ("three-card-roo", "compare", lines(more_money)),
    "another bet": ("three-card-roo", "compare", lines(other_bet)),
    "another card": ("three-card-roo", "next", lines(other_card)),
    "the whole felt left out": ("three-card-roo", "compare", WITHOUT),
    "the dealer's cards left out": ("three-card-roo", "compare", lines(no_dealer)),
    "the player's cards left out": ("blackjack", "match", lines(no_seat)),
    "one seat left out of the order": ("blackjack", "order", lines(no_seat)),
    "a felt drawn apart from a round": ("three-card-roo", "roo", WITHOUT_ROUND),
    "an amount in the question": ("two-card-roo", "side", MORE_IN_TEXT),
    "the key of a bet": ("three-card-roo", "compare", another()),
    "an amount of a seat": ("two-card-roo", "seat", lines(more_money)),
    "a bet of a seat left out": ("two-card-roo", "seat", lines(no_line)),
    "the net of a seat": ("blackjack", "seat", another()),
    "an amount before the deal": ("mini-tex", "bets", too_high),
    "the key before the deal": ("mini-tex", "bets", another()),
    "a payout": ("mini-tex", "payout", paid_more),
    "a payout over the limits": ("mini-tex", "payout", TOO_MUCH),
    "chips that come in": ("mini-tex", "color", lambda one: replace(one, text=one.text.replace("up ", "up 1", 1))),
    "a pot": ("mini-tex-pvp", "pots", lines(more_money)),
    "who has folded": ("mini-tex-pvp", "pots", lines(folded)),
    "the button": ("mini-tex-pvp", "blinds", lines(lambda name, text: "seat 9" if name == "Button" else text)),
    "what was chosen left out": ("two-card-roo", "compare", lines(without_note("HIGH card first"))),
    "that the dealer has looked left out": ("blackjack", "insurance", lines(without_note("no blackjack"))),
    "the color that is bet on left out": ("tiger-pai-gow", "yang", lines(without_note("on red"))),
    "choices without the right one": (
        "three-card-roo",
        "compare",
        choices(lambda one: tuple(set(one.choices) - {one.key})),
    ),
    "a choice that is right as well": ("mini-tex", "compare", choices(with_plain_result)),
    "an envy bet": ("tiger-pai-gow", "envy", lines(more_money)),
    "a seat without an envy bet left out": (
        "tiger-pai-gow",
        "envy",
        lines(lambda name, text: None if "no 7" in text else text),
    ),
    "a wrong answer taken for right": ("three-card-roo", "compare", also_right),
    "a wrong step taken for right": ("three-card-roo", "next", also_right),
    "a wrong proof taken for right": ("mini-tex", "prove", also_right),
    "what came last": ("blackjack", "next", other_text(r"Last step: (\w+)", "Last step: burn")),
    "the cards of another seat": ("high-card-draw", "discard", other_text(r"\d([cdhs])\b", r"Q\1")),
    "whose turn it is": ("mini-tex-pvp", "actions", other_text(r"It is seat \d", "It is seat 9")),
    "what was pushed already": (
        "mini-tex-pvp",
        "wrong_pot",
        other_text(r"^(\$[\d,]+ has been pushed already\. )?You", "$5 has been pushed already. You"),
    ),
    "that a player is all in left out": ("mini-tex-pvp", "first", lines(without_note("all in"))),
    "bets of a round left out": (
        "mini-tex-pvp",
        "actions",
        lines(lambda name, text: re.sub(r", \$\d+ this round", "", text)),
    ),
    "the big blind": ("mini-tex-pvp", "missed", lines(more_money)),
    "another clause": ("three-card-roo", "compare", lambda one: replace(one, clauses=("1",))),
    "another clause where the game's tests say which": (
        "high-card-draw",
        "stand",
        lambda one: replace(one, clauses=("9" if one.clauses[0] == "8" else "8", "7")),
    ),
    "a line twice": ("mini-tex", "compare", lambda one: replace(one, table=(*one.table, one.table[0]))),
    "what became of a bet of a seat": ("mini-tex", "seat", lines(lambda name, text: text.replace("loses", "pushes"))),
    "a note on what a player has in": ("mini-tex-pvp", "pots", lines(lambda name, text: f"{text}, straddles")),
    "a card of the board that was not asked about": (
        "mini-tex-pvp",
        "first",
        lines(lambda name, text: text.replace("c", "d") if name == "Board" else text),
    ),
    "another player's card in a hand": (
        "high-card-draw",
        "stand",
        other_text(r"dealt (..) (..) (..)", r"dealt \1 \2 \1"),
    ),
    "the last to act": ("mini-tex-pvp", "first", other_text("first to act", "last to act")),
    "a remedy": ("mini-tex", "irregular", another()),
    "the button left out": ("mini-tex-pvp", "blinds", lines(lambda name, text: None if name == "Button" else text)),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found_where_the_question_itself_is_sound(planted: str) -> None:
    find_planted(*PLANTED[planted])


def with_another_remedy() -> tuple[Irregularity, ...]:
    return tuple(one._replace(remedy="plays") if one.number == "I9" else one for one in irregularities.CASES)


FAULTS: dict[str, tuple[str, str, Any, str, Any]] = {
    "a plain answer that is always right": ("mini-tex", "compare", makers, "AGAINST_THE_DEALER", {}),
    "bets of this round not shown": ("mini-tex-pvp", "actions", pvp, "put_now", lambda moment: Counter()),
    "a case with another remedy": ("mini-tex", "irregular", irregularities, "CASES", with_another_remedy()),
    "a hand that was given up unseen": ("mini-tex-pvp", "next", order_drills, "after_a_muck", lambda moment: False),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_that_drills_once_had_are_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    find_fault(*FAULTS[fault], monkeypatch)


def test_a_payout_that_cites_another_clause_is_found() -> None:
    house = REGISTRY["mini-tex"].house()
    settled, drills = Settled(), drills_of(house)
    for seed in range(40):
        for drill in ("row", "payout"):
            settled.note(house, drill, made(house, drills[drill], f"cited {seed}").question)
    settled.check()
    wrong = replace(made(house, drills["payout"], "cited 0").question, clauses=("13C", "12B"))
    settled.note(house, "payout", wrong)
    with pytest.raises(AssertionError, match="is settled under"):
        settled.check()


NARROW = """
limits = "washington"
[chips]
white = 1
yellow = 20
[games.three-card-roo]
minimum = 10
maximum = 40
"""


@pytest.mark.parametrize("drill", ["payout", "chips", "bets", "color", "compare", "seat", "prove"])
def test_questions_keep_the_limits_and_chips_of_the_house(drill: str) -> None:
    house: Any = read_profile(NARROW).house("three-card-roo")
    for seed in range(4):
        check_reachable(house, drill, made(house, drills_of(house)[drill], str(seed)).question)
