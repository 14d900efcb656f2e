"""What every game must keep to. It runs over the registry, so a new game is covered without a line here."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pitboss.core.errors import BadBets, BadValue
from pitboss.derive.chain import needed_by
from pitboss.engine.notation import load, save
from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import ShuffledShoe
from pitboss.games import REGISTRY
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.describe import describe
from pitboss.rules.acts import Ask, Deal, Lay, Outcome, Place, Settle, Stay, seat_of
from pitboss.rules.captions import caption
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.options import house_fields, pay_fields, value_text
from tests import toy
from tests.clause_faults import clause_faults
from tests.dealing import all_cards
from tests.random_rounds import Watched
from tests.sizes import sized

GAMES = list(REGISTRY)
ROUNDS = sized(40, 120)
MANY = 20  # values of an option; of more, such as amounts of chips, the lowest and highest are tried


@pytest.fixture(params=[*GAMES, "toy-war"])
def game(request: pytest.FixtureRequest) -> Game:
    return toy.GAME if request.param == "toy-war" else REGISTRY[request.param]


# what a game is made of


def test_a_game_is_registered_under_its_own_key(game: Game) -> None:
    assert game is toy.GAME or REGISTRY[game.key] is game
    assert game.title
    assert game.seats >= 1


def test_the_first_profile_is_the_plain_options(game: Game) -> None:
    assert game.profile(None) == game.options()
    assert all(type(options) is game.options for options in game.profiles.values())


def test_every_pay_table_has_every_row_of_its_outcome(game: Game) -> None:
    for field in pay_fields(game.options):
        for printed in field.metadata["tables"]:
            rows = type(next(iter(printed)))
            assert issubclass(rows, Outcome)
            assert list(printed) == list(rows), f"{field.name} leaves out a row"


def test_every_wager_has_a_pay_table(game: Game) -> None:
    assert {wager.name for wager in game.wagers} <= set(game.house().pays)


def test_wagers_name_each_other(game: Game) -> None:
    names = {wager.name for wager in game.wagers}
    assert set(game.main) <= names
    for wager in game.wagers:
        assert set(wager.paid_on) <= names
        assert wager.raises is None or wager.raises in names
        assert game.house().options.times(wager.name) >= 1


def test_clauses_used_are_written_and_clauses_written_are_used(game: Game) -> None:
    assert clause_faults(game) == []


def test_clause_faults_are_found() -> None:
    broken = replace(
        toy.GAME,
        procedure=(*toy.GAME.procedure, clause("4 9", "Again."), Clause("3 8", lambda layout: None)),
    )
    assert clause_faults(broken) == [
        "clause 8 is cited and not written",
        "clause 9 is cited and not written",
        "clause 4 is written twice",
    ]


def test_a_game_says_whether_players_see_each_others_cards_when_they_decide(game: Game) -> None:
    main = game.wagers[[wager.name for wager in game.wagers].index(game.main[0])]
    shown = set()
    for seed in range(0 if main.pooled else 30):
        round, shoe = Round(game.house(), [{main.name: 1000}] * 2), ShuffledShoe(list(game.house().deck), Random(seed))
        while (request := round.request) is not None:
            if isinstance(request, Ask):
                seat = seat_of(request.spot)
                others = [hand for hand in round.layout.seen_by(seat).hands if hand.seat != seat]
                shown |= {any(hand.cards for hand in others)} if len(list(request.legal)) > 1 else set()
                round.supply(round.absent(request), request.spot)
            else:
                round.supply(shoe.answer(request, round.layout))
    assert (True in shown) is game.felt.others_seen


def test_a_bet_is_in_play_where_a_table_takes_it(game: Game) -> None:
    """Tried out by bets of two seats, under the usual rules and with each option changed."""
    for field in [None, *house_fields(game.options)]:
        values = field.metadata["values"] if field else [None]
        for value in {values[0], values[-1]}:
            house = game.house(replace(game.profile(None), **{field.name: value}) if field else None)
            main = next(name for name in game.main if house.options.offers(name))
            least = {main: 0 if house.wagers[main].pooled else 1000}
            for name in set(house.placeable) - set(game.main):
                beneath = dict.fromkeys(needed_by(house, name) if game.rolls else (), 1000)  # odds lie behind a bet
                bets = [{**least, **beneath, name: house.wagers[name].stake or 1000}, least]
                with suppress(BadBets) if not house.options.in_play(name) else nullcontext():
                    Round(house, bets, purses={1: 100_000, 2: 100_000}, button=1)
                    assert house.options.in_play(name), (name, house.options)


def test_what_an_absent_player_gets_is_a_sentence(game: Game) -> None:
    assert describe(game)["absent"] == game.absent_words
    assert game.absent_words.endswith(".") or game is toy.GAME


def test_it_can_be_described(game: Game) -> None:
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


def test_odds_are_offered_for_every_wager_that_can_be_bet(game: Game) -> None:
    placed = {wager.name for wager in game.wagers if not (wager.raises or wager.paid_on or wager.pooled)}
    placed -= {wager.name for wager in game.wagers if wager.comes_from}  # not bet but what a bet has become
    assert placed <= set(counts_of(game).wagers)


# options


def every_change(game: Game) -> Iterator[tuple[str, str]]:
    """A setting for each value of each option, and for each pay."""
    plain = game.options()
    for field in house_fields(plain):
        values = field.metadata["values"]
        for value in values if len(values) < MANY else (*values[: MANY // 2], *values[-MANY // 2 :]):
            if value != getattr(plain, field.name):
                yield field.name, value_text(value)
    for field in pay_fields(plain):
        yield from ((f"pays.{field.name}.{row.key}", "217/2") for row in getattr(plain, field.name))


def test_each_option_changes_the_digest_of_the_rules(game: Game) -> None:
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


def test_profiles_have_their_own_digests(game: Game) -> None:
    digests = [House(game, options).digest for options in game.profiles.values()]
    assert len(set(digests)) == len(digests)


# rounds


@pytest.fixture(params=[*GAMES, "toy-war"], scope="module")
def rounds(request: pytest.FixtureRequest) -> list[Watched]:
    one = toy.GAME if request.param == "toy-war" else REGISTRY[request.param]
    return [Watched(one, seed, plain=seed % 2 == 0) for seed in range(ROUNDS)]


def stays(round: Round) -> list[Stay]:
    return [act for _, act, _, _ in round.layout.log if isinstance(act, Stay)]


def test_every_wager_is_settled_once(rounds: list[Watched]) -> None:
    for one in rounds:
        layout = one.round.layout
        assert layout.unsettled == 0
        for hand in layout.hands:
            assert not hand.open
            assert set(hand.rows) | {act.wager for act in stays(one.round) if act.spot == hand.name} == set(hand.bets)
        over: list[Settle | Stay] = [*one.round.settled, *stays(one.round)]
        ended = Counter((act.spot, act.wager) for act in over if act.wager in layout[act.spot].bets)
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


def record(round: Round) -> list[Any]:
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
                spot = one.round.layout[event.act.spot]
                bet = spot.bets.get(raised.raises, one.round.bets[spot.seat].get(raised.raises, 0))
                assert event.act.stake <= one.house.options.times(raised.name) * bet


def test_a_round_takes_no_more_chips_than_the_house_says(rounds: list[Watched]) -> None:
    for one in rounds:
        for seat, bets in one.round.bets.items():
            acts = [event.act for event in one.round.log]
            more = [act.stake for act in acts if isinstance(act, Place) and not act.lent and seat_of(act.spot) == seat]
            if not any(one.house.wagers[name].pooled for name in bets):
                assert sum(bets.values()) + sum(more) <= one.house.most_bet(bets)


def test_the_rounds_are_not_all_alike(rounds: list[Watched]) -> None:
    """The checks above looked at something: several rows of some wager, several seats, changed rules."""
    rows = Counter(act.row for one in rounds for act in one.round.settled if isinstance(act, Settle))
    assert len(rows) > 2
    assert len({len(one.round.bets) for one in rounds}) > 1
    assert len({one.house.digest for one in rounds}) > 2
