"""Answers as people type them are read, and what cannot be read is refused with what to type."""

import pytest

from pitboss.core.cards import cards
from pitboss.core.errors import PitbossError
from pitboss.drills.answers import Amount, Answer, CardSet, Chips, Number, Order, Pick, yes_no

CALL = Pick(
    ("Seat 1, Play pays 1 to 1", "Seat 3, Play pays 1 to 1", "Seat 3, Play pushes"), ("Seat 3, Play pays 1 to 1",)
)
RESULT = Pick(("Royal Roo: pays 10 to 1", "loses", "pushes"), ("loses",))
BETS = Pick(("No more bets", "Insurance is open", "Insurance is closed", "Place your bets"), ("Insurance is open",))
HAND = CardSet((cards("Ah 7c"),), cards("Ah 7c Td"))

RIGHT: list[tuple[Answer, list[str]]] = [
    (Amount(2250), ["22.50", "$22.5", "22.50 dollars", "22 dollars 50 cents", "$22.50.", "pay 22.50", "22.50$"]),
    (Amount(4000), ["40", "40 bucks", "pays $40", "40 dollars", "$40.00"]),
    (Chips(5500), ["2 green 1 red", "2 greens and 1 red", "2g 1r", "two green one red", "2x green 1x red", "11 red"]),
    (Chips(5500), ["2 green chips and 1 red chip", "2 Green, 1 Red.", "2 green checks, 1 red"]),
    (Number(7), ["7", "7.", "seven", "hard 7", "#7", "seat 7", "a soft 7"]),
    (yes_no(True), ["yes", "Y", "yeah", "correct", "1", "1)"]),
    (yes_no(False), ["no", "nope", "n", "wrong", "2.", "option 2"]),
    (
        Order(("a", "b", "c"), (2, 1, 3)),
        ["2 1 3", "213", "2,1,3", "2-1-3", "2 > 1 > 3", "2 then 1 then 3", "2, 1 and 3"],
    ),
    (HAND, ["Ah 7c", "7c, Ah", "ah7c", "A♥ 7♣", "ace of hearts and 7 of clubs", "Ace of Hearts, seven of clubs."]),
    (CALL, ["2", "seat 3 play pays 1 to 1", "Seat 3 pays even money", "seat 3, play pays 1:1", "no. 2", "#2"]),
    (RESULT, ["loses", "lose", "it loses", "lost", "take", "the bet loses", "2)"]),
    (BETS, ["insurance open", "Insurance is open!", "insurance is open, please"]),
]
WRONG: list[tuple[Answer, list[str]]] = [
    (CALL, ["seat 1 pays even money", "push"]),
    (RESULT, ["push", "10 to 1", "royal", "the royal roo", "it pays 10 to 1"]),
    (HAND, ["Ah", "Ah Td", "ten of diamonds"]),
    (Chips(5500), ["2 green", "1 black"]),
]
REFUSED: list[tuple[Answer, list[str]]] = [
    (Amount(4000), ["", "forty", "40 or 45", "4 0"]),
    (Number(7), ["", "7 or 8", "hard"]),
    (Chips(5500), ["55", "$55", "2 p", "green", "2 teal"]),  # pink and purple begin alike
    (CALL, ["seat 3", "pays", "seat 9 pays", "4", "dealer"]),
    (Order(("a", "b", "c"), (2, 1, 3)), ["2 1", "2 1 1", "4 1 2"]),
    (HAND, ["Ac", "the ace", "hearts"]),
]


@pytest.mark.parametrize(("answer", "typed"), [(answer, one) for answer, every in RIGHT for one in every])
def test_what_means_the_right_answer_is_right(answer: Answer, typed: str) -> None:
    assert answer.right(typed)


@pytest.mark.parametrize(("answer", "typed"), [(answer, one) for answer, every in WRONG for one in every])
def test_what_means_another_answer_is_wrong(answer: Answer, typed: str) -> None:
    assert not answer.right(typed)


@pytest.mark.parametrize(("answer", "typed"), [(answer, one) for answer, every in REFUSED for one in every])
def test_what_has_no_one_meaning_is_refused_by_name(answer: Answer, typed: str) -> None:
    with pytest.raises(PitbossError) as refused:
        answer.right(typed)
    named, _, instead = str(refused.value).partition("; ")
    assert typed in named and instead, "what was typed, then what to type"
