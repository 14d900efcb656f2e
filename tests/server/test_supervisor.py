"""The supervisor of a house's workers, with scripted workers."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.server.settings import ServerSettings
from pitboss.server.workers import supervisor
from pitboss.server.workers.serving import FAILED, READY
from pitboss.server.workers.supervisor import OFTEN, Supervisor

AWAY = "The database does not answer."


class ScriptedProcess:
    """A process that has sent one message; it has ended unless it serves."""

    def __init__(self, link: Any, kind: str) -> None:
        if kind:
            link.send((kind, AWAY if kind == FAILED else ""))
        self._serves, self.exitcode = kind == READY, 2
        self._here, self._there = socket.socketpair()
        self.sentinel = self._here.fileno()
        if not self._serves:
            self._there.close()

    def is_alive(self) -> bool:
        return self._serves

    def terminate(self) -> None:
        self._serves = False
        self._here.close()
        self._there.close()

    def join(self, seconds: float | None = None) -> None:
        pass


class ScriptedSupervisor(Supervisor):
    """Starts one scripted process after the other; "" is one that ends without a message."""

    def __init__(self, folder: Path, *kinds: str) -> None:
        self.printed: list[str] = []
        self._kinds = iter(kinds)
        super().__init__(ServerSettings(folder), 1, socket.socket(), "", self.printed.append)

    def _process(self, number: int, args: tuple[Any, ...]) -> Any:
        return ScriptedProcess(args[3], next(self._kinds))

    def until_all_serve(self, *, opened: bool) -> None:
        self._open = opened
        own = [self._settings]
        try:
            self._start(1, own[0])
            self._wait(self._started, own)
        finally:
            self._end()
            self._place.close()
            shutil.rmtree(self._folder)


def test_a_worker_of_an_open_house_that_cannot_start_is_started_again_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "PAUSE", 0.01)
    house = ScriptedSupervisor(tmp_path, *[FAILED, ""] * OFTEN, READY)
    house.until_all_serve(opened=True)
    assert house.printed.count(f"worker 1: {AWAY}") == OFTEN
    assert house.printed.count("worker 1 has ended (code 2); it is started again") == 2 * OFTEN


def test_a_house_that_cannot_be_opened_says_why_and_is_closed(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=AWAY):
        ScriptedSupervisor(tmp_path, "", FAILED).until_all_serve(opened=False)
    with pytest.raises(BadInput, match=f"ended {OFTEN} times in a row"):
        ScriptedSupervisor(tmp_path, *[""] * OFTEN).until_all_serve(opened=False)
