"""Exam blueprints: both error rates of every game, every drill asked, and house rules that only make them stricter."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice, product
from pathlib import Path

import pytest

from pitboss.drills.questions import ExamPart
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.trainer.blueprint import ABLE, BLIND, RIGHT, Blueprint, Section, Size, blueprint_of, passes
from pitboss.trainer.drills import drills_of
from pitboss.trainer.house_profile import read_profile
from pitboss.trainer.modes import taught
from pitboss.trainer.single_steps import SETTLING, guessed_bet, single_steps
from tests.trainer.exam_sitting import ROO

DOCS = Path(__file__).parents[2] / "docs" / "training.md"


def counted(size: Size, right: Fraction) -> Fraction:
    """The chance to pass with the second paper, from every sequence of right and wrong answers."""
    chances = {True: right, False: 1 - right}
    by_wrong: dict[int, Fraction] = {}
    for answers in product((True, False), repeat=size.asked):
        chance = Fraction(1)
        for one in answers:
            chance *= chances[one]
        by_wrong[answers.count(False)] = by_wrong.get(answers.count(False), Fraction(0)) + chance
    first = sum(chance for wrong, chance in by_wrong.items() if wrong <= size.wrong)
    return first + by_wrong.get(size.wrong + 1, Fraction(0)) * first


@pytest.mark.parametrize("size", [Size(4, 0), Size(5, 1), Size(10, 1)])
def test_the_binomial_chance_is_that_of_all_sequences_of_answers(size: Size) -> None:
    for right in (Fraction(0), Fraction(1, 3), Fraction(1, 2), RIGHT, Fraction(1)):
        assert passes(size, right) == counted(size, right)


@pytest.mark.parametrize("key", taught())
def test_the_next_bet_is_as_hard_to_guess_as_the_blueprint_says(key: str) -> None:
    """Also for a dealer who knows every result and settles the bets in any order."""
    house = REGISTRY[key].configured(REGISTRY[key].training_profile)
    section = next(one for one in blueprint_of(house).sections if one.key == SETTLING)
    asked = list(islice(single_steps(house, SETTLING, "june", section.guess), section.size.asked))
    assert all(guessed_bet(dealing) <= section.guess <= Fraction(1, 3) for dealing in asked)
    assert section.blind <= BLIND


@pytest.mark.parametrize("key", taught())
def test_both_error_rates_hold_in_every_game_and_stand_in_the_docs(key: str) -> None:
    blueprint = blueprint_of(REGISTRY[key].configured(REGISTRY[key].training_profile))
    assert blueprint.blind <= BLIND and blueprint.able() >= ABLE
    assert all(one.blind <= BLIND for one in blueprint.sections)
    figures = f"| {blueprint.asked} | {float(blueprint.blind):.2%} | {float(blueprint.able()):.1%} |"
    (line,) = [line for line in DOCS.read_text().splitlines() if line.startswith(f"| `{key}` |") and "%" in line]
    assert line.endswith(figures), figures


@pytest.mark.parametrize("key", taught())
def test_every_part_and_every_drill_is_asked(key: str) -> None:
    house = REGISTRY[key].configured(REGISTRY[key].training_profile)
    blueprint = blueprint_of(house)
    keys = [one.key for one in blueprint.sections]
    assert set(drills_of(house)) | {"cards", "handling", "settling", "errors"} == set(keys)
    assert all(one.size.asked >= 4 for one in blueprint.sections) and len(keys) == len(set(keys))
    assert {one.part for one in blueprint.sections} >= {ExamPart.PROCEDURE, ExamPart.ORDER, ExamPart.ERRORS}


def section(house: House, key: str) -> Section:
    return next(one for one in blueprint_of(house).sections if one.key == key)


def test_a_house_extends_the_blueprint_and_never_weakens_it() -> None:
    stricter = read_profile("[exam.questions]\npayout = 12\nplacing = 1\n[exam.wrong]\npayout = 0\nroo = 9\n")
    house = stricter.house("three-card-roo")
    assert section(house, "payout").size == Size(12, 0)
    for key in ("placing", "roo"):
        assert section(house, key).size == section(ROO, key).size
    assert blueprint_of(house).blind <= BLIND and blueprint_of(house).able() < blueprint_of(ROO).able()


def test_a_dealer_who_is_right_less_often_passes_less_often() -> None:
    blueprint: Blueprint = blueprint_of(ROO)
    rates = [blueprint.able(Fraction(n, 100)) for n in (100, 98, 95, 90, 80)]
    assert rates[0] == 1 and rates == sorted(rates, reverse=True) and rates[-1] < Fraction(1, 50)
