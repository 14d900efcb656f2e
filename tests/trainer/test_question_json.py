"""Training as JSON: everything can be written, and no question carries its key. Any game can be trained."""

import json

import pytest

from pitboss.games import REGISTRY
from pitboss.trainer.deal import Dealing
from pitboss.trainer.drills import ask, drills_of, mark
from pitboss.trainer.modes import taught
from pitboss.trainer.planted_errors import watch
from pitboss.trainer.question_json import (
    called_data,
    felt_data,
    mark_data,
    question_data,
    score_data,
    verdict_data,
    watched_data,
)
from pitboss.trainer.training import training_of
from tests.kinds import kinds
from tests.toy import GAME


@pytest.mark.parametrize("key", kinds(taught()))
def test_a_question_is_written_as_json_without_its_key_and_a_watched_round_without_its_mistakes(key: str) -> None:
    house = REGISTRY[key].house()
    dealing, watched = Dealing(house, "1"), watch(house, "1", 3)
    written = [felt_data(dealing), verdict_data(dealing, dealing.give_up()), score_data(dealing.score)]
    written += [watched_data(watched), called_data(watched.call([1]))]
    assert set(watched_data(watched)) == {"seed", "posted", "lines"}
    for drill in drills_of(house):
        asked = ask(house, drill, "1")
        question = question_data(asked)
        parts = {"drill", "seed", "question", "table", "choices", "form", "by"}
        assert set(question) - {"chips", "cards", "bet"} == parts
        written += [question, mark_data(mark(house, asked, asked.question.answer.key))]
    assert json.dumps(written)


def test_a_game_without_a_folder_here_is_trained_with_what_every_game_has() -> None:
    house = GAME.house()
    assert training_of(house.game).drills == ()
    dealing = Dealing(house, "1")
    while not dealing.over:
        assert dealing.say(str(dealing.due))[0].right
    assert dealing.score.accuracy == 1 and dealing.score.steps > 0
    asked = ask(house, "next", "1")
    assert mark(house, asked, asked.question.answer.key).right
