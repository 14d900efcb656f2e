"""Drills by the thousand: the engine's own answer is right, any other is wrong and names the clause."""

from random import Random

from pitboss.drills.answers import Pick
from pitboss.drills.draw import Draw
from pitboss.drills.questions import Drill, Question, grade
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.trainer.coverage import houses
from pitboss.trainer.drills import drills_of, made
from tests.trainer.cited import Settled
from tests.trainer.reachable import check_reachable

ENOUGH = 40  # questions of every drill, to see each bet settled in every way that the payouts cite


def check_drills(key: str, questions: int, first: int = 0) -> int:
    """So many questions of a game: all its drills in turn under all its rules that are trained, drill by drill."""
    game = REGISTRY[key]
    every: list[tuple[House, Drill]] = [(house, drill) for house in houses(game) for drill in drills_of(house).values()]
    draw, settled = Draw(Random(key), ()), {house.digest: Settled() for house, _ in every}
    for n in range(first, first + questions):
        house, drill = every[n % len(every)]
        settled[house.digest].note(house, drill.key, check_question(house, drill, str(n), draw))
    for one in settled.values() if questions >= ENOUGH * len(every) else ():
        one.check()
    return questions


def check_question(house: House, drill: Drill, seed: str, draw: Draw) -> Question:
    question = made(house, drill, seed).question
    check_reachable(house, drill.key, question)
    check_grading(house, drill, seed, question, draw)
    return question


def check_grading(house: House, drill: Drill, seed: str, question: Question, draw: Draw) -> None:
    right = grade(house, question, question.answer.key)
    assert right.right, (drill, seed, question)
    assert question.answer.choices == () or len(set(question.answer.choices)) == len(question.answer.choices) > 1
    if isinstance(question.answer, Pick) and set(question.answer.among) == set(question.answer.choices):
        return  # whatever a player does is worth the same
    mistake = question.answer.wrong(draw)
    wrong = grade(house, question, mistake)
    assert not wrong.right, (drill, seed, mistake, question)
    assert wrong.clauses == question.clauses, (drill, seed)
    texts = {**house.clauses, **question.conventions}
    assert wrong.clauses and wrong.sentences == tuple(texts[number] for number in wrong.clauses), (drill, seed)
    shown = grade(house, question, "show me")
    assert (shown.right, shown.response, shown.key, shown.cost) == (False, "", right.key, None)
    assert wrong.why.endswith((".", ". ")) and wrong.key == right.key, (drill, wrong.why)
