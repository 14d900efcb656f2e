"""The check of questions finds what is planted: a wrong bet, an amount, a card, a felt left out, another key."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games import REGISTRY
from pitboss.trainer.answers import Amount, Pick
from pitboss.trainer.drills import drills_of, made
from pitboss.trainer.house_profile import read_profile
from pitboss.trainer.questions import Question
from tests.trainer.reachable import check_reachable

Plant = Callable[[Question], Question]


def lines(change: Callable[[str, str], str | None]) -> Plant:
    """Change the first line that can be changed; None leaves it out."""

    def plant(question: Question) -> Question:
        table, done = [], False
        for name, text in question.table:
            changed = text if done else change(name, text)
            done = done or changed != text
            table += [(name, changed)] if changed is not None else []
        return replace(question, table=tuple(table))

    return plant


def another() -> Plant:
    def plant(question: Question) -> Question:
        assert isinstance(question.answer, Pick)
        other = next(one for one in question.answer.choices if one not in question.answer.among)
        return replace(question, answer=question.answer._replace(among=(other,)))

    return plant


def no_bets(name: str, text: str) -> str:
    return text.partition(" | ")[0] if "$" in text else text


def more_money(name: str, text: str) -> str:
    return text.replace("$", "$1", 1)


def other_bet(name: str, text: str) -> str:
    return text.replace("Play $", "Pairs Pay $", 1)


def no_dealer(name: str, text: str) -> str | None:
    return None if name == "Dealer" else text


def no_seat(name: str, text: str) -> str | None:
    return None if name.startswith("Seat") else text


def other_card(name: str, text: str) -> str:
    return text.replace("c", "d", 1) if "$" in text and "c" in text.partition(" | ")[0] else text


def no_line(name: str, text: str) -> str | None:
    return None


WITHOUT: Plant = lambda question: replace(question, table=())  # noqa: E731
WITHOUT_ROUND: Plant = lambda question: replace(question, moment=None)  # noqa: E731
MORE_IN_TEXT: Plant = lambda question: replace(question, text=question.text.replace("$", "$1", 1))  # noqa: E731
TOO_MUCH: Plant = lambda question: replace(question, text=question.text.replace("$", "$9,", 1))  # noqa: E731


def folded(name: str, text: str) -> str:
    return text if "folded" in text or name == "Board" else f"{text}, folded"


def too_high(question: Question) -> Question:
    return lines(lambda name, text: "$5,000")(question) if question.answer.key == "yes" else question


def paid_more(question: Question) -> Question:
    assert isinstance(question.answer, Amount)
    return replace(question, answer=Amount(question.answer.cents + 100))


PLANTED: dict[str, tuple[str, str, Plant]] = {
    "bets left out": ("three-card-roo", "compare", lines(no_bets)),
    "a wrong amount": ("three-card-roo", "compare", lines(more_money)),
    "another bet": ("three-card-roo", "compare", lines(other_bet)),
    "another card": ("three-card-roo", "next", lines(other_card)),
    "the whole felt left out": ("three-card-roo", "compare", WITHOUT),
    "the dealer's cards left out": ("three-card-roo", "compare", lines(no_dealer)),
    "the player's cards left out": ("blackjack", "match", lines(no_seat)),
    "one seat left out of the order": ("casino-war", "order", lines(no_seat)),
    "a felt drawn apart from a round": ("three-card-roo", "roo", WITHOUT_ROUND),
    "an amount in the question": ("two-card-roo", "side", MORE_IN_TEXT),
    "the key of a bet": ("casino-war", "bet", another()),
    "an amount of a seat": ("baccarat", "seat", lines(more_money)),
    "a bet of a seat left out": ("baccarat", "seat", lines(no_line)),
    "the net of a seat": ("blackjack", "seat", another()),
    "an amount before the deal": ("mini-tex", "bets", too_high),
    "the key before the deal": ("mini-tex", "bets", another()),
    "a payout": ("mini-tex", "payout", paid_more),
    "a payout over the limits": ("mini-tex", "payout", TOO_MUCH),
    "chips that come in": ("mini-tex", "color", lambda one: replace(one, text=one.text.replace("up ", "up 1", 1))),
    "a pot": ("mini-tex-pvp", "pots", lines(more_money)),
    "who has folded": ("mini-tex-pvp", "pots", lines(folded)),
    "the button": ("mini-tex-pvp", "blinds", lines(lambda name, text: "seat 9" if name == "Button" else text)),
    "an envy bet": ("tiger-pai-gow", "envy", lines(more_money)),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_fault_is_found_where_the_question_itself_is_sound(planted: str) -> None:
    game, drill, plant = PLANTED[planted]
    house = REGISTRY[game].house()
    tried = 0
    for seed in range(12):
        question = made(house, drills_of(house)[drill], f"planted {seed}").question
        check_reachable(house, drill, question)
        faulty = plant(question)
        if faulty == question and faulty.moment is question.moment:
            continue  # nothing to change in this one
        tried += 1
        with pytest.raises((AssertionError, PitbossError)):
            check_reachable(house, drill, faulty)
        if tried == 3:
            break
    assert tried, "no question could be made faulty"


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
