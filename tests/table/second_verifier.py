"""A second check of fairness records, written from docs/live_tables.md alone: no line of it is Pitboss's own."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any


def fields(*values: Any) -> bytes:
    """The docs' [a, b, ...]: every field behind its length."""
    out = b""
    for value in values:
        raw = value if isinstance(value, bytes) else str(value).encode()
        out += len(raw).to_bytes(4, "big") + raw
    return out


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def draws(key: bytes) -> Any:
    block = 0
    while True:
        raw = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        yield from (raw[at] * 256 + raw[at + 1] for at in range(0, 32, 2))
        block += 1


def pick(numbers: Any, size: int) -> int:
    for number in numbers:
        if number < 65536 - 65536 % size:
            return int(number) % size
    raise AssertionError


def order(things: list[Any], key: bytes) -> list[Any]:
    things, numbers = things[:], draws(key)
    for last in reversed(range(1, len(things))):
        at = pick(numbers, last + 1)
        things[last], things[at] = things[at], things[last]
    return things


def tree(leaf: bytes, path: list[bytes], index: int, size: int) -> bytes:
    """The root over `size` leaves from one leaf and its path, neighbours nearest first (RFC 9162)."""
    if size == 1:
        return leaf
    left = 1
    while left * 2 < size:
        left *= 2
    *inner, neighbour = path
    if index < left:
        return sha(b"\1" + tree(leaf, inner, index, left) + neighbour)
    return sha(b"\1" + neighbour + tree(leaf, inner, index - left, size - left))


def holds(record: dict[str, Any]) -> bool:
    """Does a record of the second kind hold?"""
    table, deal, house = record["table"], record["deal"], record["commitment"]
    tag, rules = "pitboss-shuffle-2", record["rules"]
    opened: list[Any] = []
    for seat in sorted(record["seeds"], key=int):
        one = record["seeds"][seat]
        if sha(fields("pitboss-seed-2", table, deal, house, seat, one["seed"])).hex() != one["commitment"]:
            return False
        if not record["committed_at"] < one["committed_at"] < record["closed_at"] < one["opened_at"]:
            return False
        opened += [seat, one["seed"]]
    terms = sha(fields("rules", rules["game"], rules["version"], rules["options"], rules["deck"]))
    agreed = fields(tag, table, deal, fields(*opened), terms)
    deck = rules["deck"].split(" ")
    cards = {int(at): card for dealt in record["rounds"] for at, card in dealt["cards"].items()}
    if record["kind"] == "seed":
        secret = bytes.fromhex(record["server_seed"])
        if sha(fields(tag, table, deal, secret)).hex() != house:
            return False
        for dealt in record["rounds"]:
            throws = draws(hmac.new(secret, fields("dice", agreed), "sha256").digest())
            if any(pick(throws, sides) + 1 != face for sides, face in dealt["dice"]):
                return False
        mine = order(deck, hmac.new(secret, agreed, "sha256").digest())
        return all(mine[at] == card for at, card in cards.items())
    way = order(list(range(len(deck))), hmac.new(bytes.fromhex(house), agreed, "sha256").digest())
    for one in record["openings"]:
        leaf = sha(b"\0" + fields(tag, table, deal, one["leaf"], one["card"], bytes.fromhex(one["salt"])))
        path = [bytes.fromhex(node) for node in one["path"]]
        root = tree(leaf, path, one["leaf"], len(deck))
        if root.hex() != house or way[one["position"]] != one["leaf"] or cards[one["position"]] != one["card"]:
            return False
    return {one["position"] for one in record["openings"]} == set(cards)
