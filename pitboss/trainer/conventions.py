"""Clauses by number, those of a game's manual and the house conventions that the trainer adds, in words."""

from __future__ import annotations

from pitboss.games import REGISTRY
from pitboss.trainer import irregularities, table_talk
from pitboss.trainer.training import training_of

CONVENTIONS = {**irregularities.SENTENCES, **table_talk.SENTENCES}


def sentence_of(game: str, number: str) -> str:
    known = REGISTRY.get(game)
    if number in CONVENTIONS or not known:
        return CONVENTIONS.get(number, "")
    own = {case.number: case.sentence for case in training_of(known).irregular if case.sentence}
    return own.get(number) or known.house().clauses.get(number, "")


def source_of(game: str, number: str) -> str:
    known = REGISTRY.get(game)
    return known.house().source_of(number) if known else ""
