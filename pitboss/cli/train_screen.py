"""Output of `pitboss train`: text for a person, one JSON object a line for a script."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pitboss.cli.common import console
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.drills.questions import Mark
    from pitboss.rules.house import House
    from pitboss.trainer.deal import Dealing, Verdict
    from pitboss.trainer.drills import AskedQuestion
    from pitboss.trainer.planted_errors import Called, WatchedRound
    from pitboss.trainer.session import Late

QUIT = ("q", "quit", "exit")


class Screen:
    """Prints questions and reads answers."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self.console = console()
        self.shows_seeds = True  # False in an exam: with its seed the same questions could be asked elsewhere

    def say(self, data: dict[str, Any], *lines: str) -> None:
        """Prints JSON for a script, or lines of text for a person."""
        if self.as_json:
            result = data if self.shows_seeds else {key: value for key, value in data.items() if key != "seed"}
            sys.stdout.write(json.dumps(result, ensure_ascii=False) + "\n")
            sys.stdout.flush()
        else:
            for line in lines:
                self.console.print(line, markup=False)

    def read(self) -> str | None:
        """A line of input; None at the end of input or when the trainee quits."""
        if not self.as_json:
            sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        response = line.strip()
        return None if not line or response.lower() in QUIT else response

    def refuse(self, error: PitbossError) -> None:
        self.say({"refused": str(error)}, f"  {error}")


def show_rules(screen: Screen, house: House) -> None:
    """Prints the rules in force."""
    from pitboss.rules.in_words import rules_in_words

    rules = rules_in_words(house)
    lines = [f"{house.game.title}, {rules['profile']}. {rules['limits']}"]
    lines += [f"  {words}" for words in [*rules["readings"], *rules["changed"], rules["layout"]]]
    screen.say({"rules": rules}, *lines)


def clause_lines(clauses: Sequence[str], sentences: Sequence[str], sources: Sequence[str]) -> list[str]:
    lines = zip(clauses, sentences, sources, strict=True)
    return [f"  {number}: {text} ({source})" for number, text, source in lines]


def show_felt(screen: Screen, dealing: Dealing, question: str = "") -> None:
    from pitboss.trainer.question_json import felt_data

    data = felt_data(dealing)
    title = dealing.house.game.title + (f", round {dealing.seed}" if screen.shows_seeds else "")
    screen.say(data, title, *(f"  {name}: {content}" for name, content in data["felt"]), *filter(None, [question]))


def show_verdict(screen: Screen, dealing: Dealing, verdict: Verdict) -> None:
    from pitboss.trainer.claims import claim_words
    from pitboss.trainer.question_json import verdict_data

    data = verdict_data(dealing, verdict)
    if verdict.right:
        shown = [f"  It is: {claim_words(verdict.claim, dealing.house)}"] if verdict.wrong == "shown" else []
        shown += [f"  You say: {call}" for call in data["calls"]]
        screen.say(data, *shown, *(f"{event['clause']:>4}  {event['text']}" for event in data["events"]))
        return
    why = f"  Not right: {claim_words(verdict.claim, dealing.house)}. {verdict.why}"
    screen.say(data, why, *clause_lines(verdict.clauses, verdict.sentences, data["sources"]))


def show_question(screen: Screen, asked: AskedQuestion) -> None:
    from pitboss.trainer.question_json import question_data

    question = asked.question
    choices = [f"  {n} {choice}" for n, choice in enumerate(question.answer.choices, 1)]
    table = [f"  {name}: {content}" for name, content in question.table]
    screen.say(
        question_data(asked), "", *table, question.text, *(choices or [f"  (type {question.answer.form})"])
    )  # fmt: skip


def show_mark(screen: Screen, mark: Mark | None) -> None:
    """Prints the grade of an answer. None: it cannot be graded yet."""
    from pitboss.trainer.question_json import mark_data

    if mark is None:
        screen.say({"noted": True}, "  Noted; it is graded as soon as the values of the choices are counted.")
    elif mark.right:
        screen.say(mark_data(mark), f"  Right. {mark.why}")
    else:
        verdict = f"No: {mark.key}" if mark.response else f"It is: {mark.key}"
        screen.say(
            mark_data(mark), f"  {verdict}. {mark.why}", *clause_lines(mark.clauses, mark.sentences, mark.sources)
        )


def show_late(screen: Screen, late: Late) -> None:
    """Prints an earlier answer and its grade."""
    from pitboss.trainer.question_json import question_data

    table = "; ".join(f"{name}: {cards}" for name, cards in late.asked.question.table)
    screen.say({"late": question_data(late.asked)}, f"  Your answer before, {late.mark.response or 'none'} ({table}):")
    show_mark(screen, late.mark)


def show_watched(screen: Screen, watched: WatchedRound) -> None:
    from pitboss.trainer.question_json import watched_data

    data = watched_data(watched)
    lines = (f"{n:>3}  {line}" for n, line in enumerate(watched.lines, 1))
    screen.say(data, f"     {data['posted']}", *lines, "Which lines have a mistake? Numbers, or none.")


def show_called(screen: Screen, called: Called) -> None:
    from pitboss.trainer.planted_errors import KINDS
    from pitboss.trainer.question_json import called_data

    texts = [f"  Caught in line {m.lines[0]}: {KINDS[m.kind]}. {m.why}" for m in called.caught]
    texts += [f"  Missed in line {m.lines[0]}: {KINDS[m.kind]}. {m.why}" for m in called.missed]
    texts += [f"  False alarm: line {line} is right." for line in called.false_alarms]
    screen.say(called_data(called), *(texts or ["  Right: the round is clean."]))
