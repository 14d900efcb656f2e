"""Checks a fairness record independently of the shuffler: only with the standard library's SHA-256 and HMAC.

`check` gives the faults of one record, none when the deal follows from what was promised; `remarks` says in words who
took part in the shuffle; `check_all` looks at the records of a player together, for what no single record can show:
a seed used twice, a commitment that vanished, a round dealt twice. `kept` in a record is what the player's own client
noted while it played: without it a house that forges a whole record looks like an honest one.
`server/static/fairness.js` is the same check for a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from hmac import HMAC
from pathlib import Path
from typing import Any, NamedTuple

from pitboss.core.errors import BadFile

Record = dict[str, Any]
Shape = dict[str, type]


class Format(NamedTuple):
    shuffle: bytes
    fields: Shape
    may: Shape  # what may be there besides


COMMON: Shape = {
    "format": str,
    "kind": str,
    "table": str,
    "deal": str,
    "commitment": str,
    "committed_at": int,
    "end": str,
    "why": str,
    "rules": dict,
    "seeds": dict,
    "rounds": list,
}
SECOND: Shape = {"history": str, "closed_at": int, "dealt_at": int, "called_off": list}
FIRST_FORMAT, FORMAT = "pitboss-fairness-1", "pitboss-fairness-2"
FORMATS = {
    FIRST_FORMAT: Format(b"pitboss-shuffle-1", COMMON | {"seeds_closed_at": int}, {}),
    FORMAT: Format(b"pitboss-shuffle-2", COMMON | SECOND, {"head": dict, "public_key": str, "kept": dict}),
}
CLIENT_SEED = b"pitboss-seed-2"
KINDS: dict[str, Shape] = {"seed": {"server_seed": str}, "cards": {"openings": list}}
ENDS = ("opened", "voided", "refunded")
ALONE = "The house alone chose this shuffle: no player gave a seed."
KNOWN = "The house may have known the players' seeds before it promised: this is a record of the first kind."


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
    """What is wrong with a record, one sentence each; nothing when the deal follows from its promise."""
    faults = _shape(record)
    if faults:
        return faults
    try:
        faults = _first_story(record) if record["format"] == FIRST_FORMAT else _story(record) + _kept(record)
        return faults + _positions(record) + (_seed(record) if record["kind"] == "seed" else _cards(record))
    except (ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
        return [f"The record cannot be followed: {error!r}."]


def remarks(record: Record) -> list[str]:
    """Who took part in a shuffle, and what a player should know of it; for a record without a fault."""
    seats = sorted(map(int, record["seeds"]))
    if not seats:
        lines = [ALONE]
    else:
        gave = f"Seat {seats[0]}" if len(seats) == 1 else f"Seats {', '.join(map(str, seats))}"
        lines = [f"{gave} gave a seed." if len(seats) == 1 else f"{gave} gave seeds."]
        if record["format"] == FIRST_FORMAT:
            lines.append(KNOWN)
    if record["end"] != "opened":
        lines.append(f"It was {record['end']}: {record['why']}")
    called_off = record.get("called_off", ())
    return lines + [f"Before it, {off['deal']} was called off: {off['why']}" for off in called_off]


def by_players(record: Record) -> bool:
    """Did a player take part, after the house had promised?"""
    return bool(record.get("seeds")) and record.get("format") == FORMAT


def check_all(records: Sequence[Record]) -> list[str]:
    """What is wrong with the records of one player taken together."""
    records = [each for n, each in enumerate(records) if each not in records[:n]]
    faults = [f"{record.get('deal')}: {fault}" for record in records for fault in check(record)]
    good = [record for record in records if not _shape(record)]
    faults += _twice(good) + _dealt_twice(good) + _heads(good)
    for table in sorted({record["table"] for record in good}):
        for kind in ("round", "shoe"):
            numbers = sorted(_numbers((each for each in good if each["table"] == table), kind))
            expected = range(numbers[0], numbers[-1] + 1) if numbers else ()
            faults += [f"The record of {kind} {n} is missing." for n in expected if n not in numbers]
    return faults


def _twice(records: Sequence[Record]) -> list[str]:
    """Nothing serves two deals: no seed of the house, none of a player, and no deal has two records."""
    deals: dict[tuple[str, str], Record] = {}
    faults = []
    for record in records:
        other = deals.setdefault((record["table"], record["deal"]), record)
        if _without_copies(other) != _without_copies(record):
            faults.append(
                f"There are two different records of {record['deal']} at table {record['table']}: the house went"
                " back to before it and dealt again."
            )
    once = deals.values()
    secrets = [record.get("server_seed") or record["commitment"] for record in once]
    given = [
        player_seed["seed"] for record in once if record["format"] == FORMAT for player_seed in record["seeds"].values()
    ]
    again = sorted({seed for seed in secrets if secrets.count(seed) > 1})
    known = sorted({seed for seed in given if seed and given.count(seed) > 1})
    faults += [f"The house's seed {seed[:16]}... served twice." for seed in again]
    return faults + [f"A player's seed {seed[:16]}... served twice: the house knew it." for seed in known]


def _dealt_twice(records: Sequence[Record]) -> list[str]:
    """No round of a table has cards of two shuffles, even if a restored house made a new promise."""
    deals: dict[tuple[str, str], set[str]] = {}
    for record in records:
        for dealt in record["rounds"]:
            if isinstance(dealt, dict):
                deals.setdefault((record["table"], str(dealt.get("round"))), set()).add(record["deal"])
    return [
        f"Round {number} of table {table} was dealt from {' and from '.join(sorted(names))}: the house went back to"
        " before it and dealt again."
        for (table, number), names in deals.items()
        if len(names) > 1
    ]


def _without_copies(record: Record) -> Record:
    return {name: value for name, value in record.items() if name not in FORMATS[FORMAT].may}


def _heads(records: Sequence[Record]) -> list[str]:
    """The heads that came with the records must be of one history that only grows."""
    heads = [record["head"] for record in records if "head" in record]
    heads += [record["kept"]["head"] for record in records if record.get("kept", {}).get("head")]
    faults = []
    ordered = sorted(heads, key=lambda head: (head["at"], head["number"]))
    for before, after in zip(ordered, ordered[1:], strict=False):
        if after["number"] < before["number"]:
            faults.append(f"The house went back from commit {before['number']} to {after['number']}.")
        elif after["number"] == before["number"] and after["hash"] != before["hash"]:
            faults.append(f"The house signed two different histories up to commit {after['number']}.")
    return faults


def _numbers(records: Iterable[Record], kind: str) -> list[int]:
    names = [str(record.get("deal")).partition(".")[0].partition(" ") for record in records]
    return [int(number) for word, _, number in names if word == kind and number.isdigit()]


def _shape(record: Record) -> list[str]:
    form = FORMATS.get(str(record.get("format")))
    if form is None:
        known = " and ".join(map(repr, FORMATS))
        return [f"The format is {record.get('format')!r}; this check reads {known}."]
    wanted = form.fields | KINDS.get(str(record.get("kind")), {})
    if len(wanted) == len(form.fields):
        return [f"The kind is {record.get('kind')!r}; it must be 'seed' or 'cards'."]
    wanted |= {name: kind for name, kind in form.may.items() if name in record}
    wrong = [(name, kind) for name, kind in wanted.items() if type(record.get(name)) is not kind]
    faults = [f"{name!r} is missing or not of type {kind.__name__}." for name, kind in wrong]
    return faults + [f"{name!r} does not belong in a record." for name in record if name not in wanted]


# What the log says: the order of things


def _end(record: Record) -> list[str]:
    if record["end"] not in ENDS:
        return [f"The commitment ended as {record['end']!r}; it must be one of {', '.join(ENDS)}."]
    if record["end"] != "opened" and not record["why"]:
        return [f"The commitment was {record['end']} without a reason."]
    return []


def _first_story(record: Record) -> list[str]:
    if record["committed_at"] >= record["seeds_closed_at"]:
        return [*_end(record), "The house committed after the players' seeds were closed."]
    return _end(record)


def _story(record: Record) -> list[str]:
    """House, then clients, then the closing, then the clients' seeds, then the cards."""
    faults = _end(record)
    house = record["commitment"]
    if record["committed_at"] >= record["closed_at"] or record["closed_at"] > record["dealt_at"]:
        faults.append("The house committed after the players' seeds were closed, or dealt before.")
    for seat, given in record["seeds"].items():
        if not record["committed_at"] < given["committed_at"] < record["closed_at"]:
            faults.append(f"Seat {seat} committed before the house did, or after the seeds were closed.")
        if given["seed"] is None:
            if record["rounds"]:
                faults.append(f"Cards were dealt although seat {seat} had not opened its seed.")
            continue
        fields = [part.encode() for part in (record["table"], record["deal"], house, str(int(seat)), given["seed"])]
        if sha256(_join(CLIENT_SEED, *fields)).hexdigest() != given["commitment"]:
            faults.append(f"The seed of seat {seat} is not the one it committed to after this promise of the house.")
        if len(bytes.fromhex(given["seed"])) != 32:
            faults.append(f"The seed of seat {seat} must have 32 bytes.")
        if not record["closed_at"] < given["opened_at"] < record["dealt_at"] and record["rounds"]:
            faults.append(f"Seat {seat} opened its seed before all had committed, or after the deal.")
    return faults


