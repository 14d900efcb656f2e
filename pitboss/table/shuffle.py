"""The only randomness: shuffles that players can check afterwards.

The house draws 32 bytes and publishes a commitment to them. Then each client draws a seed and commits to it and to
the house's commitment. When betting closes the list of commitments is fixed; only then the clients open their seeds,
and the order of the cards follows from all of it. No one can choose: the house and every client were bound before
any seed was known. After the round (or the shoe) the house shows its bytes, and anyone can shuffle again.

    sealed = seal("7", "round 12")                          # publish sealed.commitment
    given = seed_commitment("7", "round 12", sealed.commitment, 3, seed)  # what the client of seat 3 sends
    order = sealed.shuffle(rules, {3: seed})                # the seeds were opened
    record = fairness_records.record(sealed, rules, ...)                 # after the last card: publish the house's seed

`FIRST` is the version of shuffles before clients committed: deals of that time are replayed and checked with it.

Where players play each other a shown seed would show the folded hands. There the house commits to every card on
its own (a salted leaf of a Merkle tree, its root published); the seats' seeds decide, in public, at which leaf the
deal continues; and only the cards that were shown are opened, one by one: see `seal_cards`.

Every field that is hashed carries its length, so no two lists of fields look the same. Draws are 16 bits and
rejected when they would favor a residue; nothing is ever a float.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, TypeVar

from pitboss.core.cards import Card, text
from pitboss.core.errors import BadValue

T = TypeVar("T")

FIRST = "pitboss-shuffle-1"  # seeds of players were words, sent without a commitment
VERSION = "pitboss-shuffle-2"
CLIENT_SEED = "pitboss-seed-2"
SEED_BYTES = 32
LARGEST = 416  # cards in eight decks
DRAWS = 1 << 16


def pack(*fields: bytes | str | int) -> bytes:
    """Fields as bytes, each behind its length: different fields never give the same bytes."""
    packed = bytearray()
    for value in fields:
        raw = value if isinstance(value, bytes) else str(value).encode()
        packed += len(raw).to_bytes(4, "big") + raw
    return bytes(packed)


def _digest(*fields: bytes | str | int) -> bytes:
    return hashlib.sha256(pack(*fields)).digest()


def _hmac(key: bytes, message: bytes) -> bytes:
    return hmac.digest(key, message, "sha256")


# From a key to an order


def below(draw: int, size: int) -> int | None:
    """A 16-bit draw as a number below `size`, or None where keeping it would favor some numbers."""
    return draw % size if draw < DRAWS - DRAWS % size else None


def stream(key: bytes) -> Iterator[int]:
    """16-bit draws without end: HMAC over a counter."""
    counter = 0
    while True:
        block = _hmac(key, counter.to_bytes(8, "big"))
        for at in range(0, len(block), 2):
            yield block[at] << 8 | block[at + 1]
        counter += 1


def permute(fresh: Sequence[T], key: bytes) -> tuple[T, ...]:
    """Fisher-Yates from the top: each place from the last to the second swaps with one at or below it."""
    if len(fresh) == 1 or len(fresh) > LARGEST:  # a game of dice has none
        raise BadValue(f"{len(fresh)} cards cannot be shuffled; a shoe holds 2 to {LARGEST}.")
    order, draws = list(fresh), stream(key)
    for top in range(len(order) - 1, 0, -1):
        pick = below(next(draws), top + 1)
        while pick is None:
            pick = below(next(draws), top + 1)
        order[top], order[pick] = order[pick], order[top]
    return tuple(order)


# What is hashed


class AgreedRules(NamedTuple):
    """What was agreed before the deal: tampering with a pay table afterwards changes the order."""

    game: str
    version: str
    options: str  # canonical text of every option and pay table
    deck: tuple[Card, ...]  # before the shuffle

    @property
    def digest(self) -> bytes:
        return _digest("rules", self.game, self.version, self.options, text(self.deck))


def commitment(table: str, deal: str, seed: bytes, version: str = VERSION) -> bytes:
    return _digest(version, table, deal, seed)


def seed_commitment(table: str, deal: str, house: str, seat: int, seed: str) -> str:
    """A client's commitment to its seed. It covers the house's own: no other promise can be put before it later."""
    return _digest(CLIENT_SEED, table, deal, house, seat, seed).hex()


def canonical(seeds: Mapping[int, str]) -> bytes:
    """The players' seeds by seat."""
    return pack(*(part for seat in sorted(seeds) for part in (seat, seeds[seat])))


def hex_bytes(given: str, what: str) -> str:
    """A client's seed or commitment: 32 bytes. A shorter seed could be guessed from its commitment."""
    if len(given) != 2 * SEED_BYTES or not set(given) <= set("0123456789abcdef"):
        raise BadValue(f"{given!r} is not a {what}; it has {2 * SEED_BYTES} lower-case hexadecimal digits.")
    return given


def fingerprint(seed: bytes) -> str:
    """Names a seed without showing it, so that a store can refuse it a second time."""
    return _digest("fingerprint", seed).hex()


# Seed revealed after the round or shoe


