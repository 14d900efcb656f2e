"""Clauses by number, those of a game's procedure and the house conventions that the trainer adds, in words."""

from __future__ import annotations

from pitboss.rules.house import House
from pitboss.trainer import irregularities, table_talk
from pitboss.trainer.training import training_of

CONVENTIONS = {**irregularities.SENTENCES, **table_talk.SENTENCES}


def sentence_of(house: House, number: str) -> str:
    """The clause as this house carries it out; empty if the game has none of that number."""
    if number in CONVENTIONS:
        return CONVENTIONS[number]
    own = {case.number: case.sentence for case in training_of(house.game).irregular if case.sentence}
    return house.with_wording(number, own.get(number) or house.clauses.get(number, ""))
