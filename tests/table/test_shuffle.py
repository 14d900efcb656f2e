"""The shuffle is fair: proved draw by draw, tested shuffle by shuffle, and each known mistake is kept out."""

from __future__ import annotations

import ast
import hashlib
import hmac
import secrets
from collections import Counter
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.core.cards import Card, deck
from pitboss.core.errors import BadValue
from pitboss.table import shuffle
from pitboss.table.shuffle import (
    DRAWS,
    LARGEST,
    AgreedRules,
    SealedCards,
    SealedSeed,
    below,
    canonical,
    fingerprint,
    hex_bytes,
    merkle_path,
    merkle_root,
    pack,
    permute,
    seal,
    seal_cards,
    seed_commitment,
    stream,
)
from tests.sizes import sized
from tests.table.bad_shufflers import BAD, CARDS, Shuffler
from tests.table.battery import Orders, rejected
from tests.table.second_verifier import tree

RULES = AgreedRules("three-card-roo", "1", "{}", tuple(deck()))
SHUFFLES = sized(4_000, 12_000)


def key(nth: int, purpose: str = "test") -> bytes:
    return hashlib.sha256(f"{purpose} {nth}".encode()).digest()


def ours(nth: int) -> list[int]:
    return list(permute(range(CARDS), key(nth)))


def orders(shuffler: Shuffler, shuffles: int = SHUFFLES) -> Orders:
    return np.array([shuffler(nth) for nth in range(shuffles)], dtype=np.int64)


# Each draw


def test_every_number_below_n_has_equally_many_draws_for_every_n_a_shoe_can_ask() -> None:
    for size in range(2, LARGEST + 1, sized(7, 1)):
        kept = Counter([below(draw, size) for draw in range(DRAWS)])
        thrown = kept.pop(None, 0)
        assert set(kept) == set(range(size))
        assert set(kept.values()) == {DRAWS // size}
        assert thrown == DRAWS % size < size


def test_a_small_deck_reaches_every_order_equally_often() -> None:
    """With the draws themselves run through all their values, no order is favoured."""

    def swapped(picks: tuple[int, ...]) -> tuple[int, ...]:
        order = [0, 1, 2, 3]
        for top, pick in zip((3, 2, 1), picks, strict=True):
            order[top], order[pick] = order[pick], order[top]
        return tuple(order)

    from_picks = [swapped(picks) for picks in product(range(4), range(3), range(2))]
    assert sorted(from_picks) == sorted(permutations(range(4)))
    for nth in range(50):
        draws, picks = stream(key(nth)), []
        for size in (4, 3, 2):
            pick = below(next(draws), size)
            while pick is None:
                pick = below(next(draws), size)
            picks.append(pick)
        assert permute(range(4), key(nth)) == swapped(tuple(picks))


def test_the_stream_is_hmac_over_a_counter_of_eight_bytes() -> None:
    draws = stream(b"k" * 32)
    first = [next(draws) for _ in range(17)]
    blocks = b"".join(hmac.new(b"k" * 32, bytes(7) + bytes([n]), "sha256").digest() for n in range(2))
    assert first == [int.from_bytes(blocks[at : at + 2], "big") for at in range(0, 34, 2)]


# Many shuffles


def test_our_shuffles_pass_the_battery_at_99_percent() -> None:
    assert rejected(orders(ours)) == []


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.__name__)
def test_a_bad_shuffler_is_rejected(bad: Shuffler) -> None:
    assert rejected(orders(bad))


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 1), (6, 0), (8, 0)])
def test_every_card_of_the_shoe_is_in_the_order_once(decks: int, jokers: int) -> None:
    cards = deck(decks, jokers)
    assert Counter(permute(cards, key(decks))) == Counter(cards)


def test_a_shoe_of_another_size_is_refused() -> None:
    assert permute((), key(0)) == ()  # a game of dice has no cards
    for size in (1, LARGEST + 1):
        with pytest.raises(BadValue, match="cannot be shuffled"):
            permute(range(size), key(0))


# Seeds


def sealed(nth: int = 0, table: str = "7", deal: str = "round 1") -> SealedSeed:
    return seal(table, deal, lambda size: key(nth, "house"))


def test_the_same_seeds_give_the_same_order() -> None:
    assert sealed().shuffle(RULES, {1: "a", 3: "b"}) == sealed().shuffle(RULES, {3: "b", 1: "a"})


@pytest.mark.parametrize(
    "other",
    [
        sealed(1).shuffle(RULES, {1: "a"}),
        sealed(table="8").shuffle(RULES, {1: "a"}),
        sealed(deal="round 2").shuffle(RULES, {1: "a"}),
        sealed().shuffle(RULES, {1: "b"}),
        sealed().shuffle(RULES, {2: "a"}),
        sealed().shuffle(RULES, {}),
        sealed().shuffle(RULES._replace(options='{"pays": 2}'), {1: "a"}),
        sealed().shuffle(RULES._replace(version="2"), {1: "a"}),
        sealed().shuffle(RULES._replace(game="two-card-roo"), {1: "a"}),
    ],
    ids=["house seed", "table", "round", "player's seed", "seat", "no seed", "pay table", "rules version", "game"],
)
def test_any_other_ingredient_gives_another_order(other: tuple[Card, ...]) -> None:
    assert sealed().shuffle(RULES, {1: "a"}) != other


def test_the_seed_is_not_in_the_commitment_nor_in_the_print() -> None:
    one = sealed()
    assert one.seed.hex() not in one.commitment
    assert one.seed.hex() not in repr(one) and repr(one.seed) not in repr(one)
    assert len(bytes.fromhex(one.commitment)) == 32


