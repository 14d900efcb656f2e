"""Exam results in the terminal: write, sign and check them; and show the house profile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.common import print_json
from pitboss.cli.train_options import AsJson, now
from pitboss.cli.train_screen import Screen
from pitboss.errors import BadFile, BadInput

ResultFile = Annotated[Path, typer.Argument(help="The JSON file that the exam wrote to --out.", show_default=False)]


def make_folder(out: Path | None) -> None:
    """Makes the folder before the exam, so that one that cannot be written is refused before it."""
    if out:
        try:
            out.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"--out {out} cannot be written: {error.strerror}.") from error


def stem(data: dict[str, Any]) -> str:
    """The base name of a result's files. That of a proctored exam has the day and the hash, so none is overwritten."""
    name = f"{data['game']}-{''.join(c if c.isalnum() else '-' for c in data['trainee'].lower())}"
    return f"{name}-{data['started'][:10]}-{data['hash'][:8]}" if data["examiner"] else name


def write_papers(screen: Screen, data: dict[str, Any], file: Path) -> None:
    """Writes the result as JSON, with certificate and report in the same folder."""
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
        raise BadInput(f"{file} is a practice exam; only a proctored one can be signed.")
    if examiner != data["examiner"]:
        raise BadInput(f"this exam was proctored by {data['examiner']}; only that examiner can sign it.")
    from pitboss.trainer.seal import house_key, is_sealed, sealed

    if not is_sealed(data, house_key()):
        raise BadInput(f"{file} does not have the seal of this house: the exam was not taken here.")
    data["signed"] = {"by": examiner, "at": now().isoformat()}
    write_papers(Screen(False), sealed(data, house_key()), file)


def checked_result(file: Path) -> dict[str, Any]:
    from pitboss.trainer.exam_result import result_hash

    data = read_result(file)
    if result_hash(data) != data["hash"]:
        raise BadFile(f"{file} was changed after the exam: its content does not match its hash.")
    return data


def check(file: ResultFile, as_json: AsJson = False) -> None:
    """Check whether this house has sealed a result, and print the code that its certificate must show."""
    from pitboss.trainer.exam_result import short_hash
    from pitboss.trainer.papers import signature
    from pitboss.trainer.seal import house_key, is_sealed

    data = checked_result(file)
    genuine = is_sealed(data, house_key())
    shown = {"genuine": genuine, "code": short_hash(data), "trainee": data["trainee"], "passed": data["passed"]}
    if not genuine:
        sentence = f"{file} is not sealed by this house, so it proves nothing. Ask the house that held the exam."
        Screen(as_json).say(shown, sentence)
        raise typer.Exit(1)
    sentence = f"Genuine: {data['trainee']}, {data['title']}, {'passed' if data['passed'] else 'not passed'}."
    Screen(as_json).say(shown, f"{sentence} The certificate must show {short_hash(data)}. {signature(data)}.")


def house(
    write: Annotated[bool, typer.Option("--write", help="Write a profile to start from, unless there is one.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the house profile: the rules that tables, trainer and exams use."""
    from pitboss.trainer.house_profile import example, load_profile, profile_path, save_profile

    house_profile, path = load_profile(), profile_path()
    if write and not path.exists():
        house_profile = save_profile(example(house_profile))
    if as_json:
        print_json(
            {
                "file": str(path),
                "casino": house_profile.casino,
                "exam": house_profile.exam.to_json(),
                "games": sorted(house_profile.games),
            }
        )
        return
    typer.echo(f"# {path}" + ("" if path.exists() else " does not exist yet: these are the usual rules"))
    typer.echo(house_profile.text or example(house_profile))
