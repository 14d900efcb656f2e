"""Finished exams in the database: practice makes room for practice, a proctored result stays, badges are revoked."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from pitboss.core.errors import BadInput, Broken, NotAllowed, NotFound, NotNow
from pitboss.server.training import exam_papers
from pitboss.server.training.exam_papers import Papers
from pitboss.server.training.proctored_exams import open_exam
from pitboss.store import training
from pitboss.store.house_keys import Keys
from pitboss.store.sql import SqlStore
from pitboss.trainer.badges import issuer_of, verified
from tests.server.proctoring import OPENED, handed_in
from tests.store.conftest import use
from tests.trainer.exam_sitting import PRACTICE, SMALL, Clock, sit, wrong_in

HERE = issuer_of(b"the key of a house", "Riverside")


def test_practice_never_pushes_out_a_proctored_result(house_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exam_papers, "PRACTICE_KEPT", 2)

    async def work(store: SqlStore) -> None:
        papers = Papers(store)
        code, failed = await handed_in(store, wrong=wrong_in("payout"))
        assert not failed["passed"]
        results = [sit(SMALL, replace(PRACTICE, seed=str(n))).result() for n in range(4)]
        kept = [await papers.keep("ann", f"practice{n}", one) for n, one in enumerate(results)]
        assert [line["id"] for line in await papers.of("ann")] == ["practice3", "practice2", code]
        assert [line["id"] for line in await papers.unsigned()] == [code]
        for one in (failed, kept[3]):
            assert (await papers.checked(one["hash"]))["trainee"] == "Ann"
        with pytest.raises(NotFound, match="No result with this code"):
            await papers.checked(kept[0]["hash"])
        with pytest.raises(NotFound):
            await papers.paper("bob", code)

    use(house_url, work)


def test_a_proctored_result_is_signed_once_and_never_by_who_sat_it(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        papers = Papers(store)
        code, _ = await handed_in(store)
        await papers.keep("ann", "practice", sit(SMALL, PRACTICE).result())
        with pytest.raises(NotAllowed, match="You sat this exam yourself"):
            await papers.sign("ann", code, "ann", "Ann")
        assert (await papers.paper("ann", code)).get("signed") is None
        with pytest.raises(BadInput, match="A practice exam is not signed"):
            await papers.sign("ann", "practice", "dana", "Dana")
        two = [papers.sign("ann", code, "dana", "Dana"), papers.sign("ann", code, "eve", "Eve")]
        answers = await asyncio.gather(*two, return_exceptions=True)
        (signed,) = [one for one in answers if isinstance(one, dict)]
        assert signed["signed"]["by"] in ("Dana", "Eve")
        assert [type(one) for one in answers if not isinstance(one, dict)] == [NotNow], "whoever comes second"
        assert await papers.unsigned() == []

    use(house_url, work)


def test_a_revoked_certificate_has_no_badge_and_is_shown_as_revoked(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        papers, now = Papers(store), Clock()()
        code, kept = await handed_in(store)
        assert kept["certifies"]
        with pytest.raises(BadInput, match="Only a signed certificate"):
            await papers.revoke("ann", code, "Dana", "Cheated.")
        await papers.sign("ann", code, "dana", "Dana")
        token = await papers.badge("ann", code, HERE)
        assert token == await papers.badge("ann", code, HERE) and verified(token, now=now)["id"].endswith(kept["hash"])
        assert (await papers.checked(kept["hash"]))["revoked"] is None and await papers.revoked() == []
        assert (await papers.revoke("ann", code, "Dana", "Cheated."))["revoked"]["why"] == "Cheated."
        assert await papers.revoked() == [0]
        with pytest.raises(NotFound, match="was revoked on .*: Cheated."):
            await papers.badge("ann", code, HERE)
        with pytest.raises(NotNow, match="revoked already"):
            await papers.revoke("ann", code, "Dana", "Cheated.")
        assert (await papers.of("ann"))[0]["revoked"]["by"] == "Dana"

    use(house_url, work)


def test_every_badge_has_a_place_of_its_own_on_the_status_list(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        places = await asyncio.gather(*(training.badge_place(store, f"{n:064}") for n in (1, 2, 3, 2)))
        assert len(set(places)) == 3 and places[1] == places[3]

    use(house_url, work)


def test_results_are_readable_only_with_the_key_of_the_house(house_url: str) -> None:
    async def work(store: SqlStore) -> Any:
        code, data = await handed_in(store)
        (row,) = await training.exam_rows(store)
        assert b"Dana" not in row.sealed and data["seal"]
        store.keys = Keys(b"s" * 32, b"o" * 32)
        with pytest.raises(Broken, match="sealed with another key"):
            await Papers(store).paper("ann", code)

    use(house_url, work)


def test_a_paper_that_is_not_handed_in_is_no_result(house_url: str) -> None:
    async def work(store: SqlStore) -> None:
        code = await open_exam(store, "ann", OPENED)
        with pytest.raises(NotFound, match="There is no finished exam"):
            await Papers(store).paper("ann", code)
        assert await Papers(store).of("ann") == []

    use(house_url, work)
