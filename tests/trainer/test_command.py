"""`pitboss train` by script: every mode reads lines and prints text or JSON."""

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.train_exam import take_exam
from pitboss.cli.train_screen import Screen
from pitboss.games import REGISTRY
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.session import Drills
from tests.cli.run import Ran, pitboss
from tests.trainer.exam_sitting import Clock
from tests.trainer.question_kinds import QUESTION_KINDS

ROO = REGISTRY["three-card-roo"].house()


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    return tmp_path


def train(arguments: str, *lines: str) -> Ran:
    return pitboss("train", *arguments.split(), stdin="".join(f"{line}\n" for line in lines))


def objects(ran: Ran) -> list[dict[str, Any]]:
    assert ran.code == 0, ran.err
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_whole_round_by_keyboard(home: Path) -> None:
    dealing, lines = Dealing(ROO, "7"), ["deal 6", "jump", "felt"]
    while not dealing.over:
        lines.append(str(dealing.due))
        dealing.claim(dealing.due)
    printed = objects(train("deal --game three-card-roo --seed 7 --json", *lines))
    score = printed[-1]["score"]
    assert (score["steps"], score["right"]) == (dealing.score.steps, dealing.score.steps - 1)
    assert printed[1]["right"] is False and printed[1]["clauses"] == ["4"] and printed[1]["sentences"]
    assert printed[2]["refused"].startswith("'jump' is not a dealer's action")
    text = train("deal --game three-card-roo --seed 7", "deal 6", "show me", "quit").out
    assert "Not right: deal 1 card to seat 6. The action is right, the seat is wrong" in text
    assert "It is: deal 1 up" in text


def test_drills_are_asked_marked_and_kept(home: Path) -> None:
    printed = objects(
        train("drill --game three-card-roo --drill placing --seed 7 --count 2 --json --name Ann", "x", "1", "2")
    )
    assert printed[0]["choices"] == ["low", "middle", "high"]
    assert [one["right"] for one in printed if "right" in one] and printed[-1]["score"]["asked"] == 2
    assert len((home / "training" / "Ann.jsonl").read_text().splitlines()) == 2
    group = objects(train("progress --json"))
    assert (group[0]["trainee"], group[0]["answers"]) == ("Ann", 2)
    assert train("progress --csv").out.startswith("trainee,game,")


@pytest.mark.parametrize(
    ("game", "drill"), [(game, drill) for game, drills in QUESTION_KINDS.items() for drill in drills]
)
def test_every_kind_of_question_is_answered_by_keyboard(home: Path, game: str, drill: str) -> None:
    answer = Drills(REGISTRY[game].house(), "7", lambda: datetime.now(UTC), [], [drill]).now.question.answer
    typed = str(answer.choices.index(answer.key) + 1) if answer.key in answer.choices else answer.key
    arguments = f"drill --game {game} --drill {drill} --seed 7 --count 1 --json --no-save"
    asked, mark, _ = objects(train(arguments, typed))
    assert asked["drill"] == drill and mark["right"] is True and mark["key"] == answer.key
    assert mark["sources"] and mark["clauses"]


@pytest.mark.parametrize("mode", ["deal", "drill", "errors", "player"])
def test_the_rules_in_force_come_before_anything_is_asked(home: Path, mode: str) -> None:
    first, reading, *_ = train(f"{mode} --game two-card-roo --seed 7 --no-save", "quit").out.splitlines()
    assert first == "2 Card Roo, as the printed odds are counted. Limits: $1 to $400 a bet, in whole chips of $1."
    assert reading.strip().startswith("A dealer's pair pushes, as the printed odds are counted")


def test_mistakes_are_called_by_line(home: Path) -> None:
    printed = objects(train("errors --game three-card-roo --seed 7 --json", "none"))
    assert printed[0]["lines"] and set(printed[1]) == {"caught", "missed", "false_alarms"}


