"""Cards as text, decks and shoes."""

from __future__ import annotations

import doctest
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core import cards as module
from pitboss.core.cards import ERASED, JOKER, Card, Shoe, ShoeEmpty, SuitErased, cards, deck, distinct, text
from pitboss.core.errors import BadCards

packs = st.lists(st.sampled_from(deck(jokers=1)), max_size=10)


def test_the_docstring_examples_hold() -> None:
    assert doctest.testmod(module).failed == 0


@given(packs, st.sampled_from([" ", "", "  "]))
def test_cards_written_as_text_are_read_back(pack: list[Card], space: str) -> None:
    assert cards(space.join(map(repr, pack))) == tuple(pack)
    assert cards(text(pack).lower()) == cards(text(pack).upper()) == tuple(pack)


def test_a_ten_is_t_or_10() -> None:
    assert cards("10h Th th") == (Card(10, "h"),) * 3


@pytest.mark.parametrize("wrong", ["1h", "Zh", "A", "Ax", "hA", "Ah,Kd", "Ah Kx", "11c", "Jokers", "A h"])
def test_text_that_is_no_card_is_named(wrong: str) -> None:
    with pytest.raises(BadCards, match="is not a card; write a rank and a suit like Ah"):
        cards(wrong)


def test_the_word_that_is_wrong_is_named() -> None:
    with pytest.raises(BadCards, match="'Zx' in 'Ah Zx Kd'"):
        cards("Ah Zx Kd")


def test_a_card_twice_is_refused_by_name() -> None:
    assert distinct(cards("Ah Kd")) == cards("Ah Kd")
    with pytest.raises(BadCards, match="Kd occurs twice in 'Ah Kd Kd'"):
        distinct(cards("Ah Kd Kd"))


def test_a_card_has_a_name_in_words_and_a_color() -> None:
    assert [card.name for card in cards("Ah Tc Kd Joker")] == [
        "ace of hearts",
        "ten of clubs",
        "king of diamonds",
        "joker",
    ]
    assert [card.is_red for card in cards("Ah Kd Tc 2s")] == [True, True, False, False]


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 1), (6, 0), (8, 2)])
def test_a_deck_holds_every_card_once_per_deck_and_its_jokers(decks: int, jokers: int) -> None:
    pack = deck(decks, jokers)
    assert len(pack) == 52 * decks + jokers
    assert pack.count(JOKER) == jokers
    assert {pack.count(card) for card in set(pack) - {JOKER}} == {decks}


@given(packs, st.integers(0, 4))
def test_a_shoe_deals_every_hand_with_its_number_of_ways(pack: list[Card], n: int) -> None:
    shoe = Shoe.of(pack)
    assert len(shoe) == len(pack)
    if n > len(pack):
        with pytest.raises(ShoeEmpty):
            list(shoe.deal(n))
        return
    hands = list(shoe.deal(n))
    assert sum(ways for _, ways in hands) == comb(len(pack), n)
    assert len({hand for hand, _ in hands}) == len(hands)
    assert all(shoe.kinds[card] >= hand.count(card) for hand, _ in hands for card in hand)


@given(packs)
def test_by_rank_keeps_the_count_and_tells_no_suit(pack: list[Card]) -> None:
    shoe = Shoe.of(pack).by_rank()
    assert len(shoe) == len(pack)
    for card in shoe.kinds.keys() - {JOKER}:
        with pytest.raises(SuitErased):
            _ = card.suit


def test_a_joker_stays_itself_by_rank() -> None:
    assert Shoe.of([JOKER, Card(1, "h"), Card(1, "s")]).by_rank().kinds == {JOKER: 1, Card(1, ERASED): 2}


def test_a_shoe_without_cards_holds_the_others() -> None:
    shoe = Shoe.of(deck(2)).without(cards("Ah Ah Kd"))
    assert len(shoe) == 101
    assert Card(1, "h") not in shoe.kinds
    assert shoe.kinds[Card(13, "d")] == 1
