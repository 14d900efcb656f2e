"""The server of a browser test: `python -m tests.browser.server [--damaged-solution] CARDS …` and a command.

A page on a busy machine has all the time that a test has. The account `tess` is a trainer's from the start, and that of
`keeper` an admin's. Nothing is counted before a page or a bot asks for it. While the file CARDS is there the decks are
stacked, for hands that chance brings too seldom: the cards that it names come first, in its order. Every proctored exam
draws the paper PAPER, so that a test knows the right answers. With --damaged-solution the solution of heads-up Mini-Tex
lacks its last byte.
"""

from __future__ import annotations

import secrets
import sys
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pitboss.core.cards import Card, cards
from pitboss.games.mini_tex_pvp.solved import solution
from pitboss.games.mini_tex_pvp.solved.container import StoredFile
from pitboss.server.live.best_play import BestPlay
from pitboss.server.people.people import People, Someone
from pitboss.server.work.workers import Workers
from pitboss.store.store import Role
from pitboss.table.shuffle import AgreedRules, SealedCards, SealedSeed
from pitboss.trainer import proctored
from tests.server.running import patient


def stacked(deck: tuple[Card, ...], file: Path) -> tuple[Card, ...]:
    first, rest = cards(file.read_text()), list(deck)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def stack(file: Path) -> None:
    by_chance, way_by_chance = SealedSeed.shuffle, SealedCards.way
    order_by_chance = SealedCards.__dict__["_order"].func

    def shuffle(self: SealedSeed, rules: AgreedRules, seeds: Any) -> tuple[Card, ...]:
        return stacked(rules.deck, file) if file.exists() else by_chance(self, rules, seeds)

    def way(self: SealedCards, seeds: Any) -> tuple[int, ...]:
        return tuple(range(len(self.rules.deck))) if file.exists() else way_by_chance(self, seeds)

    order = cached_property(lambda self: stacked(self.rules.deck, file) if file.exists() else order_by_chance(self))
    order.__set_name__(SealedCards, "_order")
    SealedSeed.shuffle, SealedCards.way = shuffle, way  # type: ignore[method-assign]
    SealedCards._order = order  # type: ignore[assignment]


ROLES = {"tess": Role.TRAINER, "keeper": Role.ADMIN}


def give_roles() -> None:
    """What the operator does with `pitboss role` while the server is stopped, without a stop."""
    register = People.register

    async def registered(self: People, someone: Someone, name: str, password: str) -> tuple[str, Someone]:
        token, account = await register(self, someone, name, password)
        if role := ROLES.get(name.lower()):
            await self.set_role(name, role, "test")
        return token, account

    People.register = registered  # type: ignore[method-assign]


def count_nothing_ahead() -> None:
    """Most tests ask neither the coach nor the lab, for which the server counts before it is asked."""

    def nothing(*_: object) -> None: ...

    BestPlay.warm = Workers.warm = nothing  # type: ignore[method-assign, assignment]


PAPER = "the paper of every proctored exam"


def know_papers() -> None:
    def drawn(size: int) -> str:
        return PAPER if size == 16 else secrets.token_hex(size)  # else it is a part of an exam's code

    vars(proctored)["secrets"] = SimpleNamespace(token_hex=drawn)


def damage_solution() -> None:
    read, whole = StoredFile.read, solution.FILE.read()

    def damaged(self: StoredFile) -> bytes:
        return whole[:-1] if self == solution.FILE else read(self)

    StoredFile.read = damaged  # type: ignore[method-assign]


if __name__ == "__main__":
    patient()
    give_roles()
    count_nothing_ahead()
    know_papers()
    if sys.argv[1] == "--damaged-solution":
        damage_solution()
        del sys.argv[1]
    stack(Path(sys.argv.pop(1)))
    from pitboss.cli import app

    app()
