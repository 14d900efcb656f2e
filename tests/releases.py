"""Houses of released versions: archives that `pitboss backup` of each tagged version wrote, for the tests of upgrades.

python -m tests.releases        # on the commit of a release, once: writes tests/data/releases/VERSION.zip
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from pitboss import __version__
from pitboss.games import REGISTRY
from pitboss.ledger.postings import issue
from pitboss.server.app import open_store
from pitboss.server.settings import ServerSettings
from pitboss.store.durable_table import DurableTable
from pitboss.store.store import Change, User
from pitboss.table.commands import PlaceBets, Sit, StartRound
from pitboss.table.state import Settings
from pitboss.table.table import apply
from tests.cli.run import pitboss

FOLDER = Path(__file__).parent / "data" / "releases"
HOUSE = REGISTRY["two-card-roo"].house()


async def play(folder: Path) -> None:
    """Makes a data folder with a table at which ann plays a round."""
    store = await open_store(ServerSettings(folder))
    await store.put_user(User("ann"))
    await store.commit(Change(transfers=(issue("first", "ann", 100_000),)))
    durable = await DurableTable.open(store, "t1", HOUSE, Settings())
    for command in (Sit("ann", 1, 20_000), PlaceBets("ann", 1, {"roo": 1000}), StartRound()):
        await durable.commit(apply(durable.table, command))
    await store.close()


def main() -> int:
    archive = FOLDER / f"{__version__}.zip"
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PITBOSS_HOME"] = folder
        asyncio.run(play(Path(folder)))
        done = pitboss("backup", str(archive))
    print(done.out or done.err, end="")
    return done.code


if __name__ == "__main__":
    sys.exit(main())