def _kept(record: Record) -> list[str]:
    """What the player's own client noted must be in the house's record."""
    kept = record.get("kept")
    if not kept:
        return []
    faults = []
    if kept["commitment"] != record["commitment"]:
        faults.append("The house promised you another shuffle than it shows now.")
    given = record["seeds"].get(str(kept["seat"]))
    if kept.get("opened") and (given is None or given["seed"] is None) and record["rounds"]:
        faults.append("The house left out the seed that you opened.")
    elif given and (given["commitment"], given["seed"] or kept["seed"]) != (kept["seed_commitment"], kept["seed"]):
        faults.append("The house shows another seed for your seat than the one you gave.")
    listed = {seat: seed["commitment"] for seat, seed in record["seeds"].items()}
    if kept.get("locked") and kept["locked"] != listed:
        faults.append("The commitments are not those that were fixed when you opened your seed.")
    return faults


def _positions(record: Record) -> list[str]:
    faults, last = [], -1
    for dealt in record["rounds"]:
        positions = sorted(map(int, dealt["cards"]))
        if positions and positions[0] <= last:
            faults.append(f"Round {dealt['round']} uses position {positions[0]} after position {last} was dealt.")
        last = max([last, *positions])
    return faults


# The cards


def _seed(record: Record) -> list[str]:
    seed = bytes.fromhex(record["server_seed"])
    table, deal = record["table"].encode(), record["deal"].encode()
    faults = []
    if len(seed) != 32:
        faults.append(f"The house's seed has {len(seed)} bytes; it must have 32.")
    if sha256(_join(FORMATS[record["format"]].shuffle, table, deal, seed)).hexdigest() != record["commitment"]:
        faults.append("The house's seed is not the one it committed to.")
    deck, agreed = record["rules"]["deck"].split(), _agreed(record)
    order = _shuffle(deck, HMAC(seed, agreed, "sha256").digest())
    faults += _dice(record, HMAC(seed, _join(b"dice", agreed), "sha256").digest())
    faults += [
        f"Round {dealt['round']} shows no roll, and there are no cards."
        for dealt in record["rounds"]
        if record["end"] == "opened" and not deck and not dealt.get("dice")
    ]
    return faults + [
        f"Position {position} was dealt as {card}; the seeds give {order[int(position)]}."
        for dealt in record["rounds"]
        for position, card in dealt["cards"].items()
        if order[int(position)] != card
    ]


