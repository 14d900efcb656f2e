"""A house profile: what it says is what tables, trainer and exams use, and what is wrong in it is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games import REGISTRY
from pitboss.money import cut
from pitboss.rules_in_words import rules_in_words
from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, drills_of
from pitboss.trainer.house_profile import (
    HouseProfile,
    example,
    load_profile,
    profile_data,
    read_profile,
    save_profile,
)
from pitboss.trainer.questions import ExamPart
from pitboss.trainer.toml_writer import toml_text

PROFILE = """
casino = "Riverside"
limits = "washington-2009"
[chips]
blue = 1
yellow = 5
[exam.marks]
"reading hands" = 95
[games.three-card-roo]
minimum = 5
maximum = 100
[games.three-card-roo.set]
settle_from = "left"
offered = "pairs"
"""


def test_a_profile_decides_rules_limits_chips_and_marks() -> None:
    house_profile = read_profile(PROFILE)
    house = house_profile.house("three-card-roo")
    assert house_profile.exam.marks[ExamPart.HANDS] == 95 and house_profile.exam.marks[ExamPart.PAYOUTS] == 100
    assert rules_in_words(house)["limits"] == "Limits: $5 to $100 a bet, in whole chips of $1."
    assert "pays these Pairs Pay bets, from the dealer's left. (house" in rules_in_words(house)["order"][0]
    assert "the direction, from the dealer's left" in house.source_of("10")
    verdict = Dealing(house, "1").claim(Claim("collect", "1"))
    assert "from the dealer's left" in verdict.sentences[0], "the deal is the manual's"
    assert house.clauses["12"].endswith("from the dealer's left.")
    assert house.clauses["17"].endswith("the dealer's left.")
    assert rules_in_words(house_profile.house("blackjack"))["limits"].startswith("Limits: $1 to $300")
    assert "pocket" not in drills_of(house) and "pairs" in drills_of(house)
    assert not any("pocket" in bets for bets in Dealing(house, "1").table.start["bets"].values())
    assert all(500 <= bets["play"] <= 10_000 for bets in Dealing(house, "1").table.start["bets"].values())
    assert str(cut(1700, house_profile.chips)) == "3 yellow, 2 blue"
    assert "yellow" in ask(house, "chips", "1").question.answer.key


def test_settling_from_the_left_is_what_a_dealer_is_asked_for() -> None:
    seats = {}
    for side in ("left", "right"):
        dealing = Dealing(REGISTRY["three-card-roo"].configured(None, [("settle_from", side)]), "3")
        settled = []
        while not dealing.over:
            if dealing.clause.number == "13":
                settled.append(int(dealing.due.spot))
            dealing.claim(dealing.due)
        seats[side] = settled
    assert seats["left"] == sorted(seats["left"]) and len(set(seats["left"])) > 1
    assert seats["right"] == sorted(seats["right"], reverse=True)


def test_the_example_is_a_profile_and_the_usual_rules() -> None:
    house_profile = read_profile(example(HouseProfile()))
    assert house_profile.exam == HouseProfile().exam and house_profile.chips == HouseProfile().chips
    assert set(house_profile.games) == set(REGISTRY)


def test_a_profile_as_data_is_the_same_profile_as_its_toml() -> None:
    house_profile = read_profile(PROFILE)
    again = read_profile(toml_text(profile_data(house_profile)))
    assert (again.casino, again.limits, again.chips, again.exam) == (
        house_profile.casino, house_profile.limits, house_profile.chips, house_profile.exam
    )  # fmt: skip
    for key in REGISTRY:
        assert again.house(key).options == house_profile.house(key).options
        assert again.limits_for(key) == house_profile.limits_for(key)


@pytest.mark.parametrize("casino", ['Ann\'s "Den" \\ 7', "Grand\nCasino\t\x7f\x01", "Café ♠ 東", ""])
def test_any_name_goes_through_toml(casino: str) -> None:
    assert read_profile(toml_text({"casino": casino})).casino == casino


@pytest.mark.parametrize("data", [{"casino": None}, {"chips": [1]}, {"a": {"b": {"c": {"d": {"e": {"f": {}}}}}}}])
def test_data_that_is_no_profile_is_refused_in_a_sentence(data: dict[str, object]) -> None:
    with pytest.raises(PitbossError, match=r"\.$"):
        read_profile(toml_text(data))


def test_a_profile_is_kept_in_the_data_folder_and_a_bad_one_is_not(tmp_path: Path) -> None:
    assert load_profile(tmp_path).casino == ""
    save_profile(PROFILE, tmp_path)
    with pytest.raises(PitbossError):
        save_profile("casino = 7", tmp_path)
    assert load_profile(tmp_path).casino == "Riverside"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("casino", "the house profile is not TOML"),
        ("casin = 'x'", "setting of the house profile 'casin' is not known; did you mean casino"),
        ("[games.three-card-ro]", "game 'three-card-ro' is not known"),
        ("[games.three-card-roo.set]\nties = 'x'", "option 'ties' is not known"),
        ("[games.three-card-roo]\nminimum = 'x'", "minimum = x is not an amount"),
        ("[chips]\nred = 5\nblue = 5", "two chip colors have the same value"),
        ("[exam.marks]\npayouts = 0", "is not a whole number from 1 to 100"),
        ("games = 3", "games = 3 is not a section"),
        ("[games.blackjack]\nminimum = 50\nmaximum = 25", r"the minimum of \$50 is above the maximum of \$25"),
        ("[games.blackjack]\nmaximum = 500", r"maximum \$500 is above the \$400 that Washington law of 2023 allows"),
        ("[chips]\n" + "\n".join(f"c{n} = {n}" for n in range(1, 20)), "at most 12 chip colors"),
        ("limits = 'nevada'", "limits 'nevada' is not known"),
    ],
)
def test_what_is_wrong_is_named(text: str, sentence: str) -> None:
    with pytest.raises(PitbossError, match=sentence):
        read_profile(text)
