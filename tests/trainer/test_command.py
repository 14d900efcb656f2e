"""`pitboss train` by script: every mode reads lines and prints text or JSON."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.train_exam import take_exam
from pitboss.cli.train_screen import Screen
from pitboss.games import REGISTRY
from pitboss.server.app import open_store
from pitboss.server.people.people import People
from pitboss.server.settings import ServerSettings
from pitboss.trainer.deal import Dealing
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.session import Drills
from tests.cli.run import Ran, pitboss
from tests.kinds import FEWEST_DRILLS
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
    dealing, lines = Dealing(ROO, "7"), ["deal 6 1 up", "jump", "felt"]
    while not dealing.over:
        lines.append(str(dealing.due))
        dealing.claim(dealing.due)
    printed = objects(train("deal --game three-card-roo --seed 7 --json", *lines))
    score = printed[-1]["score"]
    assert (score["steps"], score["right"]) == (dealing.score.steps, dealing.score.steps - 1)
    assert printed[1]["right"] is False and printed[1]["clauses"] == ["4"] and printed[1]["sentences"]
    assert printed[2]["refused"].startswith("'jump' is not a dealer's act")
    text = train("deal --game three-card-roo --seed 7", "deal 6 1 up", "show me", "quit").out
    assert "Not right: deal 1 card face up to seat 6. The action is right, the seat is wrong" in text
    assert "It is: deal 1 card face up to seat 1" in text


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
    assert first == "2 Card Roo, as the manual's text reads. Limits: $1 to $400 a bet, in whole chips of $1."
    assert reading.strip().startswith("A dealer's pair loses to every Roo, as the manual's text says; the printed")


def test_mistakes_are_called_by_line(home: Path) -> None:
    printed = objects(train("errors --game three-card-roo --seed 7 --json", "none"))
    assert printed[0]["lines"] and set(printed[1]) == {"caught", "missed", "false_alarms"}


def test_an_exam_writes_result_report_and_json(home: Path) -> None:
    out = home / "results"
    ran = train(f"exam --game three-card-roo --seed 7 --short --name Ann --out {out}")
    assert ran.code == 0 and "Practice result." in ran.out and "assed." not in ran.out
    assert ran.out.startswith("3 Card Roo, the manual's rules. Limits: "), "the rules in force come first"
    stem = "three-card-roo-ann"
    assert sorted(path.name for path in out.iterdir()) == [
        f"{stem}-certificate.html",
        f"{stem}-certificate.pdf",
        f"{stem}-report.html",
        f"{stem}-report.pdf",
        f"{stem}.json",
    ]
    assert json.loads((out / f"{stem}.json").read_text())["short"]


@pytest.mark.parametrize("as_json", ("", "--json"))
def test_an_exam_does_not_print_the_seeds_of_its_questions(home: Path, as_json: str) -> None:
    ran = train(f"exam --game two-card-roo --short --seed 4711 {as_json}", "collect 1", "collect 1", "collect 1", "1")
    asked = [line for line in ran.out.splitlines() if '"result"' not in line]
    assert len(asked) > 4 and not any("4711" in line for line in asked)


def test_the_blueprint_is_shown_with_both_error_rates(home: Path) -> None:
    text = train(f"blueprint --game {FEWEST_DRILLS}").out
    assert "Payouts in dollars" in text
    assert re.search(r"A dealer who is right 98% of the time passes in 9[5-9]\.\d% of exams\.", text)
    (shown,) = objects(train(f"blueprint --game {FEWEST_DRILLS} --json"))
    assert shown["blind"] <= 0.02 and shown["able"] >= 0.95


class LateTrainee(Screen):
    """Answers when the time of the first part is up, and then leaves."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(as_json=False)
        self.clock, self.lines, self.answers = clock, list[str](), iter(["collect 1", None])

    def say(self, data: dict[str, Any], *lines: str) -> None:
        self.lines += lines

    def read(self) -> str | None:
        self.clock.now += timedelta(hours=1)
        return next(self.answers)


def test_after_a_part_is_cut_off_another_part_is_asked() -> None:
    clock = Clock(0)
    screen = LateTrainee(clock)
    take_exam(screen, Exam(ROO, "Ann", Paper("june"), clock))
    assert any(line.startswith("  Time is up for procedure: this answer does not count") for line in screen.lines)
    assert any(line.startswith("  [order: ") for line in screen.lines)


def test_exams_in_the_terminal_certify_only_where_the_house_says_so(home: Path) -> None:
    for command in (OPEN, "exam --code 0000-0000-0000"):
        refused = train(command)
        assert refused.code == 2 and "exams in the terminal are practice in this house" in refused.err


OPEN = "open --game two-card-roo --trainee Ann --examiner Dana --license 68-1 --license-expires 2099-01-31 --json"


def with_profile(home: Path, text: str) -> None:
    (home / "profile.toml").write_text(text)
    assert train(f"house {home / 'profile.toml'}").code == 0


