"""Best play of Pai Gow, and what any way to set hands costs: priced against a house way, and written to be shipped."""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZipFile, ZipInfo

from pitboss.core.cache import Remember
from pitboss.core.errors import BadInput
from pitboss.core.progress import Progress
from pitboss.games.tiger_pai_gow.house_ways import AnyWay, OwnWay, Way
from pitboss.games.tiger_pai_gow.solved import stored
from pitboss.games.tiger_pai_gow.solved.solve import Job, Solution, solve
from pitboss.rules.house import House
from pitboss.rulesets.poker import Wheel

COMMISSIONS = (0, 5)  # priced whatever the house takes


def price(
    house: House, dealer: Path | None, ways: Sequence[Path], remember: Remember, progress: Progress
) -> dict[str, Any]:
    """What best play, every house way and the given ways win against the dealer's way."""
    options = house.options
    against: AnyWay = own_way(dealer) if dealer else options.house_way
    job = Job(against, options.wheel, (*Way, *map(own_way, ways)), tuple(sorted({*COMMISSIONS, options.commission})))
    found = solve(job, threads=os.cpu_count() or 1, remember=remember, progress=progress)
    return {
        "dealer": name_of(against),
        "wheel": options.wheel.value,
        "pairs": job.pairs,
        "players": [row for percent in job.commissions for row in rows_of(job, found, percent)],
    }


def name_of(way: AnyWay) -> str:
    return f"house way {way.value.upper()} ({way.title})" if isinstance(way, Way) else way.title


def own_way(path: Path) -> OwnWay:
    try:
        way = OwnWay(path.stem, path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} cannot be read as text: {error}.") from error
    if not way.rules.rules:
        raise BadInput(f"{path} has no rules; docs/pai_gow.md shows how to write them.")
    return way


def rows_of(job: Job, found: Solution, percent: int) -> Iterator[dict[str, Any]]:
    """Best play and every way, with their edge and what they give away at this commission."""
    best = found.best[job.commissions.index(percent)]
    top = expected(best, percent, job.pairs)
    for name, (won, lost) in (("best play", best), *zip(map(name_of, job.ways), found.ways, strict=True)):
        value = expected((won, lost), percent, job.pairs)
        yield {
            "player": name,
            "commission": percent,
            "win": won,
            "push": job.pairs - won - lost,
            "loss": lost,
            "house_edge": float(-value),
            "cost": float(top - value),
        }


def expected(sums: tuple[int, int], percent: int, pairs: int) -> Fraction:
    won, lost = sums
    return Fraction((100 - percent) * won - 100 * lost, 100 * pairs)


def write(folder: Path, remember: Remember, progress: Progress, say: Callable[[str], None]) -> None:
    """Solve every table and write the two files that are shipped. A table that is finished is not solved again."""
    if not os.access(folder, os.W_OK):
        raise BadInput(f"{folder} is not a folder that can be written to.")
    totals, settings = [], []
    for at, (dealer, wheel) in enumerate(stored.tables(), 1):
        name = stored.table_name(dealer, wheel)
        found = remember(
            f"pai-gow-solved-{name}-{stored.solving_rules()}",
            partial(solved_table, dealer, wheel, remember, progress),
        )
        best, sums = (found[which].tolist() for which in ("best", "ways"))
        totals.append((name, stored.Totals(best, {way.value: one for way, one in zip(Way, sums, strict=True)})))
        settings.append((name, [found[f"choices{n}"].tobytes() for n in stored.COMMISSIONS]))
        say(f"{at} of {len(stored.tables())}: house way {dealer}, wheel {wheel}")
    text = json.dumps({name: one._asdict() for name, one in totals}, indent=1)
    (folder / stored.TOTALS).write_text(text + "\n")
    with ZipFile(folder / stored.SETTINGS, "w") as file:
        for name, choices in settings:
            for commission, some in zip(stored.COMMISSIONS, choices, strict=True):
                file.writestr(ZipInfo(f"{name}-{commission}"), some)  # with a fixed date: the same file each time
    say(f"Written to {folder}: {stored.TOTALS}, {stored.SETTINGS}.")


def solved_table(dealer: Way, wheel: Wheel, remember: Remember, progress: Progress) -> dict[str, Any]:
    """What is stored of a table, as arrays."""
    import numpy as np

    found = solve(stored.job_of(dealer, wheel), threads=os.cpu_count() or 1, remember=remember, progress=progress)
    choices = {f"choices{n}": np.frombuffer(lzma.compress(one), np.uint8) for n, one in enumerate(found.choices)}
    return {"best": np.array(found.best), "ways": np.array(found.ways), **choices}
