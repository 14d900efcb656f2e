"""Exam results in the terminal: write, sign and check them; and show the house profile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.common import print_json
from pitboss.cli.serve import Database
from pitboss.cli.train_options import AsJson
from pitboss.cli.train_screen import Screen
from pitboss.core.errors import BadFile, BadInput, NotFound

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
    code: Annotated[str, typer.Argument(help="The code of the exam.", show_default=False)],
    examiner: Annotated[str, typer.Option("--examiner", help="Your name, as on the result.")],
    out: Annotated[Path | None, typer.Option("--out", help="The folder for the certificate and its report.")] = None,
    db: Database = "",
) -> None:
    """Sign the result of a proctored exam, and write its certificate and report again."""
    from pitboss.cli.house_store import house_store
    from pitboss.server.training.exam_papers import Papers
    from pitboss.store.training import UNSIGNED, exam_of

    out = out or results_folder()
    make_folder(out)
    with house_store(db) as (store, portal):
        exam = portal.call(exam_of, store, code)
        if exam is None or exam.state != UNSIGNED:
            raise NotFound(f"No exam with the code {code} waits for a signature.")
        if examiner != exam.body["examiner"]:
            raise BadInput(f"this exam was proctored by {exam.body['examiner']}; only that examiner can sign it.")
        data = portal.call(Papers(store).sign, exam.player, code, "", examiner)
    write_papers(Screen(False), data, out / f"{stem(data)}.json")


def results_folder() -> Path:
    from pitboss.core.folders import data_folder

    return data_folder() / "training" / "results"


def checked_result(file: Path) -> dict[str, Any]:
    from pitboss.trainer.exam_result import result_hash

    data = read_result(file)
    if result_hash(data) != data["hash"]:
        raise BadFile(f"{file} was changed after the exam: its content does not match its hash.")
    return data


def check(file: ResultFile, as_json: AsJson = False, db: Database = "") -> None:
    """Check whether this house has sealed a result and not revoked it, and print the code of its certificate."""
    from pitboss.cli.check import read_database
    from pitboss.store.sql import SqlStore
    from pitboss.store.training import revocations
    from pitboss.trainer.exam_result import short_hash
    from pitboss.trainer.papers import day, signature
    from pitboss.trainer.seal import PURPOSE, is_sealed

    data = checked_result(file)

    async def look(store: SqlStore, folder: Path) -> tuple[bool, Any]:
        _place, revoked = (await revocations(store)).get(data["hash"], (0, None))
        return is_sealed(data, store.keys.derived(PURPOSE)), revoked

    genuine, revoked = read_database(db, None, look)
    shown = {"genuine": genuine, "code": short_hash(data), "trainee": data["trainee"], "passed": data["passed"]}
    if not genuine:
        sentence = f"{file} is not sealed by this house, so it proves nothing. Ask the house that held the exam."
    else:
        passed = f"Genuine: {data['trainee']}, {data['title']}, {'passed' if data['passed'] else 'not passed'}."
        sentence = f"{passed} The certificate must show {short_hash(data)}. {signature(data)}."
    if revoked:
        sentence += f" Revoked on {day(revoked['at'])}: {revoked['why']}"
    Screen(as_json).say(shown | {"revoked": revoked}, sentence)
    if revoked or not genuine:
        raise typer.Exit(1)


def house(
    file: Annotated[
        Path | None, typer.Argument(help="A profile that replaces the house's.", show_default=False)
    ] = None,
    as_json: AsJson = False,
    db: Database = "",
) -> None:
    """Show the house profile, the rules that tables, trainer and exams use, as TOML; or replace it with a file's."""
    from pitboss.cli.house_store import profile_text
    from pitboss.trainer.house_profile import example, read_stored

    text = put_profile(file, db) if file else profile_text(db)
    if as_json:
        house_profile = read_stored(text)
        exam, games = house_profile.exam.to_json(), sorted(house_profile.games)
        print_json({"stored": bool(text), "casino": house_profile.casino, "exam": exam, "games": games})
        return
    if not text:
        typer.echo("# This house has no profile yet: these are the usual rules")
    typer.echo(text or example(read_stored("")))


def put_profile(file: Path, db: str) -> str:
    """Replaces the profile of the house; refused as a whole if anything in it is wrong."""
    from pitboss.cli.house_store import house_store
    from pitboss.store.training import put_document
    from pitboss.trainer.house_profile import PROFILE, read_profile

    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{file} cannot be read as a house profile: {error}.") from error
    read_profile(text)
    with house_store(db, new=True) as (store, portal):
        portal.call(put_document, store, PROFILE, text, "operator")
    return text
