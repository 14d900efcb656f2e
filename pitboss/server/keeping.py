"""Events of a table as the store keeps them, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Executable

from pitboss.games import REGISTRY
from pitboss.options import configure
from pitboss.rules import House
from pitboss.store.store import Commitment, RoundRow, Store, StoredEvent
from pitboss.table.shuffle import fingerprint
from pitboss.table.state import Event, Settings, Table

STATES = {"ended": "done", "voided": "void"}


@dataclass(frozen=True, slots=True)
class Meta:
    """What a server knows of a table besides its rules: written once, when it is opened."""

    game: str
    name: str
    owner: str
    profile: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    private: bool = False
    solo: bool = False
    settings: dict[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        return json.dumps(asdict(self), sort_keys=True)

    @classmethod
    def read(cls, text: str) -> Meta:
        return cls(**json.loads(text))

    @property
    def table_settings(self) -> Settings:
        return Settings.read(self.settings)

    def house(self) -> House[Any]:
        """The rules. `options` are told against the game's plain options, whatever its profiles are."""
        game = REGISTRY[self.game]
        return game.house(configure(game.options(), list(self.options.items())))


def written(event: Event) -> tuple[str, Any]:
    body: dict[str, Any] = {"body": dict(event.body)}
    if event.private:
        body |= {"private": dict(event.private), "owner": event.owner}
    return event.kind, body


def event_of(stored: StoredEvent) -> Event:
    body = stored.body
    return Event(stored.kind, body["body"], body.get("private"), body.get("owner", 0))


def rows_of(store: Store, table: Table, events: Sequence[Event], first: int) -> Iterable[Executable]:
    """What events change besides the log. `table` is as before them, `first` where the round in play began."""
    seq = table.version
    for event in events:
        seq, body = seq + 1, event.body
        match event.kind:
            case "promised":
                mark = fingerprint(event.secret)
                promised = Commitment(table.id, body["deal"], body["kind"], body["commitment"], mark, event.secret)
                yield store.new_commitment(promised)
            case "revealed":
                yield store.end_commitment(table.id, body["deal"], body["end"], body["why"])
            case "started":
                first = seq
                yield store.put_round(_round(table.id, body, "open", first))
            case "ended" | "voided":
                yield store.put_round(_round(table.id, body, STATES[event.kind], first, seq))
            case "closed":
                yield store.close_table(table.id)


def _round(table: str, body: Any, state: str, first: int, last: int | None = None) -> RoundRow:
    return RoundRow(f"{table}/{body['round']}", table, body["round"], state, first, last)
