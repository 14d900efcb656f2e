"""`pitboss train` by script: every mode reads lines and answers in text or JSON."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.cli.train_exam import sit
from pitboss.cli.train_screen import Screen
from pitboss.games import REGISTRY
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.session import Drills
from tests.trainer.question_kinds import QUESTION_KINDS
from tests.trainer.test_exam import Clock

ROO = REGISTRY["three-card-roo"].house()


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    return tmp_path


def train(arguments: str, *lines: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pitboss", "train", *arguments.split()]
    return subprocess.run(command, input="".join(f"{line}\n" for line in lines), capture_output=True, text=True)


def objects(ran: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_a_whole_round_by_keyboard(home: Path) -> None:
    dealing, lines = Dealing(ROO, "7"), ["deal 6", "jump", "felt"]
    while not dealing.over:
        lines.append(str(dealing.due))
        dealing.claim(dealing.due)
    said = objects(train("deal --game three-card-roo --seed 7 --json", *lines))
    score = said[-1]["score"]
    assert (score["steps"], score["right"]) == (dealing.score.steps, dealing.score.steps - 1)
    assert said[1]["right"] is False and said[1]["clauses"] == ["4"] and said[1]["sentences"]
    assert said[2]["refused"].startswith("'jump' is not a dealer's action")
    text = train("deal --game three-card-roo --seed 7", "deal 6", "show me", "quit").stdout
    assert "Not right: deal 1 card to seat 6. The action is right, the seat is wrong" in text
    assert "It is: deal 1 up" in text


def test_drills_are_asked_marked_and_kept(home: Path) -> None:
    said = objects(
        train("drill --game three-card-roo --drill placing --seed 7 --count 2 --json --name Ann", "x", "1", "2")
    )
    assert said[0]["choices"] == ["low", "middle", "high"]
    assert [one["right"] for one in said if "right" in one] and said[-1]["score"]["asked"] == 2
    assert len((home / "training" / "Ann.jsonl").read_text().splitlines()) == 2
    group = objects(train("progress --json"))
    assert (group[0]["trainee"], group[0]["answers"]) == ("Ann", 2)
    assert train("progress --csv").stdout.startswith("trainee,game,")


@pytest.mark.parametrize(
    ("game", "drill"), [(game, drill) for game, drills in QUESTION_KINDS.items() for drill in drills]
)
def test_every_kind_of_question_is_answered_by_keyboard(home: Path, game: str, drill: str) -> None:
    answer = Drills(REGISTRY[game].house(), "7", lambda: datetime.now(UTC), [], [drill]).now.question.answer
    said = str(answer.choices.index(answer.key) + 1) if answer.key in answer.choices else answer.key
    arguments = f"train drill --game {game} --drill {drill} --seed 7 --count 1 --json --no-save".split()
    ran = CliRunner().invoke(app, arguments, input=f"{said}\n")
    asked, mark, _ = [json.loads(line) for line in ran.stdout.splitlines()]
    assert asked["drill"] == drill and mark["right"] is True and mark["key"] == answer.key
    assert mark["sources"] and mark["clauses"]


@pytest.mark.parametrize("mode", ["deal", "drill", "errors", "player"])
def test_the_rules_in_force_come_before_anything_is_asked(home: Path, mode: str) -> None:
    arguments = f"train {mode} --game two-card-roo --seed 7 --no-save".split()
    first, reading, *_ = CliRunner().invoke(app, arguments, input="quit\n").stdout.splitlines()
    assert first == "2 Card Roo, as the printed odds are counted. Limits: $1 to $400 a bet, in whole chips of $1."
    assert reading.strip().startswith("A dealer's pair pushes, as the printed odds are counted")


def test_mistakes_are_called_by_line(home: Path) -> None:
    said = objects(train("errors --game three-card-roo --seed 7 --json", "none"))
    assert said[0]["lines"] and set(said[1]) == {"caught", "missed", "false_alarms"}


def test_an_exam_writes_certificate_report_and_json(home: Path) -> None:
    out = home / "results"
    ran = train(f"exam --game three-card-roo --seed 7 --rounds 0 --watched 0 --drills 2 --name Ann --out {out}")
    assert ran.returncode == 0 and "Not passed" in ran.stdout
    assert ran.stdout.startswith("3 Card Roo, the manual's rules. Limits: "), "the rules in force come first"
    stem = "three-card-roo-ann"
    assert sorted(path.name for path in out.iterdir()) == [
        f"{stem}-certificate.html",
        f"{stem}-certificate.pdf",
        f"{stem}-report.html",
        f"{stem}-report.pdf",
        f"{stem}.json",
    ]
    assert json.loads((out / f"{stem}.json").read_text())["asked"] == 2


@pytest.mark.parametrize("as_json", ("", "--json"))
@pytest.mark.parametrize("paper", ("1 --watched 0 --drills 0", "0 --watched 1 --drills 0", "0 --watched 0 --drills 1"))
def test_an_exam_does_not_tell_the_seeds_of_its_questions(home: Path, as_json: str, paper: str) -> None:
    ran = train(f"exam --game two-card-roo --rounds {paper} --seed 4711 {as_json}", "1")
    asked = [line for line in ran.stdout.splitlines() if '"result"' not in line]
    assert len(asked) > 1 and not any("4711" in line for line in asked)


class LateTrainee(Screen):
    """Answers when the time of the first part is up, and then leaves."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(as_json=False)
        self.clock, self.lines, self.answers = clock, list[str](), iter(["deal a card to seat 1", None])

    def say(self, data: dict[str, Any], *lines: str) -> None:
        self.lines += lines

    def read(self) -> str | None:
        self.clock.now += timedelta(hours=1)
        return next(self.answers)


