"""A house profile: what it says is what tables, trainer and exams use, and what is wrong in it is named."""

from __future__ import annotations

import pytest

from pitboss.core.errors import PitbossError
from pitboss.core.money import cut
from pitboss.drills.questions import ExamPart
from pitboss.games import REGISTRY
from pitboss.rules.in_words import rules_in_words
from pitboss.trainer.claims import Claim
from pitboss.trainer.conventions import sentence_of
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, drills_of, mark
from pitboss.trainer.house_profile import (
    HouseProfile,
    example,
    profile_data,
    read_profile,
)
from pitboss.trainer.toml_writer import toml_text

PROFILE = """
casino = "Riverside"
limits = "washington-2009"
[chips]
blue = 1
yellow = 5
[exam.questions]
payout = 95
[games.three-card-roo]
minimum = 5
maximum = 100
[games.three-card-roo.set]
settle_from = "left"
offered = "pairs"
"""


def test_a_profile_decides_rules_limits_chips_and_exams() -> None:
    house_profile = read_profile(PROFILE)
    house = house_profile.house("three-card-roo")
    assert house_profile.exam.questions == {"payout": 95} and house_profile.exam.minutes[ExamPart.PAYOUTS] == 30
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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("casino", "the house profile is not TOML"),
        ("casin = 'x'", "setting of the house profile 'casin' is not known; did you mean casino"),
        ("[games.three-card-ro]", "game 'three-card-ro' is not known"),
        ("[games.three-card-roo.set]\nties = 'x'", "option 'ties' is not known"),
        ("[games.three-card-roo]\nminimum = 'x'", "minimum = x is not an amount"),
        ("[chips]\nred = 5\nblue = 5", "two chip colors have the same value"),
        ("[exam.minutes]\npayouts = 0", "is not a whole number from 1 to 600"),
        ("games = 3", "games = 3 is not a section"),
        ("[games.blackjack]\nminimum = 50\nmaximum = 25", r"the minimum of \$50 is above the maximum of \$25"),
        ("[games.blackjack]\nmaximum = 500", r"maximum \$500 is above the \$400 that Washington law of 2023 allows"),
        ("[chips]\n" + "\n".join(f"c{n} = {n}" for n in range(1, 20)), "at most 12 chip colors"),
        ("limits = 'nevada'", "limits 'nevada' is not known"),
        ("[games.three-card-roo.aggregate]\npairs = 50000", r"Pairs Pay pays 12 to 1 at most.* 50 to 1 or more \(WAC"),
        ("[games.three-card-roo.aggregate]\npocket = 19999.5", r"of \$19,999.50 on Pocket Roo is below \$20,000"),
        ("[games.three-card-roo]\nmaximum = 100\n[games.three-card-roo.aggregate]\npocket = 4999", r"below \$5,000"),
        ("[games.three-card-roo.aggregate]\npoket = 1", "wager 'poket' is not known; did you mean pocket"),
        ("[games.three-card-roo.wording]\n99 = 'x'", "clause of three-card-roo '99' is not known"),
        ("[games.three-card-roo.wording]\n4 = 4", "wording.4 of three-card-roo must be a text"),
        ("[games.three-card-roo.aggregate]\npocket = 'x'", "aggregate.pocket = x is not an amount"),
        (
            "[games.three-card-roo.set]\noffered = 'pairs'\n[games.three-card-roo.aggregate]\npocket = 20000",
            "Pocket Roo is not a bet that this house takes and pays",
        ),
    ],
)
def test_what_is_wrong_is_named(text: str, sentence: str) -> None:
    with pytest.raises(PitbossError, match=sentence):
        read_profile(text)


def test_an_aggregate_payout_limit_is_kept_and_stands_with_the_layout() -> None:
    profile = read_profile("[games.three-card-roo.aggregate]\npocket = 20000")
    sentence = "Aggregate payout limit of Pocket Roo: $20,000 a round, for all its winners together."
    assert rules_in_words(profile.house("three-card-roo"))["layout"].endswith(sentence)
    assert "Aggregate" not in rules_in_words(profile.house("two-card-roo"))["layout"]
    assert read_profile(toml_text(profile_data(profile))).games["three-card-roo"].aggregate == {"pocket": 2_000_000}


def test_the_rule_on_aggregate_limits_is_washingtons_and_counts_odds_up_to_fifty() -> None:
    elsewhere = read_profile("limits = 'none'\n[games.three-card-roo.aggregate]\npairs = 50")
    assert elsewhere.aggregate_of("three-card-roo") == {"pairs": 5000}
    for cents, refused in ((2_000_000, False), (1_999_999, True)):  # at 5,000 to 1 too
        text = f"[games.tiger-pai-gow.aggregate]\ntiger = {cents / 100}"
        if refused:
            with pytest.raises(PitbossError, match="at 50 to 1"):
                read_profile(text)
        else:
            assert read_profile(text).aggregate_of("tiger-pai-gow") == {"tiger": cents}


def test_two_card_roo_is_trained_by_the_manuals_text_and_played_by_the_printed_odds() -> None:
    def readings(profile: HouseProfile, training: bool) -> list[str]:
        return list(rules_in_words(profile.house("two-card-roo", training=training))["readings"])

    text = "A dealer's pair loses to every Roo, as the manual's text says; the printed odds count a push"
    odds = "A dealer's pair pushes, as the printed odds are counted; the manual's text says the dealer loses"
    plain = HouseProfile()
    assert readings(plain, True)[0].startswith(text) and readings(plain, False)[0].startswith(odds)
    for name, reading in {"published-math": odds, "manual-text": text}.items():
        named = read_profile(f'[games.two-card-roo]\nprofile = "{name}"')
        assert all(readings(named, training)[0].startswith(reading) for training in (True, False))
    changed = read_profile('[games.two-card-roo.set]\ndealer_pair = "push"')
    assert readings(changed, True)[0].startswith(odds)
    saved = read_profile(example(plain))
    assert readings(saved, True) == readings(plain, True) and readings(saved, False) == readings(plain, False)


def test_the_houses_own_wording_of_a_clause_stands_after_the_manuals() -> None:
    """In the verdict on a step, in the mark of a question, and in what exams and records print."""
    text = (
        '[games.three-card-roo.wording]\n4 = "Two cards up to all boxes, two down to you."\n9 = "Pay the pair at once."'
    )
    house_profile = read_profile(text)
    house, plain = (one.house("three-card-roo", training=True) for one in (house_profile, HouseProfile()))
    said = f"{plain.clauses['4']} This house says: Two cards up to all boxes, two down to you."
    verdict = Dealing(house, "1").claim(Claim("collect", "1"))
    assert (verdict.clauses, verdict.sentences) == (("4",), (said,))
    assert sentence_of(house, "4") == said and sentence_of(house, "5") == plain.clauses["5"]
    asked = next(one for n in range(50) if "9" in (one := ask(house, "pair", str(n))).question.clauses)
    sentences = dict(zip(asked.question.clauses, mark(house, asked, asked.question.answer.key).sentences, strict=True))
    assert sentences["9"] == f"{plain.clauses['9']} This house says: Pay the pair at once."
    assert read_profile(toml_text(profile_data(house_profile))).wording_of("three-card-roo") == {
        "4": "Two cards up to all boxes, two down to you.", "9": "Pay the pair at once.",
    }  # fmt: skip
