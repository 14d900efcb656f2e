"""What decides a round has a version: sentences are free to change, behavior is not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.core.errors import BadFile, OtherRules
from pitboss.engine.notation import load, save
from pitboss.games import REGISTRY
from pitboss.games.three_card_roo.wagers import Play
from pitboss.rules.clauses import Clause
from pitboss.rules.game import Game
from pitboss.store.durable_table import DurableTable
from pitboss.store.sql import SqlStore
from pitboss.table.commands import DecideForAbsent, PlaceBets, Sit, StartRound
from tests import rules_versions
from tests.dealing import played
from tests.rules_versions import fault, out_of_date, record, stored
from tests.store.conftest import use
from tests.store.playing import do, opened

ROO = REGISTRY["three-card-roo"]


def reworded(game: Game) -> Game:
    """The same game with another sentence in every clause of its procedure."""

    def changed(one: Clause) -> Clause:
        text = one.text and f"{one.text} Yes."
        return Clause(" ".join(one.numbers), *one.steps, when=one.when, always=one.always, text=text)

    return replace(game, procedure=tuple(map(changed, game.procedure)))


def always_wins(game: Game) -> Game:
    """The Play bet always wins."""
    play, *others = game.wagers
    return replace(game, wagers=(replace(play, outcome=lambda hand, layout: Play.WIN), *others))


def without_a_clause(game: Game) -> Game:
    """The hands that do not qualify are not collected before the dealer plays."""
    return replace(game, procedure=tuple(clause for clause in game.procedure if clause.number != "18"))


@pytest.mark.parametrize("key", REGISTRY)
def test_rounds_are_dealt_as_the_stored_ones_or_the_version_is_another(key: str) -> None:
    kept, now = stored().get(key), record(REGISTRY[key])
    assert fault(REGISTRY[key], kept, now) == ""
    assert out_of_date(REGISTRY[key], kept, now) == ""


@pytest.mark.parametrize("change", [always_wins, without_a_clause])
def test_a_change_of_behavior_without_another_version_is_found(change: Callable[[Game], Game]) -> None:
    changed = change(ROO)
    assert "raise its rules_version" in fault(ROO, stored()[ROO.key], record(changed))
    assert fault(ROO, stored()[ROO.key], record(replace(changed, rules_version=2))) == ""


def test_another_version_without_a_change_of_behavior_is_found() -> None:
    assert "set its rules_version back to 1" in fault(ROO, stored()[ROO.key], record(replace(ROO, rules_version=2)))


def test_a_new_option_is_named_and_asks_for_the_command_alone() -> None:
    now = record(ROO)
    new = next(name for name in now["rounds"] if name.startswith("offered="))
    kept = {**now, "rounds": {name: digest for name, digest in now["rounds"].items() if name != new}}
    assert fault(ROO, kept, now) == ""
    assert out_of_date(ROO, kept, now) == (
        f"3 Card Roo: rules_versions.json has no rounds of {new}. Run `python -m tests.rules_versions`."
    )
    assert f"still has rounds of {new}" in out_of_date(ROO, now, kept)
    assert "the rounds of another rules_version" in out_of_date(ROO, {**now, "version": 7}, now)
    assert "has no rounds of usual rules, " in out_of_date(ROO, None, now)


def test_sentences_are_no_part_of_the_recorded_behavior() -> None:
    assert record(reworded(ROO)) == stored()[ROO.key]


def test_the_command_writes_nothing_while_a_version_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "versions.json"
    file.write_text(json.dumps({ROO.key: {**record(ROO), "version": 7}}))
    before = file.read_text()
    monkeypatch.setattr(rules_versions, "FILE", file)
    monkeypatch.setattr(rules_versions, "REGISTRY", {ROO.key: ROO})
    assert rules_versions.main() == 2
    assert "set its rules_version back to 7" in capsys.readouterr().out and file.read_text() == before
    file.unlink()
    assert rules_versions.main() == 0
    assert json.loads(file.read_text()) == {ROO.key: record(ROO)}


def test_the_digest_is_of_version_options_pays_and_deck() -> None:
    usual = ROO.house().digest
    assert reworded(ROO).house().digest == usual
    others = [
        replace(ROO, rules_version=2).house(),
        replace(ROO, key="another").house(),
        replace(ROO, deck=lambda options: ROO.deck(options)[1:]).house(),
        ROO.configured(None, [("offered", "none")]),
        ROO.configured(None, [("pays.play.win", "2")]),
    ]
    assert len({usual, *(house.digest for house in others)}) == 6


def test_a_round_of_reworded_rules_is_read_and_one_of_changed_rules_refused() -> None:
    round = played(ROO.house(), {1: {"play": 500}, 2: {"play": 500, "pocket": 200}}, 3)
    data = json.loads(json.dumps(save(round)))
    again = load(data, lambda key: reworded(ROO))
    assert again.settled == round.settled
    with pytest.raises(BadFile, match="other rules of 3 Card Roo"):
        load(data, lambda key: replace(always_wins(ROO), rules_version=2))


def test_an_open_table_resumes_under_reworded_rules_and_is_refused_under_changed_ones(tmp_path: Path) -> None:
    async def work(store: SqlStore) -> None:
        durable = await opened(store, ROO.key)
        await do(durable, Sit("ann", 1, 500_00))
        while not durable.table.play:  # some deals end the round before anyone is asked
            await do(durable, PlaceBets("ann", 1, {"play": 500}))
            await do(durable, StartRound())
        row = await store.table("7")
        assert row
        resumed = await DurableTable.resume(store, row, lambda key: reworded(ROO))
        await do(resumed, DecideForAbsent())
        assert resumed.table.version > durable.table.version
        with pytest.raises(OtherRules, match="does not have"):
            await DurableTable.resume(store, row, lambda key: replace(always_wins(ROO), rules_version=2))

    use(f"sqlite:///{tmp_path}/a.db", work)
