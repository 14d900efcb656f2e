"""Payouts that are cut from the rack: what they add up to, the fewest chips, and the bet that they go by."""

from pitboss.core.money import CHIPS, cut, dollars
from pitboss.drills.answers import Amount, Chips
from pitboss.drills.questions import grade
from pitboss.games import REGISTRY
from pitboss.rules.captions import title
from pitboss.trainer.drills import ask


def test_chips_that_are_wrong_are_added_up() -> None:
    house = REGISTRY["three-card-roo"].house()
    for drill in ("chips", "color"):
        mark = grade(house, ask(house, drill, "1").question, "1 green 1 white")
        assert not mark.right and mark.why.startswith("Your chips add up to $26.")


def test_a_payout_is_right_in_dollars_and_in_chips_and_the_fewest_are_named() -> None:
    house, dearest = REGISTRY["three-card-roo"].house(), CHIPS[0]
    for drill in ("payout", "chips"):
        question = ask(house, drill, "1").question
        assert question.bet is not None and dollars(question.bet.stake) in question.text
        assert isinstance(question.answer, Amount | Chips)
        fewest = str(cut(question.answer.cents))
        coins = f"{question.answer.cents // 50} orange"
        assert grade(house, question, fewest).right
        assert "Your chips" not in grade(house, question, fewest).why
        many = grade(house, question, coins)
        assert many.right and f"will do: {fewest}." in many.why
        wrong = grade(house, question, f"{fewest} 1 {dearest.color}")
        assert not wrong.right and wrong.why.startswith("Your chips add up to")
    typed = ask(house, "payout", "1").question
    assert grade(house, typed, typed.answer.key).why == typed.why


def test_chips_that_a_payout_goes_by_lie_on_a_bet_and_never_on_a_bonus() -> None:
    house = REGISTRY["three-card-roo"].house()
    bonuses = {title(house, name) for name, wager in house.wagers.items() if wager.paid_on}
    asked_of = [ask(house, "payout", str(seed)).question for seed in range(40)]
    assert bonuses and any(question.text.startswith(tuple(bonuses)) for question in asked_of)
    assert not bonuses & {question.bet.title for question in asked_of if question.bet}
