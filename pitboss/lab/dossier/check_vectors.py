"""Checks Pitboss's test vectors: `python check.py FILE.jsonl.gz ...`. Plain Python that imports nothing of Pitboss.

From the seeds it works out every commitment, the order of the cards and the dice, compares what was dealt and rolled,
settles every bet by the pay table, adds up the odds and follows the fairness record. docs/test_vectors.md describes it.
"""

import gzip
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

FORMAT = "pitboss-vectors-2"
SHUFFLE, SEED = "pitboss-shuffle-2", "pitboss-seed-2"


def pack(*fields: object) -> bytes:
    """Fields as bytes, each after its length in four bytes."""
    raw = [field if isinstance(field, bytes) else str(field).encode() for field in fields]
    return b"".join(len(one).to_bytes(4, "big") + one for one in raw)


def digest(*fields: object) -> bytes:
    return hashlib.sha256(pack(*fields)).digest()


def mac(key: bytes, *fields: object) -> bytes:
    return hmac.digest(key, pack(*fields), "sha256")


def seed_of(*words: object) -> bytes:
    """The seeds of the vectors are no secret: SHA-256 of words such as `mini-tex 7 house`, `mini-tex 7 seat 1`."""
    return hashlib.sha256(" ".join(map(str, words)).encode()).digest()


def draws(key: bytes) -> Iterator[int]:
    """16-bit numbers: HMAC-SHA-256 of a counter of eight bytes."""
    for counter in range(1 << 64):
        block = hmac.digest(key, counter.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(block[at : at + 2], "big") for at in range(0, len(block), 2))


def below(numbers: Iterator[int], size: int) -> int:
    """The next draw as a number below size; a draw that would favor some is left out."""
    return next(n for n in numbers if n < 65536 - 65536 % size) % size


def shuffled(things: list[str], key: bytes) -> list[str]:
    """Fisher-Yates from the last place down."""
    order, numbers = list(things), draws(key)
    for top in range(len(order) - 1, 0, -1):
        pick = below(numbers, top + 1)
        order[top], order[pick] = order[pick], order[top]
    return order


def root_of(leaves: list[bytes]) -> bytes:
    """The root of a Merkle tree as in RFC 9162."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root_of(leaves[:left]) + root_of(leaves[left:])).digest()


def cards_of(text: str) -> list[str]:
    return re.findall(r"Joker|[A2-9TJQK][cdhs]", text)


def promised(head: Any, deal: str, house: bytes, seeds: dict[int, str]) -> tuple[str, list[str], Iterator[int]]:
    """The house's commitment, the order of the cards, and the draws of dice."""
    deck, table = cards_of(head["deck"]), head["table"]
    rules = digest("rules", head["game"], head["version"], head["options"], " ".join(deck))
    agreed = pack(*(part for seat in sorted(seeds) for part in (seat, seeds[seat])))
    if head["sealed"] == "cards":  # every card by itself; the players' seeds decide, in public, which leaf is dealt
        fixed = shuffled(deck, mac(house, SHUFFLE, table, deal, rules))
        salts = [mac(house, "salt", table, deal, leaf) for leaf in range(len(fixed))]
        packed = [pack(SHUFFLE, table, deal, leaf, fixed[leaf], salts[leaf]) for leaf in range(len(fixed))]
        root = root_of([hashlib.sha256(b"\0" + leaf).digest() for leaf in packed])
        return root.hex(), shuffled(fixed, mac(root, SHUFFLE, table, deal, agreed, rules)), iter(())
    message = pack(SHUFFLE, table, deal, agreed, rules)
    order = shuffled(deck, hmac.digest(house, message, "sha256"))
    return digest(SHUFFLE, table, deal, house).hex(), order, draws(mac(house, "dice", message))


def followed(head: Any, deal: str) -> tuple[str, dict[int, str], list[str], list[str], Iterator[int]]:
    number, seats = deal.split()[1], range(1, head["seats"] + 1)
    seeds = {seat: seed_of(head["game"], number, "seat", seat).hex() for seat in seats}
    promise, order, dice = promised(head, deal, seed_of(head["game"], number, "house"), seeds)
    given = [digest(SEED, head["table"], deal, promise, seat, seeds[seat]).hex() for seat in seats]
    return promise, seeds, given, order, dice


def check_deal(head: Any, one: Any) -> None:
    promise, _, given, order, dice = followed(head, one["deal"])
    assert digest(promise, *given, " ".join(order)).hex() == one["digest"], "commitments or order of the cards"
    assert [order[at] for at in one["at"]] == cards_of(one["cards"]), "cards dealt"
    assert all(1 + below(dice, sides) == face for sides, face in one.get("rolled", ())), "numbers rolled"


def check_settlement(head: Any, one: Any) -> None:
    """A bet wins its stake times its pay, in whole cents; a fraction of a cent stays with the house."""
    for spot, wager, row, stake, won in one["settled"]:
        pay = head["pays"][wager][row]
        cents = Fraction(pay[1:]) * 100 if pay.startswith("$") else Fraction(pay) * stake
        assert won == cents.numerator // cents.denominator, f"{wager} {row} of spot {spot}"
    pots = [(put, got) for _, put, got in one.get("pot", ())]
    assert sum(put - got for put, got in pots) == 0, "chips of the pots"
    players = sum(got - put for _, put, got in one.get("pot", ())[1:])  # the first is the house's
    assert one["net"] == players + sum(won for *_, won in one["settled"]), "net result"


def check_odds(head: Any) -> None:
    for wager, odds in head["odds"].items():
        won = sum(Fraction(units) * Fraction(pay) * count for _, _, units, pay, count in odds["rows"])
        assert -won / odds["total"] == Fraction(odds["edge"]), f"odds of {wager}"


def check_record(head: Any) -> None:
    """The fairness record of round 1, as a player gets it."""
    record = head["fairness"]
    promise, seeds, given, order, dice = followed(head, record["deal"])
    opened = {int(seat): (one["commitment"], one["seed"]) for seat, one in record["seeds"].items()}
    assert record["commitment"] == promise, "commitment of the house in the fairness record"
    assert opened == {seat: (given[seat - 1], seeds[seat]) for seat in seeds}, "seeds in the fairness record"
    for dealt in record["rounds"]:
        assert all(order[int(at)] == card for at, card in dealt["cards"].items()), "cards in the fairness record"
        assert all(1 + below(dice, sides) == face for sides, face in dealt["dice"]), "dice in the fairness record"


def check(path: str) -> None:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        head, *rounds = map(json.loads, file)
    assert head["format"] == FORMAT, f"{head['format']} is not {FORMAT}"
    deal = "odds"
    try:
        check_odds(head)
        check_record(head)
        for one in rounds:
            deal = one["deal"]
            check_deal(head, one)
            check_settlement(head, one)
    except AssertionError as wrong:
        raise SystemExit(f"{path}, {deal}: {wrong} differs") from None
    print(f"{path}: {len(rounds)} rounds and {len(head['odds'])} wagers agree")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        check(name)
