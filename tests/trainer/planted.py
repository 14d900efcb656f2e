"""Faults planted in questions, and in what makes them, which the check of questions must find."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.core.errors import PitbossError
from pitboss.drills.answers import Amount, Pick
from pitboss.drills.moments import Moment
from pitboss.drills.questions import Question
from pitboss.games import REGISTRY
from pitboss.rules.acts import Deal, Settle, Show, Turn
from pitboss.trainer.drills import drills_of, made
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


def without_note(note: str) -> Callable[[str, str], str]:
    return lambda name, text: text.replace(f", {note}", "", 1)


def choices(change: Callable[[Pick], tuple[str, ...]]) -> Plant:
    def plant(question: Question) -> Question:
        assert isinstance(question.answer, Pick)
        return replace(question, answer=question.answer._replace(choices=change(question.answer)))

    return plant


def with_plain_result(answer: Pick) -> tuple[str, ...]:
    """The result of the key without its reason, which is as true."""
    label, _, result = answer.key.rpartition(": ")
    return (*answer.choices, result) if label else answer.choices


def also_right(question: Question) -> Question:
    """A wrong answer is taken for right beside the right one."""
    assert isinstance(question.answer, Pick)
    other = next(one for one in question.answer.choices if one not in question.answer.among)
    return replace(question, answer=question.answer._replace(among=(*question.answer.among, other)))


def other_text(old: str, new: str) -> Plant:
    """Replace the first match of a pattern in the question's text."""
    return lambda question: replace(question, text=re.sub(old, new, question.text, count=1))


def find_planted(game: str, drill: str, plant: Plant) -> None:
    """Every question of a drill is sound, and some can be made faulty, which is found."""
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


def cards_or_turns(round: list[Moment]) -> list[list[Moment]]:
    """Settlements between cards, whatever players decide meanwhile: what the order drill once took for one stage."""
    found: list[list[Moment]] = [[]]
    for one in round:
        if isinstance(one.act, Deal | Turn | Show):
            found.append([])
        elif isinstance(one.act, Settle):
            found[-1].append(one)
    return [stage for stage in found if stage]


def find_fault(
    game: str,
    drill: str,
    module: Any,
    name: str,
    instead: Any,
    monkeypatch: pytest.MonkeyPatch,
    *settings: tuple[str, str],
) -> None:
    """A drill that is made with something else of this name asks a question that is found faulty."""
    house = REGISTRY[game].configured(None, settings)
    monkeypatch.setattr(module, name, instead)
    for seed in range(60):
        question = made(house, drills_of(house)[drill], f"fault {seed}").question
        try:
            check_reachable(house, drill, question)
        except AssertionError:
            return
    raise AssertionError("sixty questions with this fault passed")
