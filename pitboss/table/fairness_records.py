"""Writes fairness records: all that a player needs to check a deal, as JSON. `fairness` checks them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.core.cards import Card, text
from pitboss.table.shuffle import FIRST, AgreedRules, SealedCards, SealedSeed

FORMAT = "pitboss-fairness-2"
FIRST_FORMAT = "pitboss-fairness-1"  # of deals in which players' seeds were words, sent without a commitment


class CommitmentEnd(Enum):
    """How a commitment ended. Every commitment ends in one of these."""

    OPENED = "opened"
    VOIDED = "voided"
    REFUNDED = "refunded"


@dataclass(slots=True)
class ClientSeed:
    """A client's part in a shuffle. Places are those in the table's log."""

    player: str
    commitment: str
    committed_at: int
    seed: str | None = None
    opened_at: int = 0


@dataclass(slots=True)
class KnownDeal:
    """The cards of one round that became known, by their position in the deal, and what else chance decided."""

    round: str
    cards: dict[int, Card]
    button: int = 0
    dice: list[list[int]] = field(default_factory=list)  # sides and face of each throw

    def throwing(self, roll: Callable[[int], int]) -> Callable[[int], int]:
        """Dice whose throws are noted."""

        def noted(sides: int) -> int:
            face = roll(sides)
            self.dice.append([sides, face])
            return face

        return noted


@dataclass(frozen=True, slots=True)
class CalledOff:
    """A shuffle promised for the same round before this one; not a card of it was dealt."""

    deal: str
    seats: tuple[int, ...]
    why: str


@dataclass(slots=True)
class CommitmentLog:
    """What the table's log says about a commitment. Places are numbers of events."""

    committed_at: int = 0
    closed_at: int = 0  # from here on no commitment of a client was taken
    dealt_at: int = 0
    ended_at: int = 0
    seeds: dict[int, ClientSeed] = field(default_factory=dict)
    words: dict[int, str] | None = None  # in deals of the first version: the players' seeds
    rounds: list[KnownDeal] = field(default_factory=list)
    end: CommitmentEnd = CommitmentEnd.OPENED
    why: str = ""  # for a commitment that was not simply opened
    called_off: list[CalledOff] = field(default_factory=list)
    history: str = ""

    @property
    def used(self) -> dict[int, str]:
        """The seeds that the order follows from."""
        if self.seeds:
            return {seat: given.seed for seat, given in self.seeds.items() if given.seed is not None}
        return self.words or {}


def record(sealed: SealedSeed | SealedCards, rules: AgreedRules, account: CommitmentLog) -> dict[str, Any]:
    """A deal that is over: with the house's seed, or with the cards that were shown."""
    common = _first if sealed.version == FIRST else _record
    if isinstance(sealed, SealedSeed):
        return common("seed", sealed, rules, account) | {"server_seed": sealed.seed.hex()}
    return common("cards", sealed, rules, account) | {"openings": _openings(sealed, account)}


def _openings(sealed: SealedCards, account: CommitmentLog) -> list[dict[str, Any]]:
    shown = sorted(position for dealt in account.rounds for position in dealt.cards)
    return [
        {
            "position": opening.position,
            "leaf": opening.leaf,
            "card": repr(opening.card),
            "salt": opening.salt.hex(),
            "path": [node.hex() for node in opening.path],
        }
        for opening in sealed.open(account.used, shown)
    ]


def _promised(
    kind: str, sealed: SealedSeed | SealedCards, rules: AgreedRules, account: CommitmentLog
) -> dict[str, Any]:
    return {
        "kind": kind,
        "table": sealed.table,
        "deal": sealed.deal,
        "commitment": sealed.commitment,
        "committed_at": account.committed_at,
        "end": account.end.value,
        "why": account.why,
        "rules": {"game": rules.game, "version": rules.version, "options": rules.options, "deck": text(rules.deck)},
    }


def _record(kind: str, sealed: SealedSeed | SealedCards, rules: AgreedRules, account: CommitmentLog) -> dict[str, Any]:
    return {
        "format": FORMAT,
        **_promised(kind, sealed, rules, account),
        "history": account.history,
        "closed_at": account.closed_at or account.ended_at,
        "dealt_at": account.dealt_at or account.ended_at,
        "seeds": {
            str(seat): {
                "player": given.player,
                "commitment": given.commitment,
                "committed_at": given.committed_at,
                "seed": given.seed,
                "opened_at": given.opened_at,
            }
            for seat, given in sorted(account.seeds.items())
        },
        "called_off": [{"deal": off.deal, "seats": list(off.seats), "why": off.why} for off in account.called_off],
        "rounds": [
            {
                "round": dealt.round,
                "button": dealt.button,
                "dice": dealt.dice,
                "cards": _by_position(dealt.cards.items()),
            }
            for dealt in account.rounds
        ],
    }


def _first(kind: str, sealed: SealedSeed | SealedCards, rules: AgreedRules, account: CommitmentLog) -> dict[str, Any]:
    """The format of deals of the first version: a record saved then and one of today are the same."""
    return {
        "format": FIRST_FORMAT,
        **_promised(kind, sealed, rules, account),
        "seeds_closed_at": account.closed_at or account.ended_at,
        "seeds": {str(seat): seed for seat, seed in sorted((account.words or {}).items())},
        "rounds": [{"round": dealt.round, "cards": _by_position(dealt.cards.items())} for dealt in account.rounds],
    }


def _by_position(cards: Iterable[tuple[int, Card]]) -> Mapping[str, str]:
    return {str(position): repr(card) for position, card in sorted(cards)}
