"""`pitboss fairness`, `pitboss audit` and `pitboss watch`."""

from __future__ import annotations

import json
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.ledger.accounts import seat
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.store.store import User
from pitboss.table.collusion import FinishedHand
from pitboss.table.commands import PlaceBets, StartRound
from tests.cli.run import pitboss
from tests.store.conftest import use
from tests.store.playing import do, opened, some_rounds
from tests.table.dealing_house import round_record
from tests.table.poker_nights import Dumper, Taker, honest, night


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str]:
    monkeypatch.setattr("sys.argv", ["pitboss", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    printed = capsys.readouterr()
    return int(str(ended.value.code)), printed.out + printed.err


def test_fairness_tells_a_fair_round_from_a_changed_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = round_record()
    fair, unfair = tmp_path / "fair.json", tmp_path / "unfair.json"
    fair.write_text(json.dumps(record))
    other = "Ah" if record["rounds"][0]["cards"]["0"] != "Ah" else "Kd"
    record["rounds"][0]["cards"]["0"] = other
    unfair.write_text(json.dumps(record))
    assert run(capsys, monkeypatch, "fairness", str(fair)) == (
        0,
        "round 1: Seats 1, 2, 5 gave seeds.\nFair: every card follows from the promise and the players' seeds.\n",
    )
    fair.write_text(json.dumps(round_record(seats=())))
    code, printed = run(capsys, monkeypatch, "fairness", str(fair))
    assert (
        code == 0 and "The house alone chose this shuffle: no player gave a seed." in printed and "Fair" not in printed
    )
    forged = round_record() | {"head": {"number": 1, "at": 1, "hash": "00", "signature": "00"}, "public_key": "00"}
    fair.write_text(json.dumps(forged))
    code, printed = run(capsys, monkeypatch, "fairness", str(fair), "--json")
    assert code == 1 and "is not signed by the house" in json.loads(printed)["faults"][0]
    code, printed = run(capsys, monkeypatch, "fairness", str(unfair))
    assert code == 1 and f"Position 0 was dealt as {other}" in printed
    code, printed = run(capsys, monkeypatch, "fairness", str(tmp_path / "none.json"))
    assert code == 2 and "none.json" in printed


def test_audit_tells_a_database_as_written_from_a_changed_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pitboss.db"
    keys = Keys.of_folder(tmp_path)
    monkeypatch.setattr("tests.store.conftest.KEYS", keys)

    async def play(store: object) -> str:
        durable = await opened(store)  # type: ignore[arg-type]
        await some_rounds(durable, 2)
        head = await durable.store.head()
        assert head
        return head.text()

    (tmp_path / "head.json").write_text(use(f"sqlite:///{file}", play))
    code, printed = run(capsys, monkeypatch, "audit", str(file), "--head", str(tmp_path / "head.json"))
    assert (code, printed.splitlines()[-1].startswith("1 tables, 2 rounds, ")) == (0, True), printed
    assert printed.endswith(": nothing wrong.\n")
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE balances SET amount = amount + 1 WHERE account = 'wallet:ann'")
    code, printed = run(capsys, monkeypatch, "audit", str(file))
    assert code == 1 and "wallet:ann: it is kept as" in printed


def test_watch_lists_pairs_of_players_who_shared_enough_hands(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = Keys.of_folder(tmp_path)
    monkeypatch.setattr("tests.store.conftest.KEYS", keys)
    file = str(tmp_path / "pitboss.db")

    async def play(store: SqlStore) -> int:
        await store.put_user(User("ann", "Ann"))
        durable = await opened(store, "mini-tex-pvp")
        await some_rounds(durable, 3)
        won = await store.balance(seat("7", 1, "ann")) - 10_000_00
        await do(durable, PlaceBets("ann", 1, {"pot": 0}))
        await do(durable, PlaceBets("bob", 2, {"pot": 0}))
        await do(durable, StartRound())  # a hand that is not over
        return won

    won = use(f"sqlite:///{file}", play)
    code, printed = run(capsys, monkeypatch, "watch", file, "--least", "3", "--json")
    found = json.loads(printed)
    (pair,) = found["pairs"]
    assert (code, found["hands"], pair["hands"], pair["flag"], found["names"]) == (0, 3, 3, False, {"ann": "Ann"})
    assert pair["net"] == abs(won)  # no rake in this house
    assert (pair["first"], pair["second"]) == (("ann", "bob") if won <= 0 else ("bob", "ann"))
    code, printed = run(capsys, monkeypatch, "watch", file, "--least", "3")
    assert code == 0 and "Ann" in printed and "pairs with at least 3 together" in printed and "0 to look at" in printed
    code, printed = run(capsys, monkeypatch, "watch", file)
    assert code == 0 and printed.startswith("3 hands, 0 pairs with at least 100 together, 0 comparisons: 0 to look at")


def test_a_pair_to_look_at_is_named_with_its_signs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    players = honest(ann=Dumper(0.4, 0.2, "bob"), bob=Taker(0.6, 0.3, "ann"))

    async def played(*_: object) -> list[FinishedHand]:
        return night(players, 250, 1)

    monkeypatch.setattr("pitboss.store.past_rounds.hands_between_players", played)
    monkeypatch.setattr("tests.store.conftest.KEYS", Keys.of_folder(tmp_path))
    use(f"sqlite:///{tmp_path}/pitboss.db", opened)
    code, printed = run(capsys, monkeypatch, "watch", str(tmp_path / "pitboss.db"))
    first, *others = [line.split("│") for line in printed.splitlines() if line.startswith("│")]
    assert (code, [cell.strip() for cell in first[1:3]], first[-2].strip()) == (0, ["ann", "bob"], "chips, folds")
    assert len(others) == 14 and not any(row[-2].strip() for row in others)
    assert ": 1 to look at (beyond 3." in printed


def test_what_is_no_database_is_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Keys.of_folder(tmp_path)
    (tmp_path / "text.db").write_text("This is no database at all, only words." * 100)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("create table unlike_ours (x)")
    for words, named in (
        (["audit", str(tmp_path / "missing.db")], "missing.db"),
        (["audit", str(tmp_path / "text.db")], "text.db"),
        (["audit", "mysql://x/y", "--keys", str(tmp_path)], "mysql"),
        (["audit", str(tmp_path / "other.db"), "--keys", str(tmp_path / "nowhere")], "house.key"),
        (["audit", str(tmp_path / "text.db"), "--head", str(tmp_path / "text.db")], "not a signed head"),
        (["watch", str(tmp_path / "missing.db")], "missing.db"),
        (["watch", str(tmp_path / "text.db")], "text.db"),
        (["watch", str(tmp_path / "other.db"), "--keys", str(tmp_path / "nowhere")], "house.key"),
        (["watch", str(tmp_path / "text.db"), "--least", "0"], "--least"),
    ):
        code, printed = run(capsys, monkeypatch, *words)
        assert code == 2 and named in printed and "Traceback" not in printed, printed


@pytest.mark.parametrize("command", ["audit", "watch", "status"])
def test_a_database_that_cannot_be_reached_is_one_sentence_without_its_password(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The key is that of the data folder, whatever folder the command is called in."""
    home, elsewhere = tmp_path / "home", tmp_path / "elsewhere"
    Keys.of_folder(home)
    elsewhere.mkdir()
    monkeypatch.setenv("PITBOSS_HOME", str(home))
    monkeypatch.chdir(elsewhere)
    monkeypatch.setattr("pitboss.store.sql.RETRY", 0.0)
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
    refusal = pitboss(command, f"postgresql://ann:secret@127.0.0.1:{port}/pitboss").refusal
    assert "secret" not in refusal and ("cannot be reached" in refusal or "does not answer" in refusal)
