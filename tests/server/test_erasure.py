"""A trainee's personal data is erased: no table and no file holds it afterwards, and the audit is still sound."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from pitboss.core.errors import NotFound
from pitboss.server.app import open_store
from pitboss.server.people.people import People, account_named
from pitboss.server.settings import ServerSettings
from pitboss.server.training.attempt_records import attempts_by_player, keep_attempts
from pitboss.server.training.exam_papers import Papers
from pitboss.server.training.proctored_exams import begin_exam, hand_in, keep_answers, open_exam
from pitboss.store import schema
from pitboss.store.classes import (
    CheckMark,
    Member,
    TrainingClass,
    classes,
    members_of,
    put_class,
    put_mark,
    put_member,
)
from pitboss.store.row_log import follow
from pitboss.store.sql import SqlStore
from pitboss.store.store import Role
from pitboss.store.training import answers_of, badge_place, exam_from, exam_rows, revocations
from pitboss.trainer.house_profile import HouseProfile
from pitboss.trainer.proctored import OpenedExam
from pitboss.trainer.progress import Attempt
from tests.cli.run import pitboss

NAME, OTHER = "Quincy.Zebulon", "Bertram.Yale"
LICENSES = {NAME: "68-98765-QZ", OTHER: "11-22222-AB"}
START = datetime(2026, 11, 1, tzinfo=UTC)
ANSWERED = Attempt(START, "three-card-roo", "drill", "payout", "1", ("1",), True, 2.0)
SAID = NAME.lower(), LICENSES[NAME].lower(), "qulncyzebulon"  # the last as names that look alike are compared


async def sat(store: SqlStore, id: str, name: str) -> str:
    """An exam of this account that was left at once and signed, one that was begun, one not begun, and answers."""
    opened = OpenedExam("three-card-roo", name, "Dana Lee", LICENSES[name], "2099-01-31")
    codes = [await open_exam(store, id, opened) for _ in range(3)]
    first, second = [await begin_exam(store, code, HouseProfile(), id) for code in codes[:2]]
    data = await hand_in(store, first.exam(lambda: START))
    await Papers(store).sign(id, first.code, "dana", "Dana Lee")
    await badge_place(store, data["hash"])  # as a badge of it does
    second.note(START, name)
    await keep_answers(store, second)
    await keep_attempts(store, id, [ANSWERED])
    return str(data["hash"])


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def hashes(house: Path) -> dict[str, str]:
    """Two trainees with the same of everything: the hashes of their results by name."""

    async def made() -> dict[str, str]:
        store = await open_store(ServerSettings(house))
        people, found = People(store, 100_000), {}
        for name in (NAME, OTHER):
            _, guest = await people.guest()
            _, account = await people.register(guest, name, "seven green umbrellas")
            found[name] = await sat(store, account.id, name)
            await put_class(store, TrainingClass("june", "June", 1))
            await put_member(store, "june", Member(account.id, name, LICENSES[name], "2099-01-31"))
            await put_mark(store, "june", CheckMark(account.id, "pitch", False, f"{name}: too high", "dana", 1))
        await store.close()
        return found

    return asyncio.run(made())


def everything(house: Path) -> Iterator[tuple[str, str]]:
    """Every row of every table, and every file: as its bytes and, where it is encrypted, as the house reads it."""

    async def rows() -> list[tuple[str, str]]:
        store = await open_store(ServerSettings(house))
        tables = schema.METADATA.sorted_tables
        found = [(table.name, repr(tuple(row))) for table in tables for row in await store.all(select(table))]
        for row in await exam_rows(store):
            one = exam_from(store.keys, row)
            found.append(("exams, decrypted", repr(one)))
            found += [("answers, decrypted", repr(answer)) for answer in await answers_of(store, one.id)]
        found.append(("badges, decrypted", repr(await revocations(store))))
        found += [("members, decrypted", repr(await members_of(store, one.id))) for one in await classes(store)]
        await store.close()
        return found

    for file in [path for path in house.rglob("*") if path.is_file()]:
        yield str(file.name), file.read_bytes().decode("latin-1") + str(file)
    yield from asyncio.run(rows())


def holding(house: Path, said: tuple[str, ...]) -> set[str]:
    return {where for where, text in everything(house) if any(one in text.lower() for one in said)}


def test_no_table_and_no_file_holds_an_erased_trainee_and_the_audit_is_sound(
    house: Path, hashes: dict[str, str]
) -> None:
    before = holding(house, SAID)
    sealed = {"exams, decrypted", "answers, decrypted", "members, decrypted"}
    assert {"users", "names", "check_marks"} | sealed <= before, before
    done = pitboss("erase", NAME.upper())
    assert done.code == 0 and "1 results are erased" in done.out, done
    assert holding(house, SAID) == set()
    assert pitboss("audit").code == 0

    async def left() -> None:
        store = await open_store(ServerSettings(house))
        papers = Papers(store)
        with pytest.raises(NotFound):
            await papers.checked(hashes[NAME])
        assert await papers.revoked() == [0], "the badge of the erased, by its place on the status list"
        assert (await papers.checked(hashes[OTHER]))["trainee"] == OTHER
        exams, answers = await exam_rows(store), await attempts_by_player(store)
        assert len(exams) == 3 and [len(one) for one in answers.values()] == [1], "those of the other trainee"
        await store.close()

    asyncio.run(left())
    assert len(holding(house, (OTHER.lower(),))) > 4


def test_an_erased_account_cannot_be_found_and_its_name_may_be_taken_again(house: Path, hashes: dict[str, str]) -> None:
    assert pitboss("erase", NAME).code == 0
    again = pitboss("erase", NAME)
    assert again.code == 2 and f"There is no account '{NAME}'." in again.err

    async def taken() -> Any:
        store = await open_store(ServerSettings(house))
        people = People(store, 100_000)
        _, guest = await people.guest()
        await people.register(guest, NAME, "seven green umbrellas")
        found = await account_named(store, NAME)
        await store.close()
        return found

    assert asyncio.run(taken()).name == NAME
    assert pitboss("audit").code == 0


def test_an_account_that_held_a_role_is_not_erased(house: Path, hashes: dict[str, str]) -> None:
    """The log of significant events names it and is never changed."""
    for role in (Role.TRAINER, Role.PLAYER):
        assert pitboss("role", NAME, role.value).code == 0
    before = holding(house, SAID)
    refused = pitboss("erase", NAME)
    assert refused.code == 2 and "has held a role" in refused.err
    assert holding(house, SAID) == before


def test_a_log_that_older_commits_wrote_in_clear_is_read_as_hashes() -> None:
    rows: dict[str, dict[tuple[str, ...], dict[str, str]]] = {"names": {}}
    follow(rows, [["names", ["ann"], {"name": "1"}]])
    ((key,),) = rows["names"]
    assert key.startswith("sha256 ") and "ann" not in key
    follow(rows, [["names", [key], None]])
    assert rows["names"] == {}
