"""Checks a fairness record, with nothing of the shuffler's: only the standard library's SHA-256 and HMAC.

`check` gives the faults of one record, none when the deal was fair; `check_all` looks at the records of a table
together, for what no single record can show: a seed used twice, a commitment that vanished.
`server/static/fairness.js` is the same check for a browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from hmac import HMAC
from pathlib import Path
from typing import Any

from pitboss.errors import BadFile

FORMAT = "pitboss-fairness-1"
SHUFFLE = b"pitboss-shuffle-1"
COMMON = {
    "format": str,
    "kind": str,
    "table": str,
    "deal": str,
    "commitment": str,
    "committed_at": int,
    "seeds_closed_at": int,
    "end": str,
    "why": str,
    "rules": dict,
    "seeds": dict,
    "rounds": list,
}
KINDS: dict[str, dict[str, type]] = {"seed": {"server_seed": str}, "cards": {"openings": list}}
ENDS = ("opened", "voided", "refunded")

Record = dict[str, Any]


def read(path: Path) -> Record:
    """A record from a file."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadFile(f"{path} cannot be read ({why}); save a fairness record from a finished round.") from None
    if not isinstance(record, dict):
        raise BadFile(f"{path} holds no fairness record; save one from a finished round.")
    return record


def check(record: Record) -> list[str]:
    """What is wrong with a record, one sentence each; nothing when the deal was fair."""
    faults = _shape(record)
    if faults:
        return faults
    try:
        faults = _seed(record) if record["kind"] == "seed" else _cards(record)
        return _story(record) + faults
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return [f"The record cannot be followed: {error!r}."]


def check_all(records: Sequence[Record]) -> list[str]:
    """What is wrong with the records of one table taken together."""
    faults = [f"{record.get('deal')}: {fault}" for record in records for fault in check(record)]
    secrets = [record.get("server_seed") or record["commitment"] for record in records if not _shape(record)]
    twice = sorted({seed for seed in secrets if secrets.count(seed) > 1})
    faults += [f"The seed {seed[:16]}... served twice." for seed in twice]
    for kind in ("round", "shoe"):
        numbers = sorted(_numbers(records, kind))
        expected = range(numbers[0], numbers[-1] + 1) if numbers else ()
        faults += [f"The record of {kind} {n} is missing." for n in expected if n not in numbers]
    return faults


def _numbers(records: Iterable[Record], kind: str) -> list[int]:
    names = [str(record.get("deal")).partition(" ") for record in records]
    return [int(number) for word, _, number in names if word == kind and number.isdigit()]


def _shape(record: Record) -> list[str]:
    if record.get("format") != FORMAT:
        return [f"The format is {record.get('format')!r}; this check reads {FORMAT!r}."]
    wanted = COMMON | KINDS.get(str(record.get("kind")), {})
    if len(wanted) == len(COMMON):
        return [f"The kind is {record.get('kind')!r}; it must be 'seed' or 'cards'."]
    wrong = [(name, kind) for name, kind in wanted.items() if type(record.get(name)) is not kind]
    faults = [f"{name!r} is missing or no {kind.__name__}." for name, kind in wrong]
    return faults + [f"{name!r} does not belong in a record." for name in record if name not in wanted]


def _story(record: Record) -> list[str]:
    """What the log says: the order of things, and that each card served once."""
    faults = []
    if record["end"] not in ENDS:
        faults.append(f"The commitment ended as {record['end']!r}; it must be one of {', '.join(ENDS)}.")
    elif record["end"] != "opened" and not record["why"]:
        faults.append(f"The commitment was {record['end']} without a reason.")
    if record["committed_at"] >= record["seeds_closed_at"]:
        faults.append("The house committed after the players' seeds were closed.")
    last = -1
    for dealt in record["rounds"]:
        positions = sorted(map(int, dealt["cards"]))
        if positions and positions[0] <= last:
            faults.append(f"Round {dealt['round']} uses position {positions[0]} after position {last} was dealt.")
        last = max([last, *positions])
    return faults


def _seed(record: Record) -> list[str]:
    seed = bytes.fromhex(record["server_seed"])
    table, deal = record["table"].encode(), record["deal"].encode()
    faults = []
    if len(seed) != 32:
        faults.append(f"The house's seed has {len(seed)} bytes; it must have 32.")
    if sha256(_join(SHUFFLE, table, deal, seed)).hexdigest() != record["commitment"]:
        faults.append("The house's seed is not the one it committed to.")
    deck = record["rules"]["deck"].split()
    order = _shuffled(deck, HMAC(seed, _agreed(record), "sha256").digest())
    return faults + [
        f"Position {position} was dealt as {card}; the seeds give {order[int(position)]}."
        for dealt in record["rounds"]
        for position, card in dealt["cards"].items()
        if order[int(position)] != card
    ]


def _cards(record: Record) -> list[str]:
    root = bytes.fromhex(record["commitment"])
    size = len(record["rules"]["deck"].split())
    way = _shuffled(list(range(size)), HMAC(root, _agreed(record), "sha256").digest())
    faults, opened = [], {}
    for opening in record["openings"]:
        position, leaf, card = opening["position"], opening["leaf"], opening["card"]
        opened[str(position)] = card
        if way[position] != leaf:
            faults.append(f"Position {position} was opened at leaf {leaf}; the seeds give leaf {way[position]}.")
        fields = _join(
            SHUFFLE,
            record["table"].encode(),
            record["deal"].encode(),
            str(leaf).encode(),
            card.encode(),
            bytes.fromhex(opening["salt"]),
        )
        path = [bytes.fromhex(node) for node in opening["path"]]
        if _climb(sha256(b"\0" + fields).digest(), leaf, size, path) != root:
            faults.append(f"{card} at position {position} is not the card committed to.")
    shown = {position: card for dealt in record["rounds"] for position, card in dealt["cards"].items()}
    if shown != opened:
        faults.append("The cards opened are not the cards shown in the round.")
    left = record["rules"]["deck"].split()
    for card in opened.values():
        if card in left:
            left.remove(card)
        else:
            faults.append(f"{card} was opened more often than the deck holds it.")
    return faults


def _agreed(record: Record) -> bytes:
    rules = record["rules"]
    terms = [rules[name].encode() for name in ("game", "version", "options", "deck")]
    seats = sorted(record["seeds"].items(), key=lambda item: int(item[0]))
    seeds = _join(*(part.encode() for seat in seats for part in seat))
    digest = sha256(_join(b"rules", *terms)).digest()
    return _join(SHUFFLE, record["table"].encode(), record["deal"].encode(), seeds, digest)


def _join(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def _shuffled(items: list[Any], key: bytes) -> list[Any]:
    """Draw the last card first: each time one of those left, by two bytes that do not favour any."""
    items, counter, bits = list(items), 0, b""
    for left in range(len(items), 1, -1):
        fair = 65536 // left * left
        while True:
            if not bits:
                bits = HMAC(key, counter.to_bytes(8, "big"), "sha256").digest()
                counter += 1
            draw, bits = int.from_bytes(bits[:2], "big"), bits[2:]
            if draw < fair:
                break
        items[draw % left], items[left - 1] = items[left - 1], items[draw % left]
    return items


def _climb(node: bytes, index: int, size: int, path: list[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to (RFC 9162, 2.1.3.2); None when the path has another length."""
    last = size - 1
    for neighbour in path:
        if last == 0:
            return None
        if index & 1 or index == last:
            node = sha256(b"\1" + neighbour + node).digest()
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            node = sha256(b"\1" + node + neighbour).digest()
        index, last = index >> 1, last >> 1
    return node if last == 0 else None
