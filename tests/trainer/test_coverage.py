"""Every clause is asked by something, the page says by what, and no clause of the procedures is left out."""

import re
from pathlib import Path

import pytest

from pitboss.games import REGISTRY
from pitboss.trainer.claim_text import FORMS
from pitboss.trainer.coverage import BEGIN, END, houses, main, steps
from pitboss.trainer.drills import drills_of
from pitboss.trainer.modes import taught
from pitboss.trainer.training import training_of
from tests.sizes import sized

PAGE = Path(__file__).parents[2] / "docs" / "training.md"


def numbers(first: int, last: int, *more: str) -> set[str]:
    return {str(number) for number in range(first, last + 1)} | set(more)


# The clauses of the procedures, as numbered in the manuals' order.
PROCEDURES = {
    "three-card-roo": numbers(1, 31, "20a", "20b"),
    "two-card-roo": numbers(1, 14),
    "high-card-draw": numbers(1, 27),
    "mini-tex": numbers(1, 12, "11A", "11B", "12A", "12B", "13A", "13B", "13C", "13D"),
    "mini-tex-pvp": numbers(1, 11),
    "blackjack": numbers(1, 7),
    "tiger-pai-gow": numbers(1, 14),
}


REMAKE = "run: python -m pitboss.trainer.coverage docs/training.md"


@pytest.mark.parametrize("key", sized(("blackjack", "mini-tex-pvp"), taught()))
def test_every_clause_is_asked_by_something(key: str) -> None:
    game = REGISTRY[key]
    assert PROCEDURES.get(key, set()) <= set(game.clauses)
    assert [number for number, asked in steps(game, until_all=True).items() if not asked] == []


def test_the_command_fails_and_names_a_clause_that_nothing_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = REGISTRY["two-card-roo"]
    assert main(["two-card-roo"]) == 0 and capsys.readouterr().out == "Every clause is asked by something.\n"
    monkeypatch.setitem(game.clauses, "99", "The dealer salutes.")
    assert main(["two-card-roo"]) == 1
    assert capsys.readouterr().out.strip().endswith("asks clause 99: The dealer salutes.")


@pytest.mark.parametrize("key", taught())
def test_every_clause_says_where_it_stands(key: str) -> None:
    game = REGISTRY[key]
    assert list(game.sources) and set(game.sources) == set(game.clauses)
    assert any(source.convention for source in game.sources.values())
    assert all(source.heading or source.convention for source in game.sources.values())


@pytest.mark.parametrize("key", taught())
def test_the_page_says_by_what(key: str) -> None:
    game = REGISTRY[key]
    house = next(houses(game))
    page = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    part = page.partition(f"(`{key}`)")[2].partition("\n###")[0]
    listed = re.findall(r"^- \*\*(\S+)\*\* (.*) Source: (.*) Asked by: (.*)$", unfolded(part), re.MULTILINE)
    assert {number: source for number, _, source, _ in listed} == {n: house.source_of(n) for n in game.sources}, REMAKE
    assert {number: sentence for number, sentence, _, _ in listed} == house.clauses, REMAKE
    known = {f"drill: {drill}" for house in houses(game) for drill in drills_of(house)}
    known |= {f"deal: {verb}" for verb in FORMS}
    assert all(set(asked.split(", ")) <= known for *_, asked in listed), REMAKE
    assert all(f"- {sentence} Asked by: {asked}" in unfolded(part) for sentence, asked in training_of(game).host), (
        REMAKE
    )


def unfolded(text: str) -> str:
    """Each item of a list on one line."""
    return text.replace("\n  ", " ")


@pytest.mark.parametrize("key", taught())
def test_every_step_of_the_host_game_is_asked_by_a_drill_or_clause_that_exists(key: str) -> None:
    game = REGISTRY[key]
    known = {f"drill: {drill}" for house in houses(game) for drill in drills_of(house)}
    known |= {f"clause {number}" for number in game.clauses}
    for sentence, asked in training_of(game).host:
        assert set(asked.split(", ")) <= known, sentence
