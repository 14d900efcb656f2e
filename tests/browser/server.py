"""The server of a browser test: `python -m tests.browser.server [--cards FILE | --damaged-solution] …` and a command.

A page on a busy machine has all the time that a test has. The account `tess` is a trainer's from the start. With
--cards the decks are stacked, for hands that chance brings too seldom: the cards that FILE names come first, in its
order. With --damaged-solution the solution of heads-up Mini-Tex lacks its last byte.
"""

from __future__ import annotations

import sys
from functools import cached_property
from pathlib import Path
from typing import Any

from pitboss.cards import Card, cards
from pitboss.games.mini_tex_pvp.solved import solution
from pitboss.games.mini_tex_pvp.solved.container import StoredFile
from pitboss.server.people import People, Someone
from pitboss.store.store import Role
from pitboss.table.shuffle import AgreedRules, SealedCards, SealedSeed
from tests.server.running import patient


def stacked(deck: tuple[Card, ...], file: Path) -> tuple[Card, ...]:
    first, rest = cards(file.read_text()), list(deck)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def stack(file: Path) -> None:
    def shuffle(self: SealedSeed, rules: AgreedRules, seeds: Any) -> tuple[Card, ...]:
        return stacked(rules.deck, file)

    def way(self: SealedCards, seeds: Any) -> tuple[int, ...]:
        return tuple(range(len(self.rules.deck)))

    order = cached_property(lambda self: stacked(self.rules.deck, file))
    order.__set_name__(SealedCards, "_order")
    SealedSeed.shuffle, SealedCards.way = shuffle, way  # type: ignore[method-assign]
    SealedCards._order = order  # type: ignore[assignment]


def make_tess_a_trainer() -> None:
    """What the operator does with `pitboss role` while the server is stopped, without a stop."""
    register = People.register

    async def registered(self: People, someone: Someone, name: str, password: str) -> tuple[str, Someone]:
        token, account = await register(self, someone, name, password)
        if name == "tess":
            await self.set_role(name, Role.TRAINER, "test")
        return token, account

    People.register = registered  # type: ignore[method-assign]


def damage_solution() -> None:
    read, whole = StoredFile.read, solution.FILE.read()

    def damaged(self: StoredFile) -> bytes:
        return whole[:-1] if self == solution.FILE else read(self)

    StoredFile.read = damaged  # type: ignore[method-assign]


if __name__ == "__main__":
    patient()
    make_tess_a_trainer()
    if sys.argv[1] == "--cards":
        stack(Path(sys.argv[2]))
        del sys.argv[1:3]
    elif sys.argv[1] == "--damaged-solution":
        damage_solution()
        del sys.argv[1]
    from pitboss.cli import app

    app()
