"""`pitboss train`: the dealer trainer in the terminal. Every mode reads lines, so it can be scripted."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Self

import typer

from pitboss.cli.common import Profile, Settings, show_progress
from pitboss.cli.train_exam import blueprint, exam, open_exam
from pitboss.cli.train_options import AsJson, Game, Name, TrainingMode, house_of, mode, now
from pitboss.cli.train_results import check, house, sign
from pitboss.cli.train_screen import (
    Screen,
    show_called,
    show_felt,
    show_late,
    show_mark,
    show_question,
    show_verdict,
    show_watched,
)
from pitboss.core.errors import BadInput, PitbossError

if TYPE_CHECKING:
    from pitboss.trainer.deal import Dealing
    from pitboss.trainer.progress import Attempt
    from pitboss.trainer.session import DecisionDrills, Drills

EXIT_WAIT = 1.0  # seconds to wait for a count that is being cancelled

Count = Annotated[int, typer.Option("--count", help="Number of questions or rounds; 0: until you quit.", min=0)]
Only = Annotated[list[str] | None, typer.Option("--drill", help="Only this drill (repeatable); see `train list`.")]

commands = typer.Typer(help="Learn to deal: rounds, drills, spot the error, exams.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    app.add_typer(commands, name="train", epilog="Example: pitboss train deal --game three-card-roo --seed 7")
    for command, example in (
        (mode(deal), "deal --game three-card-roo --seed 7"),
        (mode(drill), "drill --game three-card-roo --drill placing --count 10"),
        (mode(errors), "errors --game two-card-roo"),
        (mode(exam), "exam --game three-card-roo --name Ann --out results"),
        (blueprint, "blueprint --game three-card-roo"),
        (
            open_exam,
            "open --game three-card-roo --trainee 'Ann Smith' --examiner 'Dana Lee' --license 68-12345"
            " --license-expires 2027-06-30",
        ),
        (sign, "sign results/three-card-roo-ann.json --examiner 'Dana Lee'"),
        (check, "check results/three-card-roo-ann.json"),
        (house, "house house.toml"),
        (mode(player), "player --game three-card-roo"),
        (list_drills, "list --game three-card-roo"),
        (progress, "progress --csv > group.csv"),
        (record, "record --name Ann -o ann.pdf"),
    ):
        name = {list_drills: "list", open_exam: "open"}.get(command)
        commands.command(name, epilog=f"Example: pitboss train {example}")(command)


# deal


def deal(
    training: TrainingMode,
    seats: Annotated[int, typer.Option("--seats", help="Number of players at the table; 0: a full table.", min=0)] = 0,
    calls: Annotated[
        bool, typer.Option("--calls", help="Say the dealer's calls too, such as: say no more bets.")
    ] = False,
) -> None:
    """Deal a round to a table of bots, step by step in the manual's order.

    Type what you do, such as deal 3; an empty line gives examples for this game. "show me" does the step for you and
    counts it wrong; "felt" shows the table; "quit" leaves.
    """
    from pitboss.trainer.deal import Dealing

    game = training.house.game
    if seats:
        game.check_seats(seats)
    dealing = Dealing(training.house, training.seed, seats or None, calls)
    training.show_rules()
    show_felt(training.screen, dealing)
    training.trainee.keep(deal_round(training.screen, dealing))


def deal_round(screen: Screen, dealing: Dealing) -> list[Attempt]:
    from pitboss.trainer.attempts import dealt
    from pitboss.trainer.deal import paced
    from pitboss.trainer.exam_rules import targets_of
    from pitboss.trainer.question_json import score_data

    attempts: list[Attempt] = []
    while not dealing.over:
        started = time.monotonic()
        line = screen.read()
        if line is None:
            break
        if line.lower() == "felt":
            show_felt(screen, dealing)
            continue
        try:
            verdicts, kept = dealt(dealing, line, time.monotonic() - started, now())
        except PitbossError as error:
            screen.refuse(error)
            continue
        for verdict in verdicts:
            show_verdict(screen, dealing, verdict)
        attempts += kept
    score = dealing.score
    passes = paced(dealing.steps, targets_of(dealing.house))
    lines = [
        f"  clause {passed.clause}, {passed.steps} step{'s' * (passed.steps > 1)}: {passed.seconds:.0f} s,"
        f" target {passed.target} s"
        for passed in passes
    ]
    screen.say(
        {"score": score_data(score), "passes": [passed._asdict() for passed in passes]},
        f"{score.right} of {score.steps} steps right at the first try; mistakes: {len(score.mistakes)}.",
        *lines,
    )
    return attempts


# drill and player


def drill(training: TrainingMode, only: Only = None, count: Count = 0) -> None:
    """Answer questions on hands, results, payouts and order; what you got wrong comes back.

    "show me" gives the answer and counts as wrong; "quit" leaves.
    """
    from pitboss.trainer.session import Drills

    past = training.trainee.past
    ask_questions(training, Drills(training.house, training.seed, now, past, only or ()), count)


def player(
    training: TrainingMode,
    lines: Annotated[bool, typer.Option("--lines", help="Learn the lines of the short strategy instead.")] = False,
    count: Count = 0,
) -> None:
    """Train as a player: the best choice for random hands, most of them close or costly.

    With --lines: which line of the game's short strategy applies (`pitboss strategy GAME --short` prints them).

    "show me" gives the answer and counts as wrong; "quit" leaves.
    """
    from pitboss.trainer.player import LINES
    from pitboss.trainer.session import DecisionDrills

    only = (LINES,) if lines else ()
    ask_questions(training, DecisionDrills(training.house, training.seed, now, training.trainee.past, only), count)


def ask_questions(training: TrainingMode, session: Drills, count: int) -> None:
    from pitboss.trainer.session import DecisionDrills

    screen = training.screen
    training.show_rules()
    with PendingGrades(screen, session) if isinstance(session, DecisionDrills) else nullcontext() as counting:
        while not count or session.answered < count:
            show_question(screen, session.now)
            if counting:
                counting.ahead()
            started, kept = time.monotonic(), len(session.attempts)
            line = screen.read()
            if line is None:
                break
            if counting:
                counting.grade_noted()
            try:
                mark = session.answer(line, time.monotonic() - started)
            except PitbossError as error:
                screen.refuse(error)
            else:
                show_mark(screen, mark)
            if counting and session.answered == count:
                counting.finish()
            training.trainee.keep(session.attempts[kept:])
    right = sum(attempt.right for attempt in session.attempts)
    asked = len(session.attempts)
    screen.say({"score": {"asked": asked, "right": right}}, f"{right} of {asked} answers right.")


class PendingGrades:
    """Counts the values of choices in a thread while the player thinks; earlier answers are graded later."""

    def __init__(self, screen: Screen, session: DecisionDrills) -> None:
        self.screen, self.session = screen, session
        self.waiting, self.left = not sys.stdin.isatty(), False  # a script gets each grade before the next question
        self.thread: Thread | None = None

    def ahead(self) -> None:
        """Starts the count for the next question."""
        if not self.thread or not self.thread.is_alive():
            self.thread = Thread(target=self._count, daemon=True)
            self.thread.start()
        if self.waiting:
            self.thread.join()

    def _count(self) -> None:
        from pitboss.trainer.player import book, has_book

        with suppress(Left):
            if not has_book(self.session.house):
                book(self.session.house, self._progress)
                gc.freeze()  # stays in memory; otherwise each full collection would scan it for 0.1 s
            self.session.ahead()

    def _progress(self, done: int, parts: int) -> None:
        if self.left:
            raise Left
        if self.waiting:
            show_progress(done, parts)

    def grade_noted(self) -> None:
        """Shows the grades of answers given before their values were counted."""
        for late in self.session.late():
            show_late(self.screen, late)

    def finish(self) -> None:
        """Waits for the count after the last answer."""
        self.waiting = True
        if self.session.noted and self.thread:
            self.thread.join()
        self.grade_noted()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.left = True
        if self.thread:
            self.thread.join(EXIT_WAIT)


class Left(Exception):
    """Cancels the count when the trainee has left."""


def list_drills(game: Game = None, as_json: AsJson = False, profile: Profile = None, settings: Settings = None) -> None:
    """List the drills of a game."""
    from pitboss.trainer.drills import drills_of
    from pitboss.trainer.modes import check_trains_dealers

    house = house_of(game, profile, settings)
    check_trains_dealers(house)
    for key, asked in drills_of(house).items():
        Screen(as_json).say({"drill": key, "title": asked.title, "part": asked.part.value}, f"{key:12} {asked.title}")


# spot the error


def errors(training: TrainingMode, count: Count = 1) -> None:
    """Spot the error: read a dealt round and name the lines with a mistake, or none."""
    from pitboss.trainer.attempts import called
    from pitboss.trainer.exam import error_lines
    from pitboss.trainer.planted_errors import watch

    house, screen, asked = training.house, training.screen, 0
    training.show_rules()
    while not count or asked < count:
        watched = watch(house, f"{training.seed} {asked}")
        show_watched(screen, watched)
        started = time.monotonic()
        line = screen.read()
        if line is None:
            break
        try:
            calls = watched.call(error_lines(line))
        except PitbossError as error:
            screen.refuse(error)
            continue
        asked += 1
        show_called(screen, calls)
        training.trainee.keep(called(house, watched, calls, time.monotonic() - started, now()))


# progress


def record(
    name: Name = "me",
    out: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")] = Path("record.pdf"),
) -> None:
    """Write a trainee's record as PDF: accuracy and speed by drill, mistakes by clause."""
    from pitboss.cli.house_store import house_profile
    from pitboss.trainer.attempt_files import FileStore
    from pitboss.trainer.papers import record_pdf

    store = FileStore()
    if name not in store.people():
        raise BadInput(
            f"--name {name}: there are no records under that name; known: {', '.join(store.people()) or 'none'}."
        )
    made = record_pdf(name, store.attempts(name), partial(house_profile().house, training=True))
    try:
        out.write_bytes(made)
    except OSError as error:
        raise BadInput(f"-o {out} cannot be written: {error.strerror}.") from error
    typer.echo(f"Written to {out}")


