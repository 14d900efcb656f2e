"""Saved rounds: written, read back, and refused when they are damaged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.cards import cards
from pitboss.core.errors import BadFile
from pitboss.engine.notation import load, load_file, parse, read, save, write
from pitboss.engine.round import Round
from pitboss.games import REGISTRY, three_card_roo, two_card_roo
from pitboss.rules.acts import Ask, Peek
from tests.dealing import deal, played
from tests.sizes import sized

ROO = three_card_roo.GAME.house()
SIX = two_card_roo.GAME.configured("manual-text", [("decks", "6"), ("flush_wins", "3/2"), ("pays.pairs.aces", "7/2")])


def find(key: str) -> Any:
    return REGISTRY[key]


def through_json(round: Round) -> Round:
    return load(json.loads(json.dumps(save(round))), find)


@given(
    st.integers(0, 10_000),
    st.dictionaries(st.integers(1, 6), st.sampled_from([("play",), ("play", "pocket"), ("play", "pairs")]), min_size=1),
)
def test_a_round_saved_and_loaded_is_the_same(seed: int, seats: dict[int, tuple[str, ...]]) -> None:
    round = played(ROO, {seat: dict.fromkeys(names, 500 + seat) for seat, names in seats.items()}, seed)
    twin = through_json(round)
    assert (twin.log, twin.bets) == (round.log, round.bets)


@given(st.integers(0, 10_000), st.integers(0, 100), st.integers(1, 6))
def test_the_house_and_the_place_in_the_shoe_are_kept(seed: int, dealt: int, seats: int) -> None:
    round = played(SIX, [{"roo": 500, "pairs": 100, "flush": 100}] * seats, seed, dealt=dealt)
    twin = through_json(round)
    assert twin.house.options == SIX.options
    assert twin.house.digest == SIX.digest
    assert (twin.log, twin.dealt) == (round.log, dealt)


@given(st.integers(0, 1000), st.data())
def test_a_round_may_be_saved_half_way(seed: int, data: st.DataObject) -> None:
    whole = played(ROO, [{"play": 500}] * 2, seed)
    half = whole.replay(whole.answers[: data.draw(st.integers(0, len(whole.answers)))])
    twin = through_json(half)
    assert (twin.log, twin.request) == (half.log, half.request)


def test_a_round_as_text() -> None:
    round = deal(ROO, {1: {"play": 1000}}, {"1": "Ah Kd 7c", "dealer": "9c 3d 5h"}, {"1": "middle"})
    assert write(round) == "1: Ah | 1: Kd | 1: middle | 1: 7c | dealer: 9c 3d | dealer: 5h"
    assert read(Round(ROO, {1: {"play": 1000}}), write(round)).log == round.log


def test_a_peek_is_yes_or_no_and_nothing_else() -> None:
    request = Peek("dealer", (0,), lambda hand: True)
    assert [parse(request, word) for word in ("yes", "no", "maybe")] == [True, False, "maybe"]


def saved() -> dict[str, Any]:
    round = deal(ROO, {1: {"play": 1000}, 3: {"play": 500, "pocket": 500}},
                 {"1": "Ah Kd 7c", "3": "2c 2d", "dealer": "9c 3d 5h"}, {"1": "middle"})  # fmt: skip
    data: dict[str, Any] = json.loads(json.dumps(save(round)))
    return data


@pytest.mark.parametrize("mark", ["", "absent", "bot"])
def test_who_answered_is_kept(mark: str) -> None:
    round = Round(ROO, {1: {"play": 1000}})
    round.supply(cards("Ah"))
    round.supply(cards("Kd"))
    round.supply(parse(round.request, "middle"), "1", mark)  # type: ignore[arg-type]
    again = read(Round(ROO, {1: {"play": 1000}}), write(round))
    assert [event.mark for event in again.log if isinstance(event.act, Ask)] == [mark]
    assert again.log == round.log


def test_a_round_that_was_called_off_is_kept_with_its_reason() -> None:
    round = Round(ROO, {1: {"play": 1000}})
    round.supply(cards("Ah"))
    round.void("The shoe ran out of cards.")
    again = load(json.loads(json.dumps(save(round))), find)
    assert again.voided == "The shoe ran out of cards."
    assert (again.request, again.log) == (None, round.log)


DAMAGE: dict[str, Callable[[dict[str, Any]], Any]] = {
    **{f"without {key}": lambda data, key=key: data.pop(key) for key in saved()},  # type: ignore[misc]
    **{f"{key} of nothing": lambda data, key=key: data.update({key: None}) for key in saved()},  # type: ignore[misc]
    **{f"{key} of a list": lambda data, key=key: data.update({key: [1]}) for key in saved()},  # type: ignore[misc]
    "another format": lambda data: data.update(pitboss=99),
    "a format in words": lambda data: data.update(pitboss="1"),
    "another game": lambda data: data.update(game="three-card-rue"),
    "an unknown option": lambda data: data.update(settings={"tize": "push"}),
    "an option that is a number": lambda data: data.update(settings={"table.pocket": 2}),
    "other rules": lambda data: data.update(settings={"table.pocket": "2"}),
    "another digest": lambda data: data.update(rules="0" * 64),
    "a seat in words": lambda data: data.update(bets={"one": {"play": 1000}}),
    "a seat too many": lambda data: data["bets"].update({"9": {"play": 1000}}),
    "a seat less": lambda data: data["bets"].pop("3"),
    "no seats": lambda data: data.update(bets={}),
    "another stake": lambda data: data["bets"]["1"].update(play=2000),
    "a stake in words": lambda data: data["bets"]["1"].update(play="1000"),
    "half a cent": lambda data: data["bets"]["1"].update(play=0.5),
    "an unknown wager": lambda data: data["bets"]["1"].update(pok=1),
    "purses in words": lambda data: data.update(purses={"1": "x"}, bets={"1": "x"}),
    "dealt below zero": lambda data: data.update(dealt=-1),
    "half a card dealt": lambda data: data.update(dealt=0.5),
    "dealt yes": lambda data: data.update(dealt=True),
    "a card twice": lambda data: data.update(answers=data["answers"].replace("1: Kd", "1: Ah")),
    "no such card": lambda data: data.update(answers=data["answers"].replace("1: Kd", "1: Zz")),
    "two cards for one": lambda data: data.update(answers=data["answers"].replace("1: Kd", "1: Kd Qd")),
    "another seat's card": lambda data: data.update(answers=data["answers"].replace("1: Kd", "2: Kd")),
    "another choice": lambda data: data.update(answers=data["answers"].replace("middle", "low")),
    "no such choice": lambda data: data.update(answers=data["answers"].replace("middle", "centre")),
    "an answer too few": lambda data: data.update(answers=data["answers"].rpartition(" | ")[0]),
    "an answer too many": lambda data: data.update(answers=data["answers"] + " | 1: 2h"),
    "no such mark": lambda data: data.update(answers=data["answers"].replace("middle", "middle {asleep}")),
    "posts of a seat not dealt in": lambda data: data.update(posts={"big": [2]}),
    "posts that are no seats": lambda data: data.update(posts=[1]),
    "called off after its end": lambda data: data.update(void="The shoe ran out of cards."),
    "other separators": lambda data: data.update(answers=data["answers"].replace(" | ", ";")),
    "no answers": lambda data: data.update(answers=""),
    "another row": lambda data: data["rows"][0].__setitem__(2, "no_roo"),
    "a row too few": lambda data: data["rows"].pop(),
    "rows of another seat": lambda data: data["rows"][0].__setitem__(0, "2"),
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_round_is_refused_in_one_sentence(how: str) -> None:
    data = saved()
    assert load(data, find).request is None, "the round itself is sound"
    DAMAGE[how](data)
    with pytest.raises(BadFile) as refused:
        load(data, find)
    assert str(refused.value).rstrip().endswith((".", "?"))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("data", [None, [], {}, "round", 7, [saved()]])
def test_data_that_is_not_a_round_is_refused(data: Any) -> None:
    with pytest.raises(BadFile, match="not a saved round"):
        load(data, find)


@settings(max_examples=sized(40, 100))
@given(st.integers(0, 2000), st.text(max_size=3))
def test_any_text_changed_in_a_file_is_refused_or_harmless(place: int, put: str) -> None:
    """No edit of a saved file ends in anything but a refusal or the same rows."""
    text = json.dumps(saved())
    place %= len(text)
    edited = text[:place] + put + text[place + 1 :]
    try:
        data = json.loads(edited)
    except ValueError:
        return
    try:
        round = load(data, find)
    except BadFile:
        return
    assert [[act.spot, act.wager, act.row.key, act.stake] for act in round.settled] == data["rows"]


def test_files(tmp_path: Path) -> None:
    good = tmp_path / "round.json"
    good.write_text(json.dumps(saved()))
    assert load_file(good, find).answers[0] == ("1", cards("Ah"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff\xfe\x00", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"null", "not a saved round"),
        (json.dumps(saved())[:-40].encode(), "not JSON"),
    ],
)
def test_files_that_are_no_round(tmp_path: Path, content: bytes, message: str) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(content)
    with pytest.raises(BadFile, match=message):
        load_file(bad, find)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="none.json cannot be read: No such file"):
        load_file(tmp_path / "none.json", find)
    with pytest.raises(BadFile, match="cannot be read"):
        load_file(tmp_path, find)
