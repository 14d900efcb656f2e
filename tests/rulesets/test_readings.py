"""Readings: the laws that every one of them obeys, and traps that would be silent."""

from __future__ import annotations

from importlib import import_module
from itertools import permutations
from typing import Any

import pytest

from pitboss.core.cards import JOKER, Card, Cards, cards
from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Pack
from pitboss.derive.reading_tables import Tables, equal_suits, reads_suits, sample_hands
from pitboss.games import REGISTRY
from pitboss.lab.game_source import SourceFile
from pitboss.lab.rule_traps import traps
from pitboss.rulesets.expressions import Read, Sealed, rank_of
from pitboss.rulesets.poker import Five, Qualifier, five_row
from pitboss.rulesets.reading_kind import kind_of
from pitboss.rulesets.readings import highest, reading
from pitboss.rulesets.reason_words import called
from tests.test_layers import modules

ONE_DECK = Pack(REGISTRY["mini-tex"].house().kinds)


def read(function: Any, *args: Any) -> Read:
    """A reading of sealed cards, outside of a trace."""
    return Read(function.__wrapped__, args)


THREE = tuple(Sealed(("1", n)) for n in range(3))
FIVE = tuple(Sealed(("1", n)) for n in range(5))


@reading
def top(cards: Cards) -> int:
    return max(card.rank for card in cards)


@reading
def first_rank(cards: Cards) -> int:
    return cards[0].rank


@reading
def spades(cards: Cards) -> int:
    return sum(card.suit == "s" for card in cards)


@reading
def one_color(cards: Cards) -> bool:
    return len({card.is_red for card in cards}) == 1


CALLS: list[int] = []


@reading
def another_each_time(cards: Cards) -> int:
    CALLS.append(0)
    return len(CALLS)


def test_a_reading_of_real_cards_is_the_function_itself() -> None:
    assert top(cards("7h Kd 2c")) == 13
    assert highest([3, 9, 4]) == 9


def test_a_table_says_what_its_reading_says() -> None:
    table = Tables(ONE_DECK).table(read(top, THREE))
    for hand in sample_hands(ONE_DECK, 3, 30):
        level = table.levels[tuple(ONE_DECK.number[card] for card in hand)]
        assert table.values[level] == top(tuple(hand))


def test_a_reading_that_takes_its_rows_may_have_their_values() -> None:
    given = (Qualifier, (Five.PAIR, 4))
    assert five_row(Qualifier, (Five.PAIR, 4)) is Qualifier.PAIR
    kind = kind_of(five_row)
    assert kind and kind.values_of(given) == list(Qualifier)


def test_values_are_numbered_in_their_order() -> None:
    values = Tables(ONE_DECK).table(read(top, THREE)).values
    assert list(values) == sorted(values) and len(values) == 13


def test_the_order_of_more_than_three_cards_makes_no_difference() -> None:
    with pytest.raises(NotDerivable, match="is not a reading"):
        Tables(ONE_DECK.ranks(), ONE_DECK).table(read(first_rank, FIVE))


def test_a_reading_that_names_a_suit_is_found() -> None:
    everything = Tables(ONE_DECK)
    with pytest.raises(NotDerivable, match="is not a reading"):
        everything.table(read(spades, THREE))
    kept = equal_suits([read(spades, THREE)], ONE_DECK)
    assert sorted(change["s"] for change in kept) == ["s"] * 6
    Tables(ONE_DECK.narrowed(kept)).table(read(spades, THREE))


def test_colors_leave_eight_changes_of_suits() -> None:
    kept = equal_suits([read(one_color, THREE)], ONE_DECK)
    assert len(kept) == 8
    assert {frozenset((change["d"], change["h"])) for change in kept} == {frozenset("dh"), frozenset("cs")}


def test_a_reading_that_finds_something_else_each_time_is_found() -> None:
    with pytest.raises(NotDerivable, match="now one value, now another"):
        Tables(ONE_DECK.ranks(), ONE_DECK).table(read(another_each_time, THREE[:1]))


def test_it_is_known_whether_suits_are_read() -> None:
    assert not reads_suits([read(top, THREE)], ONE_DECK)
    assert reads_suits([read(top, THREE), read(one_color, THREE)], ONE_DECK)


def test_classes_of_sets_are_those_of_all_changes_of_suits() -> None:
    sets = ONE_DECK.sets(2)
    assert len(sets.first) == 169 and sets.size.sum() == 1326
    for number in (0, 77, 700, 1325):
        hand = [ONE_DECK.kinds[kind] for kind in sets.members[number]]
        carried = [ONE_DECK.kinds[ONE_DECK.moves[sets.carry[number]][kind]] for kind in sets.members[number]]
        first = [ONE_DECK.kinds[kind] for kind in sets.members[sets.first[sets.cls[number]]]]
        assert sorted(carried) == first
        images = {tuple(sorted(Card(c.rank, dict(zip("cdhs", suits, strict=True))[c.mark]) for c in hand))
                  for suits in permutations("cdhs")}  # fmt: skip
        assert tuple(first) in images and len(images) == sets.size[sets.cls[number]]


def test_ways_of_several_decks_are_counted() -> None:
    two_decks = Pack(dict.fromkeys(ONE_DECK.kinds, 2))
    for pack, total in ((two_decks, 104), (two_decks.ranks(), 104), (ONE_DECK.ranks(), 52)):
        assert pack.sets(3).ways.sum() == total * (total - 1) * (total - 2) // 6


# silent traps in the rules of a game


GAMES = [name for name, path in modules() if name.startswith("games.") and "reading" in path.read_text()]


@pytest.mark.parametrize("module", GAMES)
def test_no_rule_asks_for_identity_where_cards_may_be_sealed(module: str) -> None:
    file = SourceFile(import_module(f"pitboss.{module}"))
    assert list(traps(file.text, file.names)) == []


@pytest.mark.parametrize(
    "rule",
    [
        "def rule(hand):\n    return top(hand.cards) is None",
        "def rule(hand):\n    found = top(hand.cards)\n    return found is not None",
        "def rule(card):\n    return isinstance(card, Card)",
    ],
)
def test_a_planted_trap_is_found(rule: str) -> None:
    assert list(traps(rule, {"top": top}))


def test_the_rank_of_a_joker_is_said_as_the_ace_it_counts_as() -> None:
    rank = Read(rank_of, (Sealed(("1", 0)),))
    assert called(rank, {("1", 0): JOKER}) == "ace"
    assert called(rank, {("1", 0): Card(13, "h")}) == "king"
