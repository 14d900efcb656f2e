"""Exams in the terminal: take one, or open a proctored one for a trainee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import Profile, Settings
from pitboss.cli.serve import Database
from pitboss.cli.train_options import AsJson, Game, TrainingMode, house_of, now
from pitboss.cli.train_results import make_folder, results_folder, stem, write_papers
from pitboss.cli.train_screen import Screen, show_felt, show_question, show_rules, show_watched
from pitboss.core.errors import BadInput, PitbossError

if TYPE_CHECKING:
    from pitboss.trainer.exam import Exam
    from pitboss.trainer.exam_result import ExamResult
    from pitboss.trainer.exam_rules import ExamRules

Short = Annotated[bool, typer.Option("--short", help="Practice with one question of each section.")]


def exam(
    training: TrainingMode,
    short: Short = False,
    code: Annotated[
        str, typer.Option("--code", help="Code of a proctored exam, from your examiner; it begins that exam once.")
    ] = "",
    hand_in_left: Annotated[
        bool, typer.Option("--hand-in", help="Hand in the proctored exam of --code as it was left.")
    ] = False,
    out: Annotated[Path | None, typer.Option("--out", help="Write the result and its report to this folder.")] = None,
    db: Database = "",
) -> None:
    """Take an exam: one try for each step and question. `train blueprint` shows what it asks.

    Without --code the exam is practice, and the same --seed gives the same paper. A code from `train open` begins a
    proctored exam, if the house allows them in the terminal: its paper is drawn then, unanswered questions count as
    wrong, and the result waits for `train sign`. If the program is killed, the same code continues the same exam,
    whose time has gone on; --hand-in ends it instead.
    """
    from pitboss.trainer.exam import Exam, Paper

    house_profile, screen = training.house.house_profile, training.screen
    if hand_in_left and not code:
        raise BadInput("--hand-in needs --code: it hands in a proctored exam that was left.")
    if code and short:
        raise BadInput("--short is for practice; a proctored exam asks its whole blueprint.")
    screen.shows_seeds = False
    if code:
        sit_proctored(training, code, out or results_folder(), db, asks=not hand_in_left)
        return
    make_folder(out)
    paper = Paper(training.seed, house_profile.exam, "", house_profile.casino, short)
    sitting = Exam(training.house, training.trainee.name, paper, now)
    show_what_is_asked(screen, sitting)
    with suppress(KeyboardInterrupt):  # leaving hands the exam in
        take_exam(screen, sitting)
    from pitboss.trainer.attempts import scored

    result = sitting.result()
    training.trainee.keep(scored(sitting, now()))
    show_result(screen, result)
    if out:
        data = result.to_json()
        write_papers(screen, data, out / f"{stem(data)}.json")


def blueprint(game: Game = None, as_json: AsJson = False, profile: Profile = None, settings: Settings = None) -> None:
    """Show what the exam of a game asks, how many answers may be wrong, and its two error rates."""
    from pitboss.trainer.blueprint import blueprint_of
    from pitboss.trainer.modes import check_trains_dealers
    from pitboss.trainer.question_json import blueprint_data

    house = house_of(game, profile, settings)
    check_trains_dealers(house)
    shown = blueprint_data(blueprint_of(house))
    Screen(as_json).say(shown, *blueprint_lines(shown))


def blueprint_lines(shown: dict[str, Any]) -> list[str]:
    lines = [
        f"{section['title']:<52} {section['part']:<14} {section['asked']:>3} asked, {section['wrong']} wrong allowed"
        for section in shown["sections"]
    ]
    return [
        *lines,
        f"{shown['asked']} questions; a section missed by one answer is asked once more.",
        f"A dealer who only guesses in one section passes in {shown['blind']:.1%} of exams at most.",
        f"A dealer who is right 98% of the time passes in {shown['able']:.1%} of exams.",
    ]


def show_what_is_asked(screen: Screen, sitting: Exam) -> None:
    """Prints the rules in force and, for an exam of the whole blueprint, the blueprint."""
    from pitboss.trainer.question_json import blueprint_data

    show_rules(screen, sitting.house)
    if not (sitting.paper.short or screen.as_json):
        screen.say({}, *blueprint_lines(blueprint_data(sitting.blueprint)))


def in_terminal(training_rules: ExamRules) -> None:
    """Refuses an exam that would certify, unless the house has allowed it here."""
    if not training_rules.terminal:
        raise BadInput(
            "exams in the terminal are practice in this house; open a proctored one at /train/house on the server,"
            " or set terminal = true under [exam] in the house profile."
        )


def sit_proctored(training: TrainingMode, code: str, out: Path, db: str, *, asks: bool) -> None:
    """Begins or continues the exam of a code, stores every answer, and hands it in."""
    from pitboss.cli.house_store import house_store
    from pitboss.server.training.proctored_exams import begin_exam, hand_in, keep_answers

    in_terminal(training.house.house_profile.exam)
    if training.asked_seed or training.changed:
        raise BadInput(
            "a proctored exam is under the house's rules with a new paper; leave out --seed, --profile and --set."
        )
    make_folder(out)
    screen = training.screen
    with house_store(db) as (store, portal):
        begun = portal.call(begin_exam, store, code, training.house.house_profile)
        if begun.answers:
            at = f"{begun.started:%H:%M} UTC"
            sentence = f"This exam was begun at {at}. It continues where it was left; its time has gone on."
            screen.say({"resumed": len(begun.answers)}, sentence)
        sitting = begun.exam(now)
        show_what_is_asked(screen, sitting)
        with suppress(KeyboardInterrupt):
            if asks:
                take_exam(screen, sitting, lambda: portal.call(keep_answers, store, begun))
        data = portal.call(hand_in, store, sitting)
    show_result(screen, sitting.result())
    write_papers(screen, data, out / f"{stem(data)}.json")
    screen.say({}, f"For the examiner: pitboss train sign {code} --examiner '{data['examiner']}'")


def open_exam(
    trainee: Annotated[str, typer.Option("--trainee", help="The trainee's account.")],
    examiner: Annotated[str, typer.Option("--examiner", help="Your name, as printed on the certificate.")],
    license: Annotated[str, typer.Option("--license", help="Number of the trainee's gambling license.")],
    license_expires: Annotated[datetime, typer.Option("--license-expires", formats=["%Y-%m-%d"])],
    game: Game = None,
    as_json: AsJson = False,
    db: Database = "",
) -> None:
    """Open a proctored exam for one trainee, and print the code that begins it once."""
    from pitboss.cli.house_store import house_store
    from pitboss.server.training.proctored_exams import new_exam
    from pitboss.trainer.modes import check_trains_dealers

    house = house_of(game, None, None)
    check_trains_dealers(house)
    in_terminal(house.house_profile.exam)
    with house_store(db) as (store, portal):
        expires = license_expires.date()
        code = portal.call(new_exam, store, trainee, house.game.key, examiner, license, expires)
    shown = f"The code for {trainee} is {code}. It begins the exam once: pitboss train exam --code {code}"
    Screen(as_json).say({"code": code}, shown)


@contextmanager
def time_up_notice(screen: Screen, sitting: Exam) -> Iterator[None]:
    """Prints a notice if the time of the part runs out while the trainee thinks; the answer is then too late."""
    part = sitting.part
    words = f"  Time is up for {part.value}; press Enter to continue the exam." if part else ""
    timer = Timer(sitting.seconds_left, screen.say, ({"time_up": part and part.value}, words))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def take_exam(screen: Screen, sitting: Exam, keep: Callable[[], None] = lambda: None) -> None:
    """Asks every task until the exam is over or the trainee leaves. `keep` stores what was answered."""
    from pitboss.trainer.deal import Dealing
    from pitboss.trainer.papers import minutes
    from pitboss.trainer.planted_errors import WatchedRound

    while (task := sitting.task) is not None:
        keep()
        if isinstance(task, Dealing):
            show_felt(screen, task, "Another table: what do you do next?")
        elif isinstance(task, WatchedRound):
            show_watched(screen, task)
        else:
            show_question(screen, task)
        if sitting.part and not screen.as_json:
            screen.say({}, f"  [{sitting.part.value}: {minutes(sitting.seconds_left)} left]")
        with time_up_notice(screen, sitting):
            line = screen.read()
        if line is None:
            return
        try:
            right = sitting.answer(line)
        except PitbossError as error:
            screen.refuse(error)
            continue
        if sitting.paper.proctored:
            screen.say({"noted": line}, f"  Noted: {line}")
        else:
            screen.say({"right": right}, "  Right." if right else "  Wrong.")


def show_result(screen: Screen, result: ExamResult) -> None:
    from pitboss.trainer.papers import heading, part_line, section_line, speed_lines

    data = result.to_json()
    verdict = ("Passed." if result.passed else "Not passed.") if result.examiner else f"{heading(data)}."
    lines = [f"  {part['part']}: {part_line(part)}" for part in data["parts"]]
    lines += [f"  {section['title']}: {section_line(section)}" for section in data["sections"] if not section["passed"]]
    lines += [f"  {label}: {words}" for label, words in speed_lines(data)]
    if result.critical:
        lines.append(f"  Critical error: {', '.join(result.critical)}.")
    screen.say({"result": data}, verdict, *lines)
