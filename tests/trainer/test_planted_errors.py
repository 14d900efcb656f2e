"""Spot the error: a planted mistake changes the round, is caught on its line, and anything else is a false alarm."""

from collections import Counter

import pytest

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.rules.house import House
from pitboss.trainer.exam import error_lines
from pitboss.trainer.modes import taught
from pitboss.trainer.planted_errors import KINDS, PlantedMistake, WatchedRound, watch
from tests.kinds import kinds
from tests.sizes import sized

ROUNDS = 24
ROO = REGISTRY["three-card-roo"].house()


def watched(house: House) -> list[WatchedRound]:
    return [watch(house, str(n)) for n in range(ROUNDS)]


@pytest.mark.parametrize("key", kinds(taught()))
def test_mistakes_are_caught_on_their_lines_and_named_with_a_clause(key: str) -> None:
    house = REGISTRY[key].house()
    rounds = watched(house)
    numbers = Counter(len(one.planted) for one in rounds)
    assert numbers[0] and sum(numbers.values()) > numbers[0]
    for one in rounds:
        called = one.call([mistake.lines[-1] for mistake in one.planted])
        assert called.right and called.caught == one.planted
        for mistake in one.planted:
            assert mistake.kind in KINDS and mistake.why.endswith(".")
            assert mistake.clauses and set(mistake.clauses) <= set(house.game.clauses)
        blind = one.call([])
        assert blind.missed == one.planted and blind.right is not bool(one.planted)


@pytest.mark.parametrize("key", kinds(taught()))
def test_the_rest_of_the_round_is_as_it_was_dealt(key: str) -> None:
    """All lines but those of the mistakes are lines of the clean round, in its order."""
    house = REGISTRY[key].house()
    for n in range(ROUNDS // 2):
        clean, one = watch(house, str(n), 0), watch(house, str(n))
        if any(mistake.kind == "limit" for mistake in one.planted):
            continue  # another bet is another round
        assert not clean.planted
        assert (one.lines == clean.lines) is not bool(one.planted)
        touched = {line for mistake in one.planted for line in mistake.lines}
        rest = iter(clean.lines)
        burned = any(mistake.kind == "burn" for mistake in one.planted)  # then fewer are collected
        kept = [line for number, line in enumerate(one.lines, 1) if number not in touched]
        assert all(line in rest for line in kept if not (burned and "burn" in line))


def test_all_kinds_come_up() -> None:
    met = {
        mistake.kind
        for key in ("three-card-roo", "mini-tex")
        for n in range(60)
        for mistake in watch(REGISTRY[key].house(), str(n), 3).planted
    }
    assert met == set(KINDS)


def test_a_bonus_is_planted_on_a_dealer_pair() -> None:
    assert any(
        mistake.kind == "bonus" and "21" in mistake.clauses
        for n in range(400)
        for mistake in watch(ROO, str(n), 3).planted
    )


def test_calls_elsewhere_are_false_alarms() -> None:
    one = WatchedRound("1", ("a", "b", "c", "d"), (("1",),) * 4, (PlantedMistake("burn", (2, 1), ("1",), "Left out."),))
    assert one.call([2]).right and one.call([1, 2]).right
    called = one.call([3, 4, 3])
    assert called.false_alarms == (3, 4) and called.missed == one.planted
    with pytest.raises(BadInput, match="5 is not a line; this round has lines 1 to 4."):
        one.call([5])


def test_bets_settled_after_a_dealers_hand_was_set_wrongly_are_open_to_doubt() -> None:
    """They go by the hand as it should be set, and may be wrong by the hand as it lies."""
    rounds = (watch(ROO, str(n), 1) for n in range(60))
    one = next(one for one in rounds if one.planted and one.planted[0].kind == "set" and one.open_to_doubt)
    (line,) = one.planted[0].lines
    assert all(after > line and "'s " in one.lines[after - 1] for after in one.open_to_doubt)
    assert one.call([line, *one.open_to_doubt]).right
    assert one.call([*one.open_to_doubt]).missed and not one.call([line, line - 1]).right


def test_lines_are_named_by_number_or_none() -> None:
    for typed in ("3, 5", "3 5", "lines 3 and 5", "#3 & #5", "Line 3, line 5."):
        assert error_lines(typed) == [3, 5]
    for typed in ("none", "clean", "no mistakes", "All correct."):
        assert error_lines(typed) == []
    with pytest.raises(BadInput, match="names no lines"):
        error_lines("")
    with pytest.raises(BadInput, match="'three' names no lines"):
        error_lines("three")


@pytest.mark.parametrize("game", kinds(taught(), "mini-tex"))
def test_a_watched_round_is_shown_on_the_felt_line_by_line(game: str) -> None:
    """What is left out is not done: such a bet still lies there. What is done wrongly is seen as it was done."""
    house = REGISTRY[game].house()
    clean = watch(house, "felt", 0)
    assert clean.table is not None
    end = clean.layouts()[-1]
    assert {name: spot.cards for name, spot in end.spots.items()} == {
        name: spot.cards for name, spot in clean.table.round.layout.spots.items()
    }
    for n in range(sized(8, 200)):
        watched = watch(house, str(n), 3)
        layouts = watched.layouts()
        assert len(layouts) == len(watched.lines) + 1
        for kind, lines, _, _ in watched.planted:
            if kind == "set":
                before, after = layouts[lines[0] - 1], layouts[lines[0]]
                assert before.dealer.choices != after.dealer.choices
            if kind in ("late", "bonus", "dead"):
                assert watched.shows[lines[0] - 1] == ()
