"""Hashes that show whether stored events and transfers were changed later.

Each event's hash covers the one before it at its table. Each commit's hash covers the commit before it in its lane
(`lanes`), the events and the transfers written with it; it is signed. To change the past unnoticed takes the signing
key; to cut off the newest commits takes changing every copy of a later signed head that was kept elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from pitboss.core.errors import BadFile
from pitboss.ledger.postings import Transfer
from pitboss.table.shuffle import pack

START = ""  # the hash before the first


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def canonical(body: Any) -> str:
    """JSON in its canonical form: sorted keys, no spaces, ASCII."""
    return _ENCODER.encode(body)


def event_hash(before: str, table: str, seq: int, at: int, kind: str, body: str, sealed: bytes | None) -> str:
    return hashlib.sha256(pack("event", before, table, seq, at, kind, body, sealed or b"")).hexdigest()


def transfer_hash(transfer: Transfer, at: int, player: str) -> str:
    t = transfer
    fields = (t.id, t.debit, t.credit, t.amount, t.why.value, t.round, t.spot, t.wager, t.leg, t.note, at, player)
    return hashlib.sha256(pack("transfer", *map(str, fields))).hexdigest()


@dataclass(frozen=True, slots=True)
class Head:
    """The state of everything after a commit, in one signed hash."""

    number: int
    at: int
    hash: str
    signature: str

    def text(self) -> str:
        """JSON to be stored elsewhere or handed out."""
        return canonical(asdict(self))

    @classmethod
    def read(cls, path: Path) -> Head:
        try:
            return cls(**json.loads(path.read_text(encoding="ascii")))
        except (OSError, ValueError, TypeError):
            raise BadFile(f"{path} is not a signed head, which holds number, at, hash and signature.") from None


def answer_hash(scope: str, key: str, request: str, answer: str, at: int) -> str:
    return hashlib.sha256(pack("answer", scope, key, request, answer, at)).hexdigest()


def significant_hash(at: int, actor: str, kind: str, before: str, after: str) -> str:
    return hashlib.sha256(pack("significant", at, actor, kind, before, after)).hexdigest()


def answers_hash(answers: Iterable[str]) -> str:
    """The hash over all answers stored with a commit. It is kept when they are deleted."""
    return hashlib.sha256(pack("answers", *sorted(answers))).hexdigest()


def head_hash(
    before: str,
    mark: int,
    number: int,
    at: int,
    *,
    events: Iterable[str] = (),
    transfers: Iterable[str] = (),
    noted: Iterable[str] = (),
    rows: str,
    answers: str,
    heads: str,
) -> str:
    """The hash of a commit: of the one before it in its lane, and of all that was written with it.

    Events and transfers count in their order; significant events have none. `rows` is the log of all other rows
    (`row_log`), `answers` the hash over all answers, `heads` names the newest commits of other lanes.
    """
    written = [pack(*hashes) for hashes in (events, transfers, sorted(noted))]
    return hashlib.sha256(pack("commit", before, mark, number, at, *written, rows, answers, heads)).hexdigest()