@pytest.mark.parametrize("given", ["", "lucky", "A" * 64, "0" * 65, "é" * 64, "\x00" * 64])
def test_a_clients_seed_that_could_be_guessed_or_read_in_two_ways_is_refused(given: str) -> None:
    with pytest.raises(BadValue, match="is not a seed"):
        hex_bytes(given, "seed")


def test_a_clients_commitment_covers_the_houses_its_seat_and_its_deal() -> None:
    one = seed_commitment("7", "round 1", "aa", 3, "00")
    others = [("8", "round 1", "aa", 3, "00"), ("7", "round 2", "aa", 3, "00"), ("7", "round 1", "ab", 3, "00")]
    others += [("7", "round 1", "aa", 4, "00"), ("7", "round 1", "aa", 3, "01")]
    assert one not in {seed_commitment(*other) for other in others}


# Mistakes on record


def test_mistake_time_seeds_the_only_source_is_the_operating_system() -> None:
    assert seal.__defaults__ == seal_cards.__defaults__ == (secrets.token_bytes,)
    tree = ast.parse(Path(shuffle.__file__).read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"hashlib", "hmac", "secrets"}
    assert len({seal("7", "round 1").seed for _ in range(100)}) == 100


def test_mistake_floats_from_bytes_no_float_is_in_the_module() -> None:
    tree = ast.parse(Path(shuffle.__file__).read_text())
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Div)]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)]


fields = st.lists(st.binary(max_size=6), max_size=4)


@given(fields, fields)
def test_mistake_delimiter_ambiguity_different_fields_never_give_the_same_bytes(a: list[bytes], b: list[bytes]) -> None:
    assert (pack(*a) == pack(*b)) == (a == b)


def test_mistake_delimiter_ambiguity_seats_and_seeds() -> None:
    assert canonical({1: "12", 2: "3"}) != canonical({1: "1", 2: "23"}) != canonical({11: "2", 2: "3"})
    assert sealed(table="1", deal="2 3").commitment != sealed(table="1 2", deal="3").commitment


def test_mistake_committing_late_the_seed_is_drawn_before_any_player_seed_can_be_given() -> None:
    """A commitment is made from table and deal alone: there is no way to hand it a player's seed."""
    drawn: list[int] = []

    def entropy(size: int) -> bytes:
        drawn.append(size)
        return bytes(size)

    before = seal("7", "round 1", entropy)
    published = before.commitment
    before.shuffle(RULES, {1: "a"})
    assert drawn == [32]
    assert before.commitment == published


def test_mistake_seed_used_again_a_fingerprint_names_it_on_any_table() -> None:
    assert fingerprint(sealed().seed) == fingerprint(sealed(table="8", deal="shoe 4").seed)
    assert fingerprint(sealed().seed) != fingerprint(sealed(1).seed)
    assert sealed().commitment != fingerprint(sealed().seed)


# Card by card


def cards_sealed(nth: int = 0) -> SealedCards:
    return seal_cards("7", "round 1", RULES, lambda size: key(nth, "house"))


def test_the_leaf_for_each_position_is_public_and_fair() -> None:
    one = cards_sealed()
    assert sorted(one.way({1: "a"})) == list(range(52))
    assert one.way({1: "a"}) != one.way({1: "b"}) != cards_sealed(1).way({1: "b"})
    assert Counter(one.shuffle({1: "a"})) == Counter(deck())


def test_the_commitment_does_not_depend_on_the_players() -> None:
    one = cards_sealed()
    published = one.commitment
    one.shuffle({1: "a"})
    assert one.commitment == published


def test_only_what_is_asked_is_opened() -> None:
    one = cards_sealed()
    order = one.shuffle({1: "a"})
    openings = one.open({1: "a"}, [4, 0])
    assert [(o.position, o.card) for o in openings] == [(4, order[4]), (0, order[0])]
    assert len({o.salt for o in one.open({1: "a"}, range(52))}) == 52


def test_salts_keep_a_closed_card_from_being_guessed() -> None:
    """Someone who tries all 52 cards without the salt finds none of the leaves."""
    one = cards_sealed()
    guesses = {
        hashlib.sha256(b"\0" + pack(shuffle.VERSION, "7", "round 1", leaf, repr(card), salt)).digest()
        for leaf in range(52)
        for card in deck()
        for salt in (b"", bytes(32))
    }
    shown = {node for opening in one.open({}, range(52)) for node in opening.path}
    assert not guesses & shown


@pytest.mark.parametrize("size", [1, 2, 3, 5, 8, 52, 53])
def test_the_tree_splits_as_in_rfc_9162(size: int) -> None:
    leaves = [bytes([n]) * 32 for n in range(size)]
    for leaf in range(size):
        assert tree(leaves[leaf], list(merkle_path(leaves, leaf)), leaf, size) == merkle_root(leaves)
    changed = [*leaves[:-1], b"x" * 32]
    assert merkle_root(leaves) != merkle_root(changed)


def test_dice_of_a_promise_are_fair_and_not_the_cards_stream() -> None:
    rules = AgreedRules("tiger-pai-gow", "1", "", tuple(deck(jokers=1)))
    thrown = Counter[int]()
    for number in range(6_000):
        roll = SealedSeed("t", f"round {number}", bytes(32)).dice(rules, {})
        thrown[roll(6)] += 1
    assert set(thrown) == set(range(1, 7))
    assert sum((n - 1_000) ** 2 / 1_000 for n in thrown.values()) < 15.09  # 99 %, 5 degrees of freedom
    first, again, other = (SealedSeed("t", "round 1", bytes(32)).dice(rules, seeds) for seeds in ({}, {}, {1: "mine"}))
    assert [first(7) for _ in range(20)] == [again(7) for _ in range(20)] != [other(7) for _ in range(20)]
