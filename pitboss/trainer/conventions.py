"""Clauses by number, those of a game's manual and the house conventions that the trainer adds, in words."""

from __future__ import annotations

from pitboss.games import REGISTRY
from pitboss.trainer import irregularities, table_talk

CONVENTIONS = {**irregularities.SENTENCES, **table_talk.SENTENCES}


def sentence_of(game: str, number: str) -> str:
    known = REGISTRY.get(game)
    return CONVENTIONS.get(number) or (known.house().clauses.get(number, "") if known else "")


def source_of(game: str, number: str) -> str:
    known = REGISTRY.get(game)
    return known.house().source_of(number) if known else ""