async def registered(home: Path, name: str) -> None:
    store = await open_store(ServerSettings(home))
    people = People(store, 100_000)
    _, guest = await people.guest()
    await people.register(guest, name, "seven green umbrellas")
    await store.close()


def test_a_proctored_exam_gives_no_marks_is_signed_and_can_be_checked(home: Path) -> None:
    with_profile(home, "[exam]\nterminal = true\n")
    assert "There is no account 'Ann'" in train(OPEN).err
    asyncio.run(registered(home, "Ann"))
    assert "This license expired on 2020-01-31" in train(OPEN.replace("2099", "2020")).err
    out, code = home / "results", objects(train(OPEN))[0]["code"]
    refused = train(f"exam --code {code} --seed 7")
    assert refused.code == 2 and "leave out --seed, --profile and --set" in refused.err
    ran = train(f"exam --code {code} --out {out} --name Eve", "collect 1")
    again = train(f"exam --code {code} --out {out}", "1")
    assert again.code == 2 and "it can be begun once" in again.err, "one attempt"
    assert "Right." not in ran.out and "Wrong." not in ran.out and "errors:" in ran.out
    blueprint = train("blueprint --game two-card-roo").out
    assert ran.out.index(blueprint) < ran.out.index("what do you do next?"), "it is shown before the exam"
    assert not list(home.rglob("*.jsonl")), "its answers are in the records of the account"
    (file,) = out.glob("two-card-roo-ann-*-????????.json")
    assert json.loads(file.read_text())["examiner"] == "Dana"
    assert "only that examiner can sign it" in train(f"sign {code} --examiner Eve --out {out}").err
    assert train(f"sign {code} --examiner Dana --out {out}").code == 0
    assert "waits for a signature" in train(f"sign {code} --examiner Dana --out {out}").err
    genuine = train(f"check {file}")
    assert genuine.out.startswith("Genuine: Ann, 2 Card Roo, ") and "Dana" in genuine.out
    file.write_text(file.read_text().replace('"trainee": "Ann"', '"trainee": "Eve"'))
    changed = train(f"check {file}")
    assert changed.code == 2 and "was changed after the exam" in changed.err


def test_the_house_profile_is_used_by_the_trainer(home: Path) -> None:
    assert "has no profile yet" in train("house").out
    with_profile(home, 'casino = "Riverside"\n[games.two-card-roo]\nprofile = "manual-text"\nmaximum = 50\n')
    ran = train("exam --game two-card-roo --short --no-save", "quit")
    assert "2 Card Roo, as the manual's text reads. Limits: $1 to $50 a bet" in ran.out
    assert train("house").out.startswith('casino = "Riverside"') and pitboss("audit").code == 0
    (home / "bad.toml").write_text('[games.two-card-roo]\nprofile = "manual"\n')
    bad = train(f"house {home / 'bad.toml'}")
    assert bad.code == 2 and "profile 'manual' is not known; did you mean manual-text" in bad.err
    assert "Riverside" in train("house").out, "the profile stays"


def test_the_profile_of_a_house_on_postgresql_is_used_in_the_terminal(
    home: Path, postgres_tables: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "mine.toml").write_text("[games.two-card-roo]\nmaximum = 50\n")
    assert train(f"house {home / 'mine.toml'} --db {(url := postgres_tables())}").code == 0
    assert "has no profile yet" in train("house").out
    monkeypatch.setenv("PITBOSS_DB", url)
    assert "maximum = 50" in train("house").out
    assert "Limits: $1 to $50 a bet" in train("exam --game two-card-roo --short --no-save", "quit").out


def test_a_profile_in_a_file_of_an_older_build_is_not_left_out_in_silence(home: Path) -> None:
    (home / "house.toml").write_text('casino = "Riverside"\n')
    refused = train("deal --game two-card-roo")
    assert refused.code == 2 and f"pitboss train house {home / 'house.toml'}" in refused.err
    assert train(f"house {home / 'house.toml'}").code == 0
    assert "Riverside" in train("house").out


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
        ("deal --game three-card-roo --seats 9", "3 Card Roo seats 1 to 6 players, not 9."),
        ("deal --name ../x", "'../x' cannot name a trainee"),
        ("exam --code 1 --short", "--short is for practice"),
    ],
)
def test_bad_input_is_one_sentence(home: Path, arguments: str, sentence: str) -> None:
    ran = train(arguments)
    assert ran.code == 2
    assert ran.err.startswith(f"pitboss: {sentence}") and len(ran.err.splitlines()) == 1


def test_every_mode_has_help_with_an_example() -> None:
    for mode in (
        "",
        "deal",
        "drill",
        "errors",
        "exam",
        "blueprint",
        "sign",
        "check",
        "house",
        "player",
        "list",
        "progress",
    ):
        assert "Example: pitboss train" in train(f"{mode} --help").out
