"""Exams in the terminal: sit one, sign a proctored one, check a result, and the house profile they go by."""

from __future__ import annotations

import json
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import print_json
from pitboss.cli.train_options import AsJson, Training, now
from pitboss.cli.train_screen import Screen, show_felt, show_foul, show_question, show_rules
from pitboss.errors import BadFile, BadInput, PitbossError

if TYPE_CHECKING:
    from pitboss.trainer.exam import Exam
    from pitboss.trainer.exam_result import Result

ResultFile = Annotated[Path, typer.Argument(help="The JSON that the exam wrote to --out.", show_default=False)]


def exam(
    training: Training,
    rounds: Annotated[int, typer.Option("--rounds", help="Rounds to deal.", min=0, max=5)] = 1,
    fouls: Annotated[int, typer.Option("--fouls", help="Rounds to watch for mistakes.", min=0, max=10)] = 2,
    drills: Annotated[int, typer.Option("--drills", help="Questions.", min=0, max=100)] = 24,
    proctor: Annotated[
        str, typer.Option("--proctor", help="The examiner's name: no marks until the end, a paper nobody knows.")
    ] = "",
    out: Annotated[Path | None, typer.Option("--out", help="Write certificate and report to this folder.")] = None,
) -> None:
    """Sit an exam of parts: one try for each step and question, each part with its own pass mark and time.

    Marks, times and critical errors are those of the house profile. Without --proctor the same --seed gives the same
    paper, for practice; with it the paper is drawn when the exam begins, and the result waits for `train sign`.
    """
    from pitboss.trainer.attempts import scored
    from pitboss.trainer.exam import Exam, Paper

    screen, trainee, room = training.screen, training.trainee, training.house.room
    if proctor and training.wished:
        raise BadInput("--seed is for practice; a proctored paper is drawn when the exam begins. Leave --seed out.")
    if out:
        try:
            out.mkdir(parents=True, exist_ok=True)  # found out before the exam, not after it
        except OSError as error:
            raise BadInput(f"--out {out} cannot be written: {error.strerror}.") from error
    seed = secrets.token_hex(16) if proctor else training.seed
    paper = Paper(seed, rounds, fouls, drills, room.exam, proctor, room.casino)
    show_rules(screen, training.house)
    sitting = Exam(training.house, trainee.name, paper, now)
    sit(screen, sitting)
    result = sitting.result()
    trainee.keep(scored(sitting, now()))
    show_result(screen, result)
    if out:
        data = result.to_json()
        write_papers(screen, data, out / f"{stem(data)}.json")
        if proctor:
            screen.say({}, f"For the examiner: pitboss train sign {out / stem(data)}.json --examiner '{proctor}'")


def sit(screen: Screen, sitting: Exam) -> None:
    from pitboss.trainer.deal import Dealing
    from pitboss.trainer.foul import Foul

    shown: object = None
    while (task := sitting.task) is not None:
        if isinstance(task, Dealing):
            if task is not shown:
                show_felt(screen, task)
        elif isinstance(task, Foul):
            show_foul(screen, task)
        else:
            show_question(screen, task)
        before = len(task.seen) if isinstance(task, Dealing) else 0
        shown = task
        line = screen.read()
        if line is None:
            return
        try:
            right = sitting.answer(line)
        except PitbossError as error:
            screen.refuse(error)
            continue
        events = task.captions()[before:] if isinstance(task, Dealing) else []
        texts = [f"{number:>4}  {text}" for number, text in events]
        if sitting.paper.proctored:
            screen.say({"events": events}, *texts)
        else:
            screen.say({"right": right, "events": events}, "  Right." if right else "  Wrong.", *texts)


def show_result(screen: Screen, result: Result) -> None:
    from pitboss.trainer.papers import part_line

    data = result.to_json()
    lines = [f"  {one['part']}: {part_line(one)}" for one in data["parts"]]
    if result.critical:
        lines.append(f"  Critical error: {', '.join(result.critical)}.")
    screen.say({"result": data}, "Passed." if result.passed else "Not passed.", *lines)


def stem(data: dict[str, Any]) -> str:
    return f"{data['game']}-{''.join(c if c.isalnum() else '-' for c in data['trainee'].lower())}"


def write_papers(screen: Screen, data: dict[str, Any], file: Path) -> None:
    """The result as JSON, and certificate and report beside it."""
    from pitboss.trainer import papers

    files = {
        file: (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode(),
        file.with_name(f"{file.stem}-certificate.pdf"): papers.certificate_pdf(data),
        file.with_name(f"{file.stem}-certificate.html"): papers.certificate_html(data),
        file.with_name(f"{file.stem}-report.pdf"): papers.report_pdf(data),
        file.with_name(f"{file.stem}-report.html"): papers.report_html(data),
    }
    try:
        for path, made in files.items():
            path.write_bytes(made)
    except OSError as error:
        raise BadInput(f"--out {file.parent} cannot be written: {error.strerror}.") from error
    names = [path.name for path in files]
    screen.say({"written": [str(path) for path in files]}, f"Written to {file.parent}: {', '.join(names)}")


def read_result(file: Path) -> dict[str, Any]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadFile(f"{file} cannot be read as the result of an exam: {error}.") from error
    if not isinstance(data, dict) or "hash" not in data:
        raise BadFile(f"{file} is not the result of an exam: it has no hash.")
    return data


def sign(
    file: ResultFile, examiner: Annotated[str, typer.Option("--examiner", help="Your name, as on the result.")]
) -> None:
    """Sign the result of a proctored exam, and write its certificate and report again."""
    data = checked_result(file)
    if not data["examiner"]:
        raise BadInput(f"{file} is a practice exam; only a proctored one is signed.")
    if examiner != data["examiner"]:
        raise BadInput(f"this exam was proctored by {data['examiner']}; only that examiner signs it.")
    data["signed"] = {"by": examiner, "at": now().isoformat()}
    write_papers(Screen(False), data, file)


def checked_result(file: Path) -> dict[str, Any]:
    from pitboss.trainer.exam_result import result_hash

    data = read_result(file)
    if result_hash(data) != data["hash"]:
        raise BadFile(f"{file} was changed after the exam: its content does not match its hash.")
    return data


def check(file: ResultFile, as_json: AsJson = False) -> None:
    """Check a result: whether it is as the exam left it, and the code that its certificate must show."""
    from pitboss.trainer.exam_result import short_hash
    from pitboss.trainer.papers import signature

    data = checked_result(file)
    shown = {"genuine": True, "code": short_hash(data), "trainee": data["trainee"], "passed": data["passed"]}
    sentence = f"Genuine: {data['trainee']}, {data['title']}, {'passed' if data['passed'] else 'not passed'}."
    Screen(as_json).say(shown, f"{sentence} The certificate must show {short_hash(data)}. {signature(data)}.")


def house(
    write: Annotated[bool, typer.Option("--write", help="Write a profile to start from, if there is none.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the house profile: the rules that tables, trainer and exams use."""
    from pitboss.trainer.house_profile import example, load_profile, profile_path, save_profile

    room, path = load_profile(), profile_path()
    if write and not path.exists():
        room = save_profile(example(room))
    if as_json:
        print_json({"file": str(path), "casino": room.casino, "exam": room.exam.to_json(), "games": sorted(room.games)})
        return
    typer.echo(f"# {path}" + ("" if path.exists() else " does not exist yet: these are the usual rules"))
    typer.echo(room.text or example(room))
