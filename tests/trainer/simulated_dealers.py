"""Simulated dealers that sit exams: each makes one kind of mistake, wherever it can be made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from pitboss.drills.draw import Draw
from pitboss.rules.acts import Award, Settle
from pitboss.rules.house import House
from pitboss.trainer.blueprint import blueprint_of
from pitboss.trainer.claims import Claim
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Asked, Exam, Response
from pitboss.trainer.planted_errors import WatchedRound
from tests.trainer.exam_sitting import Wrong, truth, wrong_answer


def wrong_faces(exam: Exam, asked: Asked, n: int) -> Response | None:
    """Deals every card with the other side up."""
    due = asked.task.due if isinstance(asked.task, Dealing) else None
    return replace(due, face="down" if due.face == "up" else "up") if due and due.verb == "deal" else None


def ignores_order(rng: Random) -> Wrong:
    """Settles any of the bets on the layout, and knows what becomes of the one that is due."""

    def any_bet(exam: Exam, asked: Asked, n: int) -> Response | None:
        task = asked.task
        if not isinstance(task, Dealing) or not isinstance(task.act, Settle | Award):
            return None
        due, seats = task.due, [name for name in task.felt if name[0].isdigit()]
        if due.verb == "award":
            return replace(due, spot=rng.choice(seats))
        bets = [(name, wager) for name in seats for wager, _ in task.felt[name].bets]
        spot, wager = rng.choice(bets)
        return due if (spot, wager) == (due.spot, due.what) else Claim("take", spot, wager)

    return any_bet


def guesses(rng: Random) -> Wrong:
    """Chooses among what is offered, and is wrong where nothing is."""

    def any_answer(exam: Exam, asked: Asked, n: int) -> Response | None:
        task, draw = asked.task, Draw(rng, ())
        if isinstance(task, Dealing):
            due = task.due
            return replace(due, face=rng.choice(("up", "down"))) if due.verb == "deal" else wrong_answer(asked, draw)
        if isinstance(task, WatchedRound):
            return "none"
        choices = task.question.answer.choices
        return rng.choice(choices) if choices and truth(asked) in choices else wrong_answer(asked, draw)

    return any_answer


def blind_in(section: str, rng: Random) -> Wrong:
    """Perfect but for one section, where this dealer guesses."""
    guess = guesses(rng)
    return lambda exam, asked, n: guess(exam, asked, n) if asked.section.key == section else None


DEALERS: dict[str, Callable[[Random], Wrong]] = {
    "with wrong faces": lambda rng: wrong_faces,
    "ignoring the order": ignores_order,
    "guessing": guesses,
}


def every_blind_dealer(house: House, rng: Random) -> dict[str, Wrong]:
    """Dealers that guess in one section each."""
    return {f"blind in {one.key}": blind_in(one.key, rng) for one in blueprint_of(house).sections}
