"""Exams sat by simulated dealers over HTTP and in the terminal: only the one who makes no mistake gets a badge."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from pitboss.server.app import open_store
from pitboss.server.settings import ServerSettings
from pitboss.server.training import train_sessions
from pitboss.server.training.train_work import Sitting
from pitboss.store.store import User
from pitboss.trainer import proctored
from pitboss.trainer.exam import Exam, Paper
from pitboss.trainer.exam_rules import exam_rules
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.modes import taught
from tests.cli.run import pitboss
from tests.kinds import FEWEST_DRILLS
from tests.server.running import Running
from tests.server.trainee import TRAIN, Trainee, live, trainer
from tests.sizes import sized
from tests.trainer.exam_sitting import Wrong, truth
from tests.trainer.simulated_dealers import DEALERS, every_blind_dealer

# the quickest exam with two dealers in every run; every game and dealer among the proofs
GAMES = sized((FEWEST_DRILLS,), taught())
MISTAKEN = sized(("guessing",), tuple(DEALERS))
SHARES = 4  # of the sections of a game, so that no test takes long
PAPER = "sittings"  # the seed of every paper: what a dealer guesses right is no luck of a run
LICENSE = {"license": "68-12345", "license_expires": "2099-01-31"}


def badge_over_http(server: Running, boss: Trainee, game: str, wrong: Wrong | None) -> bool:
    """Whether this dealer, examined and signed for, is handed a badge."""
    dealer = Trainee(server).register(f"d{secrets.token_hex(6)}")
    name = dealer.http.get("/api/v1/session").json()["player"]["name"]
    code = boss.http.post(f"{TRAIN}/proctored", json={"game": game, "trainee": name, **LICENSE}).json()["code"]
    id, n = dealer.start("exam", game, code=code)["id"], 0
    work = live(server, id).work
    assert isinstance(work, Sitting)
    while (asked := work.exam.asked) is not None:
        n += 1
        dealer.act(id, (wrong and wrong(work.exam, asked, n)) or truth(asked))
    assert dealer.finish(id)["exam"] == code
    assert boss.http.post(f"{TRAIN}/exams/{code}/sign?player={dealer.id}").status_code == 200
    return dealer.get(f"/exams/{code}/badge").status_code == 200


@pytest.fixture(autouse=True)
def one_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proctored, "new_seed", lambda: PAPER)
    monkeypatch.setattr(train_sessions, "PAUSE", 0)  # no tables are kept waiting


@pytest.mark.parametrize("game", GAMES)
def test_only_the_perfect_dealer_gets_a_badge_over_http(server: Running, game: str) -> None:
    boss = trainer(server, f"boss{GAMES.index(game)}")
    assert badge_over_http(server, boss, game, None)
    for name in MISTAKEN:
        assert not badge_over_http(server, boss, game, DEALERS[name](Random(game))), name


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", taught())
def test_a_dealer_blind_in_any_one_section_gets_no_badge_over_http(server: Running, game: str, share: int) -> None:
    """The blueprint allows 2 % of them."""
    boss, house = trainer(server, f"chief{taught().index(game)}{share}"), HouseProfile().house(game, training=True)
    dealers = list(every_blind_dealer(house, Random(game)).values())[share::SHARES]
    assert sum(badge_over_http(server, boss, game, dealer) for dealer in dealers) <= 2


def typed(game: str, seed: str, wrong: Wrong | None) -> list[str]:
    """What a dealer types whose paper has this seed."""
    house, lines, n = HouseProfile().house(game, training=True), list[str](), 0
    exam = Exam(house, "Ann", Paper(seed, exam_rules({}), "Dana"), lambda: datetime(2026, 6, 1, tzinfo=UTC))
    while (asked := exam.asked) is not None:
        n += 1
        said = (wrong and wrong(exam, asked, n)) or truth(asked)
        exam.answer(said)
        lines.append(str(said))
    return lines


@pytest.mark.parametrize("game", GAMES)
def test_only_the_perfect_dealer_passes_in_the_terminal(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))

    async def begin() -> None:
        store = await open_store(ServerSettings(tmp_path))
        await store.put_user(User("ann", "Ann"))
        await store.close()

    asyncio.run(begin())
    (tmp_path / "mine.toml").write_text("[exam]\nterminal = true\n")
    assert pitboss("train", "house", str(tmp_path / "mine.toml")).code == 0
    opening = f"train open --game {game} --trainee Ann --examiner Dana --license 68-1 --license-expires 2099-01-31"
    for name in ("perfect", *MISTAKEN):
        wrong = DEALERS[name](Random(game)) if name in DEALERS else None
        code = pitboss(*opening.split(), "--json").json["code"]
        lines = typed(game, PAPER, wrong)
        ran = pitboss("train", "exam", "--code", code, "--json", stdin="".join(f"{line}\n" for line in lines))
        assert ran.code == 0 and '"refused"' not in ran.out and ran.out.count('"noted"') == len(lines), ran.err
        assert ('"certifies": true' in ran.out) is (name == "perfect"), name