def test_an_exam_writes_certificate_report_and_json(home: Path) -> None:
    out = home / "results"
    ran = train(f"exam --game three-card-roo --seed 7 --rounds 0 --watched 0 --drills 2 --name Ann --out {out}")
    assert ran.code == 0 and "Not passed" in ran.out
    assert ran.out.startswith("3 Card Roo, the manual's rules. Limits: "), "the rules in force come first"
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
def test_an_exam_does_not_print_the_seeds_of_its_questions(home: Path, as_json: str, paper: str) -> None:
    ran = train(f"exam --game two-card-roo --rounds {paper} --seed 4711 {as_json}", "1")
    asked = [line for line in ran.out.splitlines() if '"result"' not in line]
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
    take_exam(screen, Exam(ROO, "Ann", Paper("june", watched=0, drills=0), clock))
    assert any(line.startswith("  Time is up for procedure: this answer does not count") for line in screen.lines)
    assert sum(line.startswith("3 Card Roo, round") for line in screen.lines) == 2
    assert any(line.startswith("  [") and line.endswith(" left]") for line in screen.lines)


def test_a_proctored_exam_gives_no_marks_is_signed_and_can_be_checked(home: Path) -> None:
    out = home / "results"
    paper = "--game three-card-roo --rounds 0 --watched 1 --drills 0"
    code = objects(train(f"open {paper} --trainee Ann --examiner Dana --json"))[0]["code"]
    refused = train(f"exam --code {code} --seed 7")
    assert refused.code == 2 and "leave out --seed, --profile and --set" in refused.err
    ran = train(f"exam --code {code} --out {out} --name Eve --no-save", "1")
    again = train(f"exam --code {code} --out {out}", "1")
    assert again.code == 2 and "it can be begun once" in again.err, "one attempt"
    assert "Right." not in ran.out and "Wrong." not in ran.out and "errors:" in ran.out
    (file,) = out.glob("three-card-roo-ann-*-????????.json")
    assert json.loads(file.read_text())["examiner"] == "Dana"
    kept = (home / "training" / "Ann.jsonl").read_text()
    assert '"mode": "exam"' in kept and not (home / "training" / "Eve.jsonl").exists(), (
        "under the examiner's name for it"
    )
    assert "only that examiner can sign it" in train(f"sign {file} --examiner Eve").err
    assert train(f"sign {file} --examiner Dana").code == 0
    genuine = train(f"check {file}")
    assert genuine.out.startswith("Genuine: Ann, 3 Card Roo, ") and "Dana" in genuine.out
    file.write_text(file.read_text().replace('"trainee": "Ann"', '"trainee": "Eve"'))
    changed = train(f"check {file}")
    assert changed.code == 2 and "was changed after the exam" in changed.err


def test_the_house_profile_is_used_by_the_trainer(home: Path) -> None:
    assert "does not exist yet" in train("house").out
    (home / "house.toml").write_text(
        'casino = "Riverside"\n[games.two-card-roo]\nprofile = "manual-text"\nmaximum = 50\n'
    )
    ran = train("exam --game two-card-roo --rounds 0 --watched 0 --drills 1 --no-save", "quit")
    assert "2 Card Roo, as the manual's text reads. Limits: $1 to $50 a bet" in ran.out
    (home / "house.toml").write_text('[games.two-card-roo]\nprofile = "manual"\n')
    bad = train("deal --game two-card-roo")
    assert bad.code == 2 and "profile 'manual' is not known; did you mean manual-text" in bad.err


def test_players_train_too_and_nothing_is_kept_if_not_wanted(home: Path) -> None:
    printed = objects(train("player --game three-card-roo --seed 7 --count 1 --json --no-save", "1"))
    assert "cost" in printed[1]
    assert not (home / "training").exists()


def test_a_player_at_a_terminal_who_answers_before_the_count_is_done_is_asked_on_and_graded_later(home: Path) -> None:
    terminal, ours = os.openpty()
    command = "train player --game mini-tex --seed 7 --count 2 --json"
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", *command.split()], stdin=ours, stdout=subprocess.PIPE, text=True
    ) as trained:
        os.write(terminal, b"x\nbet\nfold\n")
        assert trained.stdout
        printed = [json.loads(line) for line in trained.stdout]
    os.close(terminal)
    os.close(ours)
    asked, refused, again, noted, asked_on, *later = printed
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
    assert ran.code == 2
    assert ran.err.startswith(f"pitboss: {sentence}") and len(ran.err.splitlines()) == 1


def test_every_mode_has_help_with_an_example() -> None:
    for mode in ("", "deal", "drill", "errors", "exam", "sign", "check", "house", "player", "list", "progress"):
        assert "Example: pitboss train" in train(f"{mode} --help").out