CURVE_DAYS, CURVE_WIDTH = 14, 20


def progress(
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV, for a spreadsheet.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the progress of every trainee: accuracy by game, day by day, and the clauses that need work."""
    from pitboss.trainer.attempt_files import FileStore
    from pitboss.trainer.progress import group_table, to_csv

    store, screen = FileStore(), Screen(as_json)
    lines = group_table({person: store.attempts(person) for person in store.people()})
    if as_csv:
        sys.stdout.write(to_csv(lines))
    elif not lines:
        screen.say({"trainees": []}, "There are no records yet; start with: pitboss train deal")
    for line in lines if not as_csv else ():
        weak = f", needs work on clause {line['weakest_clauses']}" if line["weakest_clauses"] else ""
        screen.say(
            line,
            f"{line['trainee']}, {line['game']}: {line['right']} of {line['answers']} right ({line['accuracy']:.0%}),"
            f" {line['median_seconds']} s{weak}",
        )
    if not as_csv:
        for person in store.people():
            show_curve(screen, person, store.attempts(person))


def show_curve(screen: Screen, person: str, attempts: Sequence[Attempt]) -> None:
    """Prints the progress curve: a line with a bar for each of the latest days with answers."""
    from pitboss.trainer.progress import by_day

    days = by_day(attempts, CURVE_DAYS)
    data = [
        {"day": day, "answers": summary.answers, "right": summary.right, "seconds": summary.seconds}
        for day, summary in days.items()
    ]
    lines = [
        f"  {day}  {'#' * round(summary.accuracy * CURVE_WIDTH):<{CURVE_WIDTH}}"
        f" {summary.right:>4} of {summary.answers} right,"
        f" {summary.seconds:.1f} s an answer"
        for day, summary in days.items()
    ]
    screen.say({"trainee": person, "days": data}, f"{person}, day by day:", *lines)
