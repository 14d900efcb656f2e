"""What every game must keep to. It runs over the registry, so a new game is covered without a line here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pitboss.acts import Ask, Deal, Lay, Outcome, Place, Settle
from pitboss.captions import caption
from pitboss.engine.notation import load, save
from pitboss.engine.round import Round
from pitboss.errors import BadValue
from pitboss.games import REGISTRY
from pitboss.house import House
from pitboss.lab.describe import describe
from pitboss.lab.walked import counts_of
from pitboss.options import house_fields, pay_fields, value_text
from pitboss.rules import Game
from tests import toy
from tests.clause_faults import clause_faults
from tests.dealing import all_cards
from tests.random_rounds import Watched
from tests.sizes import sized

GAMES = list(REGISTRY)
ROUNDS = sized(40, 120)
MANY = 20  # values of an option; of more, such as amounts of chips, the lowest and highest are tried


@pytest.fixture(params=[*GAMES, "toy-war"])
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return toy.GAME if request.param == "toy-war" else REGISTRY[request.param]


# what a game is made of


def test_a_game_is_registered_under_its_own_key(game: Game[Any]) -> None:
    assert game is toy.GAME or REGISTRY[game.key] is game
    assert game.title
    assert game.seats >= 1


def test_the_first_profile_is_the_plain_options(game: Game[Any]) -> None:
    assert game.profile(None) == game.options()
    assert all(type(options) is game.options for options in game.profiles.values())


def test_every_pay_table_has_every_row_of_its_outcome(game: Game[Any]) -> None:
    for field in pay_fields(game.options):
        for printed in field.metadata["tables"]:
            rows = type(next(iter(printed)))
            assert issubclass(rows, Outcome)
            assert list(printed) == list(rows), f"{field.name} leaves out a row"


def test_every_wager_has_a_pay_table(game: Game[Any]) -> None:
    assert {wager.name for wager in game.wagers} <= set(game.house().pays)


def test_wagers_name_each_other(game: Game[Any]) -> None:
    names = {wager.name for wager in game.wagers}
    assert set(game.main) <= names
    for wager in game.wagers:
        assert set(wager.paid_on) <= names
        assert wager.raises is None or wager.raises in names
        assert game.house().options.times(wager.name) >= 1


def test_clauses_used_are_written_and_clauses_written_are_used(game: Game[Any]) -> None:
    assert clause_faults(game) == []


def test_clause_faults_are_found() -> None:
    broken = replace(
        toy.GAME,
        clauses={number: text for number, text in toy.GAME.clauses.items() if number != "3"} | {"9": "Never."},
        not_acts="1 8",
    )
    assert clause_faults(broken) == [
        "clause 3 is used and not written",
        "clause 9 is written and never used",
        "clause 1 is used and called no act",
        "clause 8 is called no act and not written",
    ]


def test_it_can_be_described(game: Game[Any]) -> None:
    result = json.loads(json.dumps(describe(game)))
    assert result["key"] == game.key
    assert [wager["name"] for wager in result["wagers"]] == [wager.name for wager in game.wagers]
    assert set(result["options"]) == {field.name for field in house_fields(game.options)}
    for option in result["options"].values():
        assert option["help"]
        numbers = option.get("range", {"from": 1, "to": 0, "step": 1})
        many = range(numbers["from"], numbers["to"] + 1, numbers["step"])
        assert option["default"] in [*option["values"], *map(str, many)]
        assert len(option["values"]) <= 20
    assert next(iter(result["strategies"])) == "best"


def test_odds_are_offered_for_every_wager_that_can_be_bet(game: Game[Any]) -> None:
    placed = {wager.name for wager in game.wagers if not (wager.raises or wager.paid_on or wager.pooled)}
    assert placed <= set(counts_of(game).wagers)


# options


def every_change(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """A setting for each value of each option, and for each pay."""
    plain = game.options()
    for field in house_fields(plain):
        values = field.metadata["values"]
        for value in values if len(values) < MANY else (*values[: MANY // 2], *values[-MANY // 2 :]):
            if value != getattr(plain, field.name):
                yield field.name, value_text(value)
    for field in pay_fields(plain):
        yield from ((f"pays.{field.name}.{row.key}", "217/2") for row in getattr(plain, field.name))


def test_each_option_changes_the_digest_of_the_rules(game: Game[Any]) -> None:
    digests, tried = {game.house().digest}, 1
    for key, text in every_change(game):
        try:
            house = game.configured(None, [(key, text)])
        except BadValue:
            continue  # another option decides this pay
        assert house.digest not in digests, f"{key}={text} is the same rules as another setting"
        digests.add(house.digest)
        tried += 1
    assert len(digests) == tried > 1


def test_profiles_have_their_own_digests(game: Game[Any]) -> None:
    digests = [House(game, options).digest for options in game.profiles.values()]
    assert len(set(digests)) == len(digests)


# rounds


@pytest.fixture(params=[*GAMES, "toy-war"], scope="module")
def rounds(request: pytest.FixtureRequest) -> list[Watched]:
    one = toy.GAME if request.param == "toy-war" else REGISTRY[request.param]
    return [Watched(one, seed, plain=seed % 2 == 0) for seed in range(ROUNDS)]


def test_every_wager_is_settled_once(rounds: list[Watched]) -> None:
    for one in rounds:
        layout = one.round.layout
        assert layout.unsettled == 0
        for hand in layout.hands:
            assert not hand.open
            assert set(hand.rows) == set(hand.bets)
        ended = Counter((act.spot, act.wager) for act in one.round.settled if act.wager in layout[act.spot].bets)
        placed = Counter(dict.fromkeys([(hand.name, wager) for hand in layout.hands for wager in hand.bets], 1))
        assert ended == placed


def test_rows_are_of_their_wagers_pay_table(rounds: list[Watched]) -> None:
    for one in rounds:
        for act in one.round.settled:
            assert act.row in one.house.pays[act.wager]


def test_stakes_are_what_was_bet(rounds: list[Watched]) -> None:
    for one in rounds:
        for act in one.round.settled:
            if act.stake:
                assert act.stake == one.round.layout[act.spot].bets[act.wager]


def test_no_card_comes_twice(rounds: list[Watched]) -> None:
    for one in rounds:
        out = Counter(all_cards(one.round))
        assert all(n <= one.house.kinds[card] for card, n in out.items() if card in one.house.kinds)
        acts = [event.act for event in one.round.log]
        positions = [place for act in acts if isinstance(act, Deal | Lay) for place in act.at]
        assert positions == list(range(len(positions)))


def test_every_card_is_collected(rounds: list[Watched]) -> None:
    for one in rounds:
        left = [spot for spot in one.round.layout.spots.values() if spot.cards or spot.down]
        assert not left, f"{left} stay on the layout"


def record(round: Round[Any]) -> list[Any]:
    """The log, what was offered spelled out: choices too many to list are an object of their own each time."""
    return [
        event._replace(act=event.act._replace(legal=tuple(event.act.legal))) if isinstance(event.act, Ask) else event
        for event in round.log
    ]


def test_a_round_replays_to_the_same_log(rounds: list[Watched]) -> None:
    for one in rounds:
        assert record(one.round.replay(one.round.answers)) == record(one.round)


def test_a_round_saves_and_loads(rounds: list[Watched]) -> None:
    for one in rounds:
        game = one.house.game
        twin = load(json.loads(json.dumps(save(one.round))), lambda key, game=game: game)  # type: ignore[misc]
        assert record(twin) == record(one.round)


def test_every_event_has_a_caption_for_everyone(rounds: list[Watched]) -> None:
    for one in rounds:
        for event in one.round.log:
            for seat in (0, *one.private):
                seen = event.seen_by(seat)
                line = caption(seen.act, seen.answer, one.house)
                assert line and "None" not in line


def test_every_event_names_a_clause_that_is_written(rounds: list[Watched]) -> None:
    for one in rounds:
        for event in one.round.log:
            assert set(event.clause.numbers) <= set(one.house.game.clauses)


def test_raises_are_as_high_as_the_game_says(rounds: list[Watched]) -> None:
    for one in rounds:
        for event in one.round.log:
            raised = one.house.wagers.get(event.act.wager) if isinstance(event.act, Place) else None
            if raised and raised.raises:
                assert isinstance(event.act, Place)
                bets = one.round.layout[event.act.spot].bets
                assert event.act.stake <= one.house.options.times(raised.name) * bets[raised.raises]


def test_the_rounds_are_not_all_alike(rounds: list[Watched]) -> None:
    """The checks above looked at something: several rows of some wager, several seats, changed rules."""
    rows = Counter(act.row for one in rounds for act in one.round.settled if isinstance(act, Settle))
    assert len(rows) > 2
    assert len({len(one.round.bets) for one in rounds}) > 1
    assert len({one.house.digest for one in rounds}) > 2
