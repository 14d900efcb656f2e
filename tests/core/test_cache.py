"""However many threads ask at the same moment, a result is computed once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from threading import Barrier

from pitboss.core.cache import compute_once
from pitboss.games.mini_tex_pvp.solved import shipped_play
from pitboss.games.mini_tex_pvp.solved.container import BadSolution
from tests.patience import PATIENCE


def test_threads_that_come_together_share_one_computation() -> None:
    computed, together = list[int](), Barrier(8)

    @compute_once(kept=2)
    def slow(number: int) -> int:
        computed.append(number)
        return sum(range(200_000)) + number

    def ask(number: int) -> int:
        together.wait(PATIENCE)
        return slow(number)

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(ask, [1] * 4 + [2] * 4))
    assert sorted(computed) == [1, 2] and results[0] == results[3] == results[4] - 1


def test_tables_that_open_together_read_the_stored_solution_once() -> None:
    """Each reading takes a second and more than 100 MiB: a hundred at once would be the end of a house."""
    spec = spec_from_file_location("another_shipped_play", shipped_play.__file__)
    assert spec and spec.loader
    fresh, read, together = module_from_spec(spec), list[str](), Barrier(8)
    spec.loader.exec_module(fresh)

    def missing() -> None:
        read.append("solution")
        time.sleep(0)  # another thread may come in between
        raise BadSolution("It is not there.")

    vars(fresh).update(shipped=missing, shipped_values=missing)

    def ask(_: int) -> str:
        together.wait(PATIENCE)
        return str(fresh.why_not_solved())

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(8))) == {"It is not there. The reader plays instead."}
    assert len(read) == 2  # the strategy and the coach's values
