"""Exams in the terminal: take one, or open a proctored one for a trainee."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.train_options import AsJson, Game, Trainee, TrainingMode, house_of, now
from pitboss.cli.train_results import make_folder, stem, write_papers
from pitboss.cli.train_screen import Screen, show_felt, show_question, show_rules, show_watched
from pitboss.errors import BadInput, NotNow, PitbossError

if TYPE_CHECKING:
    from pitboss.trainer.exam import Exam
    from pitboss.trainer.exam_result import ExamResult

Rounds = Annotated[int, typer.Option("--rounds", help="Number of rounds to deal.", min=0, max=5)]
Watched = Annotated[int, typer.Option("--watched", help="Number of rounds to check for mistakes.", min=0, max=10)]
Questions = Annotated[int, typer.Option("--drills", help="Number of questions.", min=0, max=100)]


def exam(
    training: TrainingMode,
    rounds: Rounds = 1,
    watched: Watched = 2,
    drills: Questions = 24,
    code: Annotated[
        str, typer.Option("--code", help="Code of a proctored exam, from your examiner; it begins that exam once.")
    ] = "",
    hand_in_left: Annotated[
        bool, typer.Option("--hand-in", help="Hand in the proctored exam of --code as it was left.")
    ] = False,
    out: Annotated[Path | None, typer.Option("--out", help="Write certificate and report to this folder.")] = None,
) -> None:
    """Take an exam: one try for each step and question, and a pass mark and time limit for each part.

    Marks, times and critical errors are those of the house profile. Without --code the exam is practice, and the same
    --seed gives the same paper. A code from `train open` begins a proctored exam: its paper is drawn then, each step of
    its round is at another table, unanswered questions count as wrong, and the result waits for `train sign`. Its
    answers are kept under the name that the examiner gave, whatever --name says. If the program is killed, the same
    code continues the same exam, whose time has gone on; --hand-in ends it instead.
    """
    from pitboss.trainer.exam import Exam, Paper

    house_profile = training.house.house_profile
    if hand_in_left and not code:
        raise BadInput("--hand-in needs --code: it hands in a proctored exam that was left.")
    if code:
        sitting, out = proctored(training, code, out)
    else:
        paper = Paper(training.seed, rounds, watched, drills, house_profile.exam, "", house_profile.casino)
        make_folder(out)
        sitting = Exam(training.house, training.trainee.name, paper, now)
    training.screen.shows_seeds = False
    show_rules(training.screen, sitting.house)
    with suppress(KeyboardInterrupt):  # leaving hands the exam in
        if not hand_in_left:
            take_exam(training.screen, sitting)
    hand_in(training, sitting, out)


def proctored(training: TrainingMode, code: str, out: Path | None) -> tuple[Exam, Path]:
    """Begins or continues the exam of a code; returns it and the folder for its result."""
    from pitboss.home import data_folder
    from pitboss.trainer.proctored import ProctoredExams, proctored_folder

    if training.asked_seed or training.changed:
        raise BadInput(
            "--code begins an exam under the house's rules with a new paper; leave out --seed, --profile and --set."
        )
    out = out or data_folder() / "training" / "results"
    make_folder(out)
    begun = ProctoredExams(proctored_folder()).begin(code, now(), training.house.house_profile)
    if begun.answers:
        at = f"{begun.started:%H:%M} UTC"
        sentence = f"This exam was begun at {at}. It continues where it was left; its time has gone on."
        training.screen.say({"resumed": len(begun.answers)}, sentence)
    return begun.exam(now), out


def hand_in(training: TrainingMode, sitting: Exam, out: Path | None) -> None:
    from pitboss.trainer.attempts import scored
    from pitboss.trainer.proctored import ProctoredExams, proctored_folder
    from pitboss.trainer.seal import house_key, sealed

    screen, result = training.screen, sitting.result()
    examined = Trainee(sitting.trainee, save=True) if sitting.code else training.trainee
    examined.keep(scored(sitting, now()))
    show_result(screen, result)
    if out:
        data = sealed(result.to_json(), house_key())
        write_papers(screen, data, out / f"{stem(data)}.json")
        if result.examiner:
            file, name = out / f"{stem(data)}.json", result.examiner
            screen.say({}, f"For the examiner: pitboss train sign {file} --examiner '{name}'")
    if sitting.code:
        ProctoredExams(proctored_folder()).finish(sitting.code)


def open_exam(
    trainee: Annotated[str, typer.Option("--trainee", help="The trainee's name, as printed on the certificate.")],
    examiner: Annotated[str, typer.Option("--examiner", help="Your name, as printed on the certificate.")],
    game: Game = None,
    rounds: Rounds = 1,
    watched: Watched = 2,
    drills: Questions = 24,
    as_json: AsJson = False,
) -> None:
    """Open a proctored exam for one trainee, and print the code that begins it once."""
    from pitboss.trainer.attempt_files import FileStore
    from pitboss.trainer.proctored import ProctoredExams, proctored_folder

    for name in (trainee, examiner):
        FileStore().path(name)  # refuses text that is not a name
    key = house_of(game, None, None).game.key
    paper = {"rounds": rounds, "watched": watched, "drills": drills}
    opened = {"game": key, "trainee": trainee, "examiner": examiner, "paper": paper}
    code = ProctoredExams(proctored_folder()).open(opened)
    shown = f"The code for {trainee} is {code}. It begins the exam once: pitboss train exam --code {code}"
    Screen(as_json).say({"code": code}, shown)


@contextmanager
def time_up_notice(screen: Screen, sitting: Exam) -> Iterator[None]:
    """Prints a notice if the time of the part runs out while the trainee thinks; the answer is then too late."""
    part = sitting.part
    words = f"  Time is up for {part.value}; press Enter to go on with the exam." if part else ""
    timer = Timer(sitting.seconds_left, screen.say, ({"time_up": part and part.value}, words))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def take_exam(screen: Screen, sitting: Exam) -> None:
    """Asks every task until the exam is over or the trainee leaves."""
    from pitboss.trainer.deal import Dealing
    from pitboss.trainer.papers import minutes
    from pitboss.trainer.planted_errors import WatchedRound

    shown: object = None
    while (task := sitting.task) is not None:
        if isinstance(task, Dealing):
            if task is not shown:
                show_felt(screen, task, "Another table: what do you do next?" if sitting.paper.proctored else "")
        elif isinstance(task, WatchedRound):
            show_watched(screen, task)
        else:
            show_question(screen, task)
        before = len(task.seen) if isinstance(task, Dealing) else 0
        shown = task
        if sitting.part and not screen.as_json:
            screen.say({}, f"  [{sitting.part.value}: {minutes(sitting.seconds_left)} left]")
        with time_up_notice(screen, sitting):
            line = screen.read()
        if line is None:
            return
        try:
            right = sitting.answer(line)
        except NotNow as error:
            screen.refuse(error)
            shown = None  # steps were skipped, so the felt has changed
            continue
        except PitbossError as error:
            screen.refuse(error)
            continue
        if sitting.paper.proctored:
            screen.say({"noted": line}, f"  Noted: {line}")
            continue
        events = task.captions()[before:] if isinstance(task, Dealing) else []
        texts = [f"{number:>4}  {text}" for number, text in events]
        screen.say({"right": right, "events": events}, "  Right." if right else "  Wrong.", *texts)


def show_result(screen: Screen, result: ExamResult) -> None:
    from pitboss.trainer.papers import part_line

    data = result.to_json()
    lines = [f"  {one['part']}: {part_line(one)}" for one in data["parts"]]
    if result.critical:
        lines.append(f"  Critical error: {', '.join(result.critical)}.")
    screen.say({"result": data}, "Passed." if result.passed else "Not passed.", *lines)