def test_after_a_part_is_cut_off_the_felt_is_shown_as_it_is_then() -> None:
    clock = Clock(0)
    screen = LateTrainee(clock)
    sit(screen, Exam(ROO, "Ann", Paper("june", watched=0, drills=0), clock))
    assert any(line.startswith("  Time is up for procedure: this answer does not count") for line in screen.lines)
    assert sum(line.startswith("3 Card Roo, round") for line in screen.lines) == 2
    assert any(line.startswith("  [") and line.endswith(" left]") for line in screen.lines)


def test_a_proctored_exam_tells_nothing_is_signed_and_can_be_checked(home: Path) -> None:
    out = home / "results"
    paper = "--game three-card-roo --rounds 0 --watched 1 --drills 0"
    code = objects(train(f"open {paper} --trainee Ann --examiner Dana --json"))[0]["code"]
    refused = train(f"exam --code {code} --seed 7")
    assert refused.returncode == 2 and "leave out --seed and rules" in refused.stderr
    ran = train(f"exam --code {code} --out {out} --name Eve --no-save", "1")
    again = train(f"exam --code {code} --out {out}", "1")
    assert again.returncode == 2 and "it can be begun once" in again.stderr, "one attempt"
    assert "Right." not in ran.stdout and "Wrong." not in ran.stdout and "errors:" in ran.stdout
    (file,) = out.glob("three-card-roo-ann-*-????????.json")
    assert json.loads(file.read_text())["examiner"] == "Dana"
    kept = (home / "training" / "Ann.jsonl").read_text()
    assert '"mode": "exam"' in kept and not (home / "training" / "Eve.jsonl").exists(), (
        "under the examiner's name for it"
    )
    assert "only that examiner signs it" in train(f"sign {file} --examiner Eve").stderr
    assert train(f"sign {file} --examiner Dana").returncode == 0
    genuine = train(f"check {file}")
    assert genuine.stdout.startswith("Genuine: Ann, 3 Card Roo, ") and "Dana" in genuine.stdout
    file.write_text(file.read_text().replace('"trainee": "Ann"', '"trainee": "Eve"'))
    changed = train(f"check {file}")
    assert changed.returncode == 2 and "was changed after the exam" in changed.stderr


def test_the_house_profile_is_used_by_the_trainer(home: Path) -> None:
    assert "does not exist yet" in train("house").stdout
    (home / "house.toml").write_text(
        'casino = "Riverside"\n[games.two-card-roo]\nprofile = "manual-text"\nmaximum = 50\n'
    )
    ran = train("exam --game two-card-roo --rounds 0 --watched 0 --drills 1 --no-save", "quit")
    assert "2 Card Roo, as the manual's text reads. Limits: $1 to $50 a bet" in ran.stdout
    (home / "house.toml").write_text('[games.two-card-roo]\nprofile = "manual"\n')
    bad = train("deal --game two-card-roo")
    assert bad.returncode == 2 and "profile 'manual' is not known; did you mean manual-text" in bad.stderr


def test_players_train_too_and_nothing_is_kept_if_not_wanted(home: Path) -> None:
    said = objects(train("player --game three-card-roo --seed 7 --count 1 --json --no-save", "1"))
    assert "cost" in said[1]
    assert not (home / "training").exists()


def test_a_player_at_a_terminal_who_answers_before_the_count_is_done_is_asked_on_and_graded_later(home: Path) -> None:
    terminal, ours = os.openpty()
    command = "train player --game mini-tex --seed 7 --count 2 --json"
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", *command.split()], stdin=ours, stdout=subprocess.PIPE, text=True
    ) as trained:
        os.write(terminal, b"x\nbet\nfold\n")
        assert trained.stdout
        said = [json.loads(line) for line in trained.stdout]
    os.close(terminal)
    os.close(ours)
    asked, refused, again, noted, asked_on, *later = said
    assert refused["refused"].startswith("'x' is not offered") and again == asked and asked_on != asked
    assert noted == {"noted": True} and [one["late"] for one in later if "late" in one] in ([asked], [asked, asked_on])
    assert [(one["said"], one["key"]) for one in later if "said" in one] == [("bet", "bet"), ("fold", "bet")]
    assert later[-1] == {"score": {"asked": 2, "right": 1}}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("deal --game three-card-rooo", "game 'three-card-rooo' is not known"),
        ("drill --game three-card-roo --drill x", "drill 'x' is not known"),
        ("deal --game three-card-roo --seats 9", "--seats 9 cannot be seated"),
        ("deal --name ../x", "'../x' cannot name a trainee"),
        ("exam --rounds 0 --watched 0 --drills 0", "an exam without rounds and questions asks nothing"),
    ],
)
def test_bad_input_is_one_sentence(home: Path, arguments: str, sentence: str) -> None:
    ran = train(arguments)
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"pitboss: {sentence}") and len(ran.stderr.splitlines()) == 1


def test_every_mode_has_help_with_an_example() -> None:
    for mode in ("", "deal", "drill", "errors", "exam", "sign", "check", "house", "player", "list", "progress"):
        assert "Example: pitboss train" in CliRunner().invoke(app, ["train", *mode.split(), "--help"]).output
