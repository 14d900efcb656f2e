"""The fairness record: all that a player needs to check a deal, as JSON. `fairness` reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pitboss.cards import Card, text
from pitboss.table.shuffle import Rules, Sealed, SealedCards

FORMAT = "pitboss-fairness-1"


class End(Enum):
    """How a commitment ended. There is no fourth way, and none stays open."""

    OPENED = "opened"
    VOIDED = "voided"
    REFUNDED = "refunded"


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of one round that became known, by their position in the deal."""

    round: str
    cards: Mapping[int, Card]


@dataclass(frozen=True, slots=True)
class Account:
    """What the table's log says about a commitment."""

    committed_at: int  # the event's place in the table's log
    seeds_closed_at: int
    seeds: Mapping[int, str]
    rounds: tuple[Dealt, ...]
    end: End = End.OPENED
    why: str = ""  # for a commitment that was not simply opened


def of_seed(sealed: Sealed, rules: Rules, account: Account) -> dict[str, Any]:
    """The record of a round or shoe whose seed is shown."""
    return _record("seed", sealed, rules, account) | {"server_seed": sealed.seed.hex()}


def of_cards(sealed: SealedCards, account: Account) -> dict[str, Any]:
    """The record of a deal in which only the shown cards are opened."""
    shown = sorted(position for dealt in account.rounds for position in dealt.cards)
    openings = [
        {
            "position": opening.position,
            "leaf": opening.leaf,
            "card": repr(opening.card),
            "salt": opening.salt.hex(),
            "path": [node.hex() for node in opening.path],
        }
        for opening in sealed.open(account.seeds, shown)
    ]
    return _record("cards", sealed, sealed.rules, account) | {"openings": openings}


def _record(kind: str, sealed: Sealed | SealedCards, rules: Rules, account: Account) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "kind": kind,
        "table": sealed.table,
        "deal": sealed.deal,
        "commitment": sealed.commitment,
        "committed_at": account.committed_at,
        "seeds_closed_at": account.seeds_closed_at,
        "end": account.end.value,
        "why": account.why,
        "rules": {"game": rules.game, "version": rules.version, "options": rules.options, "deck": text(rules.deck)},
        "seeds": {str(seat): seed for seat, seed in sorted(account.seeds.items())},
        "rounds": [{"round": dealt.round, "cards": _by_position(dealt.cards.items())} for dealt in account.rounds],
    }


def _by_position(cards: Iterable[tuple[int, Card]]) -> dict[str, str]:
    return {str(position): repr(card) for position, card in sorted(cards)}
