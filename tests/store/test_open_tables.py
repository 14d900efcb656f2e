"""The lobby's pages and a player's tables are queries: every open table once, and only a player's own."""

from __future__ import annotations

from pitboss.ledger.accounts import seat, wallet
from pitboss.ledger.postings import Transfer, Why, issue
from pitboss.store import open_tables
from pitboss.store.chain import canonical
from pitboss.store.open_tables import Held
from pitboss.store.sql import SqlStore
from pitboss.store.store import Change, SeatRow, TableRow
from pitboss.table.state import Settings
from tests.store.conftest import use

SETTINGS = canonical({"settings": Settings().write(), "options": {}})


async def open_table(store: SqlStore, id: str, game: str = "blackjack", *, private: bool = False) -> None:
    row = TableRow(id, game, SETTINGS, opened_by="ann", private=private)
    await store.commit(Change(rows=(store.new_table(row),)))


def test_pages_of_the_lobby_hold_every_open_public_table_once(url: str) -> None:
    async def work(store: SqlStore) -> None:
        at = store.clock()
        store.clock = lambda: at + len(made) // 2  # two in each millisecond
        made: list[str] = []
        for n in range(12):
            made.append(f"t{n:02}")
            await open_table(store, made[-1], "two-card-roo" if n % 2 else "blackjack", private=n % 5 == 0)
        await store.commit(Change(rows=(store.change_table("t07", closed=True),)))
        listed = [id for n, id in enumerate(made) if n % 5 and n != 7][::-1]
        found, before, pages = list[str](), None, 0
        while pages == 0 or before is not None:
            page, before = await open_tables.page(store, "", before, 3)
            found += [known.id for known in page]
            pages += 1
        assert found == listed and pages == 3
        page, _ = await open_tables.page(store, "blackjack", None, 50)
        assert [known.id for known in page] == [id for id in listed if not int(id[1:]) % 2]
        everything, _ = await open_tables.page(store, "", None, 50, private=True)
        assert len(everything) == 11

    use(url, work)


def test_a_player_is_found_at_their_own_tables_only(url: str) -> None:
    async def work(store: SqlStore) -> None:
        for id in ("t0", "t1", "t2"):
            await open_table(store, id)
        moved = Transfer("in", wallet("ann"), seat("t1", 2, "ann"), 700, Why.BUY_IN)
        await store.commit(Change(transfers=(issue("i", "ann", 1000), moved)))
        sits = {"t0": ("bob", 0), "t1": ("ann", 300), "t2": ("ann", 50)}
        rows = [store.put_seat(id, 2, SeatRow(player, False, bets)) for id, (player, bets) in sits.items()]
        await store.commit(Change(rows=tuple(rows)))
        assert [(known.id, known.seats["ann"]) for known in await open_tables.seated(store, "ann")] == [
            ("t1", Held(2, 700, 300, False)),
            ("t2", Held(2, 0, 50, False)),
        ]
        assert await open_tables.pledged(store, "ann", "t1") == 50
        await store.commit(Change(rows=(store.end_seat("t1", 2), store.change_table("t2", closed=True))))
        assert await open_tables.seated(store, "ann") == []
        assert [known.id for known in await open_tables.opened_by(store, "ann")] == ["t0", "t1"]

    use(url, work)