def _dice(record: Record, key: bytes) -> list[str]:
    """Throws that decided where a deal started come from the same seeds."""
    faults = []
    for dealt in record["rounds"]:
        draw = _drawing(key)
        for sides, face in dealt.get("dice", ()):
            fell = draw(sides) + 1
            if fell != face:
                faults.append(f"A die of round {dealt['round']} fell on {face}; the seeds give {fell}.")
    return faults


def _cards(record: Record) -> list[str]:
    root = bytes.fromhex(record["commitment"])
    size = len(record["rules"]["deck"].split())
    way = _shuffle(list(range(size)), HMAC(root, _agreed(record), "sha256").digest())
    faults = [
        f"Round {dealt['round']} has dice, but no seed from which they follow."
        for dealt in record["rounds"]
        if dealt.get("dice")
    ]
    opened: dict[str, str] = {}
    for opening in record["openings"]:
        position, leaf, card = opening["position"], opening["leaf"], opening["card"]
        opened[str(position)] = card
        if way[position] != leaf:
            faults.append(f"Position {position} was opened at leaf {leaf}; the seeds give leaf {way[position]}.")
        fields = _join(
            FORMATS[record["format"]].shuffle,
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
    words = {seat: seed if isinstance(seed, str) else seed["seed"] for seat, seed in record["seeds"].items()}
    seats = sorted(((seat, word) for seat, word in words.items() if word is not None), key=lambda item: int(item[0]))
    seeds = _join(*(part.encode() for seat in seats for part in seat))
    digest = sha256(_join(b"rules", *terms)).digest()
    shuffle = FORMATS[record["format"]].shuffle
    return _join(shuffle, record["table"].encode(), record["deal"].encode(), seeds, digest)


def _join(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def _drawing(key: bytes) -> Callable[[int], int]:
    """Numbers below a limit, each from two bytes, all equally likely."""
    counter, bits = 0, b""

    def draw(limit: int) -> int:
        nonlocal counter, bits
        fair = 65536 // limit * limit
        while True:
            if not bits:
                bits = HMAC(key, counter.to_bytes(8, "big"), "sha256").digest()
                counter += 1
            number, bits = int.from_bytes(bits[:2], "big"), bits[2:]
            if number < fair:
                return number % limit

    return draw


def _shuffle(items: list[Any], key: bytes) -> list[Any]:
    """Draw the last card first: each time one of those left."""
    items, draw = list(items), _drawing(key)
    for left in range(len(items), 1, -1):
        pick = draw(left)
        items[pick], items[left - 1] = items[left - 1], items[pick]
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
