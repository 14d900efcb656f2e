"""Writes an exported house (`house_export`) into an empty database, in one transaction.

Every commit of the old log becomes a commit of the new one, with the same time, so the log, the books and every
projection are written by the same statements as in play.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from sqlalchemy import Connection, LargeBinary, Table, bindparam, insert, update

from pitboss.core.errors import BadFile, PitbossError
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Account, AccountKind
from pitboss.ledger.postings import Transfer, Why
from pitboss.store import schema
from pitboss.store.house_export import FORMAT, ROWS, TRAINING, VERSION, Line
from pitboss.store.house_keys import Keys
from pitboss.store.skill import Graded
from pitboss.store.sql import commitment_context, now
from pitboss.store.statements import Statements
from pitboss.store.store import Change, Row
from pitboss.store.training import attempts_row
from pitboss.table.state import Phase, TableEvent

OLD_PROFILE, OLD_RECORDS = "house.toml", "training/players/"  # files of an older build's data folder
AT_ONCE = 500  # rows in one commit
BROKEN = (PitbossError, KeyError, TypeError, ValueError, AttributeError)


def read_lines(file: Path) -> Iterator[tuple[str, Any]]:
    """The kind and the values of each line; refused where the file is cut off or not an export."""
    try:
        with file.open(encoding="utf-8") as lines:
            kind = ""
            for number, text in enumerate(lines, 1):
                try:
                    [(kind, values)] = json.loads(text).items()
                except BROKEN:
                    raise BadFile(f"Line {number} of {file} is not a line of an exported house.") from None
                if number == 1:
                    _check_format(file, kind, values)
                yield kind, values
    except (OSError, UnicodeDecodeError) as error:
        raise BadFile(f"{file} cannot be read: {error}.") from None
    if kind != "end":
        raise BadFile(f"{file} is cut off: its last line is not the end of an export.")


def _check_format(file: Path, kind: str, values: Any) -> None:
    if kind != "house" or not isinstance(values, dict) or values.get("format") != FORMAT:
        raise BadFile(f"{file} is not an exported house; make one with `pitboss export`.")
    if values.get("version") != VERSION:
        raise BadFile(f"{file} has version {values.get('version')} of the format; this Pitboss reads {VERSION}.")


def read_key(file: Path) -> Keys:
    for kind, values in read_lines(file):
        if kind == "key":
            return Keys(bytes.fromhex(values["signing"]), bytes.fromhex(values["sealing"]))
    raise BadFile(f"{file} holds no key.")


def put_files(file: Path, folder: Path) -> None:
    """Writes the files of an export into a data folder; those of older builds that are rows now are left out."""
    for kind, values in read_lines(file):
        if kind == "file":
            path = PurePosixPath(values["path"])
            if path.is_absolute() or ".." in path.parts or path.parts[0] not in (OLD_PROFILE, TRAINING):
                raise BadFile(f"{file} names a file {path} that does not belong to a house.")
            if len(path.parts) != 2 or path.suffix != ".jsonl":
                continue
            target = folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(values["text"], encoding="utf-8")


def put_house(connection: Connection, keys: Keys, lines: Iterable[tuple[str, Any]]) -> None:
    """Writes all lines but files within the transaction that has begun."""
    _Import(connection, keys).run(lines)


@dataclass
class _Import:
    connection: Connection
    keys: Keys
    at: int = 0  # the time of the commit that is written
    tables: dict[str, Line] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    skill: dict[tuple[int, str, str], Graded] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.statements = Statements(self.keys, lambda: self.at, self.connection.dialect.name)

    def run(self, lines: Iterable[tuple[str, Any]]) -> None:
        for number, (kind, values) in enumerate(lines, 1):
            try:
                self._put(kind, values)
            except BROKEN as error:
                raise BadFile(f"Line {number} of the export cannot be written: {error!r}.") from error
        self.rows += [Row(_NEW["skill"], _skill_row(key, graded)) for key, graded in sorted(self.skill.items())]
        self.rows += [
            Row(_STATE, {"_id": id, **_lobby_line(table), "state": table["state"], "closed": table["closed"]})
            for id, table in self.tables.items()
        ]
        self.rows += [row for id, table in self.tables.items() for row in _seats(id, table)]
        while self.rows:
            self._flush()

    def _put(self, kind: str, values: Line) -> None:
        if kind == "table":
            self.tables[values["id"]] = values
        elif kind == "commit":
            self._commit(values)
        elif kind == "skill":
            key = values["day"], values["game"], values["player"]
            before = self.skill.get(key, Graded(key[2], key[1], 0, 0))
            decisions, cost = before.decisions + values["decisions"], before.cost + values["cost"]
            self.skill[key] = Graded(key[2], key[1], decisions, cost)
        elif kind in _NEW:
            values = self._sealed(values) if kind == "commitment" else _with_bytes(ROWS[kind], values)
            self.rows.append(Row(_NEW[kind], values))
            if len(self.rows) >= AT_ONCE:
                self._flush()
        elif kind == "file":
            self.rows += _old_file(values["path"], values["text"])

    def _sealed(self, values: Line) -> Line:
        secret = bytes.fromhex(values.pop("secret"))
        return {**values, "sealed": self.keys.seal(secret, commitment_context(values["table"], values["deal"]))}

    def _commit(self, commit: Line) -> None:
        self.at = commit["at"]
        changes: list[Change] = []
        for line in commit["events"]:
            table = line["table"]
            after = self.versions.get(table, 0)
            if line["seq"] != after + 1:
                raise BadFile(f"Event {after + 1} of table {table} is missing")
            event = TableEvent(line["kind"], line["body"], line.get("private"), line.get("owner", 0))
            rows = (Row(_TABLE, _new_table(self.tables[table])),) if not after else ()
            changes.append(Change(table, after, (event,), rows=rows))
            self.versions[table] = after + 1
        noted = tuple(Row(_NOTE, {"before": "", "after": "", **noticed}) for noticed in commit["significant"])
        changes.append(Change(transfers=tuple(map(_transfer, commit["transfers"])), rows=noted))
        self.statements.write(self.connection, changes, [])

    def _flush(self) -> None:
        """Writes rows that are no part of the log, in the order in which they came."""
        self.at = now()
        some, self.rows = self.rows[:AT_ONCE], self.rows[AT_ONCE:]
        self.statements.write(self.connection, [Change(rows=tuple(some))], [])


_TABLE, _NOTE, _SEAT = map(insert, (schema.tables, schema.significant, schema.seats))
_EMPTY: Line = {"state": None, "version": 0, "head": "", "closed": False, "phase": Phase.BETTING.value, "round": 0}
_STATE = update(schema.tables).where(schema.tables.c.id == bindparam("_id"))
_NEW = {kind: insert(table) for kind, table in {**ROWS, "commitment": schema.commitments}.items()}


def _with_bytes(table: Table, values: Line) -> Line:
    sealed = [column.name for column in table.c if isinstance(column.type, LargeBinary) and values[column.name]]
    return values | {name: bytes.fromhex(values[name]) for name in sealed}


def _old_file(path: str, text: str) -> Iterator[Row]:
    """The house profile and the answers of a player, which older builds kept in files."""
    if path == OLD_PROFILE:
        yield Row(_NEW["document"], {"name": "house profile", "body": text})
    if path.startswith(OLD_RECORDS) and path.endswith(".jsonl") and text.strip():
        answers = [answer for line in text.splitlines() if (answer := _readable(line))]
        yield attempts_row(PurePosixPath(path).stem, now(), answers)


def _readable(line: str) -> Line | None:
    """An answer; None for one that a crash cut short."""
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None


def _new_table(values: Line) -> Line:
    settings = json.loads(values["settings"])["settings"]
    kept = {name: values[name] for name in ("id", "game", "settings", "at")}
    opened = {"opened_by": settings["owner"], "private": settings["private"], "solo": settings["solo"]}
    return {**kept, **opened, **_EMPTY}


def _lobby_line(values: Line) -> Line:
    """Phase and round; an export of an older build has them only as they were before the round in play."""
    before = json.loads(values["state"] or "{}").get("number", 0)
    phase = Phase.CLOSED if values["closed"] else Phase.BETTING
    return {"phase": values.get("phase", phase.value), "round": values.get("round", before)}


def _seats(id: str, values: Line) -> Iterator[Row]:
    for number, seat in json.loads(values["state"] or "{}").get("seats", {}).items():
        row = {"table": id, "number": int(number), "player": seat["player"], "bot": seat["bot"]}
        yield Row(_SEAT, {**row, "pledged": 0, "forced": 0})


def _skill_row(key: tuple[int, str, str], graded: Graded) -> Line:
    values = {"decisions": graded.decisions, "cost": graded.cost, "per_hundred": graded.per_hundred}
    return dict(zip(("day", "game", "player"), key, strict=True)) | values


def _transfer(values: Mapping[str, Any]) -> Transfer:
    row = dict(values)
    row["why"] = Why(row["why"])
    debit, credit = accounts.read(row["debit"]), accounts.read(row["credit"])
    row["debit"], row["credit"] = _owned(debit, credit), _owned(credit, debit)
    return Transfer(**row)


def _owned(account: Account, other: Account) -> Account:
    """In an export of an older build the house, the rake and the mint are one account each."""
    if account.owner:
        return account
    owner = other.owner if account.kind is AccountKind.ISSUE else other.owner.partition("/")[0]
    return Account(account.kind, owner)