@dataclass(frozen=True, slots=True)
class SealedSeed:
    """A seed committed to, before any player's seed is known. `deal` is a round or a shoe: "round 12", "shoe 3"."""

    table: str
    deal: str
    seed: bytes = field(repr=False)
    version: str = VERSION

    @property
    def commitment(self) -> str:
        return commitment(self.table, self.deal, self.seed, self.version).hex()

    def shuffle(self, rules: AgreedRules, seeds: Mapping[int, str]) -> tuple[Card, ...]:
        """The order of the cards, position by position, from the top of the shoe."""
        return permute(rules.deck, _hmac(self.seed, self._message(rules, seeds)))

    def dice(self, rules: AgreedRules, seeds: Mapping[int, str]) -> Callable[[int], int]:
        """Dice of the same promise, for games that throw some; their stream is not the cards'."""
        draws = stream(_hmac(self.seed, pack("dice", self._message(rules, seeds))))

        def roll(sides: int) -> int:
            return next(face for draw in draws if (face := below(draw, sides)) is not None) + 1

        return roll

    def _message(self, rules: AgreedRules, seeds: Mapping[int, str]) -> bytes:
        return pack(self.version, self.table, self.deal, canonical(seeds), rules.digest)


Entropy = Callable[[int], bytes]


MIXES = 1 << 53  # numbers that `draw` may give, all equally likely


def draw(entropy: Entropy = secrets.token_bytes) -> int:
    """A whole number below MIXES, with which a bot mixes its actions. It says nothing about the cards."""
    return int.from_bytes(entropy(7), "big") >> 3


def seal(table: str, deal: str, entropy: Entropy = secrets.token_bytes) -> SealedSeed:
    """Draw the house's seed for one round or one shoe."""
    return SealedSeed(table, deal, entropy(SEED_BYTES))


# Cards committed to one by one


class Opening(NamedTuple):
    """One card shown: its place in the deal, its leaf, and the way from the leaf to the root."""

    position: int
    leaf: int
    card: Card
    salt: bytes
    path: tuple[bytes, ...]


@dataclass(frozen=True)
class SealedCards:
    """A deck in an order that is fixed before any player's seed is known, and is never shown as a whole."""

    table: str
    deal: str
    rules: AgreedRules
    seed: bytes = field(repr=False)
    version: str = VERSION

    @cached_property
    def _order(self) -> tuple[Card, ...]:
        return permute(self.rules.deck, _hmac(self.seed, pack(self.version, self.table, self.deal, self.rules.digest)))

    def _salt(self, leaf: int) -> bytes:
        return _hmac(self.seed, pack("salt", self.table, self.deal, leaf))

    @cached_property
    def _leaves(self) -> list[bytes]:
        return [
            hashlib.sha256(
                b"\0" + pack(self.version, self.table, self.deal, leaf, repr(card), self._salt(leaf))
            ).digest()
            for leaf, card in enumerate(self._order)
        ]

    @cached_property
    def commitment(self) -> str:
        return merkle_root(self._leaves).hex()

    def way(self, seeds: Mapping[int, str]) -> tuple[int, ...]:
        """The leaf dealt at each position. Public: it follows from the root and the players' seeds."""
        root = bytes.fromhex(self.commitment)
        message = pack(self.version, self.table, self.deal, canonical(seeds), self.rules.digest)
        return permute(range(len(self.rules.deck)), _hmac(root, message))

    def shuffle(self, seeds: Mapping[int, str]) -> tuple[Card, ...]:
        order = self._order
        return tuple(order[leaf] for leaf in self.way(seeds))

    def open(self, seeds: Mapping[int, str], positions: Sequence[int]) -> tuple[Opening, ...]:
        """Show these cards of the deal and no other."""
        way, order, leaves = self.way(seeds), self._order, self._leaves
        return tuple(
            Opening(position, leaf, order[leaf], self._salt(leaf), merkle_path(leaves, leaf))
            for position, leaf in ((position, way[position]) for position in positions)
        )


def sealed_again(
    kind: str, table: str, deal: str, rules: AgreedRules, seed: bytes, version: str
) -> SealedSeed | SealedCards:
    """The promise of a deal, from the house's seed as it was stored."""
    if kind == "seed":
        return SealedSeed(table, deal, seed, version)
    return SealedCards(table, deal, rules, seed, version)


def seal_cards(table: str, deal: str, rules: AgreedRules, entropy: Entropy = secrets.token_bytes) -> SealedCards:
    """Fix the order of a deck and commit to each card of it."""
    return SealedCards(table, deal, rules, entropy(SEED_BYTES))


def merkle_root(leaves: Sequence[bytes]) -> bytes:
    """The root as in RFC 9162: the left subtree is the largest full one that leaves something to the right."""
    if len(leaves) == 1:
        return leaves[0]
    left = _left(len(leaves))
    return hashlib.sha256(b"\1" + merkle_root(leaves[:left]) + merkle_root(leaves[left:])).digest()


def merkle_path(leaves: Sequence[bytes], leaf: int) -> tuple[bytes, ...]:
    """The sibling hashes from a leaf to the root, the leaf's own first."""
    if len(leaves) == 1:
        return ()
    left = _left(len(leaves))
    if leaf < left:
        return (*merkle_path(leaves[:left], leaf), merkle_root(leaves[left:]))
    return (*merkle_path(leaves[left:], leaf - left), merkle_root(leaves[:left]))


def _left(size: int) -> int:
    return 1 << (size - 1).bit_length() - 1
