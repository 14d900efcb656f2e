"""The second factor: a role is used only after a passkey, money and roles ask again, and a code helps once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from pitboss.server.app import open_store
from pitboss.server.http.context import Server
from pitboss.server.operator_commands import give_role
from pitboss.server.people import passkeys, people
from pitboss.server.people.people import account_named
from pitboss.server.settings import Rates, ServerSettings
from pitboss.store.passkeys import codes_left, passkeys_of
from pitboss.store.sql import now
from pitboss.store.store import Role
from tests.patience import PATIENCE
from tests.server.authenticator import Authenticator, Json
from tests.server.running import Running, faults_of, serve

PASSWORD = "correct horse"
API = "/api/v1"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A house that asks for a passkey before a role is used."""
    yield from serve(ServerSettings(tmp_path_factory.mktemp("strict"), second_factor=True, rates=Rates.none()))


class Somebody:
    """An account in a browser at http://localhost."""

    def __init__(self, running: Running, name: str, role: Role = Role.PLAYER) -> None:
        port = running.address.rpartition(":")[2]
        self.origin, self.name = f"http://localhost:{port}", name
        self.http = httpx.Client(
            base_url=running.address, headers={"Origin": self.origin, "Host": f"localhost:{port}"}, timeout=PATIENCE
        )
        self.http.timeout = PATIENCE
        self.device = Authenticator(self.origin)
        self.post("/session")
        self.post("/accounts", name=name, password=PASSWORD)
        house: Server = running.app.state.server
        asyncio.run_coroutine_threadsafe(house.people.set_role(name, role, "test"), running.loop).result(PATIENCE)

    def post(self, path: str, **body: object) -> httpx.Response:
        return self.http.post(API + path, json=body)

    def add(self, device: Authenticator | None = None, password: str = PASSWORD) -> httpx.Response:
        options = self.post("/passkeys/options").json()["options"]
        credential = (device or self.device).make(options)
        return self.post("/passkeys", name="key", credential=credential, password=password)

    def show(self) -> httpx.Response:
        options = self.post("/session/passkey/options").json()["options"]
        return self.post("/session/passkey", credential=self.device.show(options))

    def tables(self) -> httpx.Response:
        return self.http.get(f"{API}/house/tables")

    def sign_in(self) -> httpx.Response:
        self.http.cookies.clear()
        return self.post("/session/login", name=self.name, password=PASSWORD)


def kind(answer: httpx.Response) -> str:
    return str(answer.json()["type"]).removeprefix("/problems/")


def test_a_role_waits_for_a_passkey_and_a_password_alone_does_not_open_it(strict: Running) -> None:
    keeper = Somebody(strict, "keeper", Role.ADMIN)
    assert keeper.http.get(f"{API}/session").json()["needs_passkey"]
    assert keeper.tables().status_code == 403 and kind(keeper.tables()) == "needs-passkey"
    assert kind(keeper.add(password="wrong horse")) == "wrong-credentials"
    before = dict(keeper.http.cookies)
    added = keeper.add()
    assert added.status_code == 201 and len(added.json()["codes"]) == passkeys.CODES
    assert not added.json()["session"]["needs_passkey"] and keeper.tables().status_code == 200
    assert (
        httpx.get(f"{strict.address}{API}/session", cookies=before, timeout=PATIENCE).status_code == 401
    )  # the session has a new token
    assert keeper.sign_in().json()["needs_passkey"] and kind(keeper.tables()) == "needs-passkey"
    assert not keeper.show().json()["needs_passkey"] and keeper.tables().status_code == 200
    listed = keeper.http.get(f"{API}/passkeys").json()
    assert [key["name"] for key in listed["passkeys"]] == ["key"] and listed["codes_left"] == passkeys.CODES


def test_money_and_roles_ask_for_the_passkey_again_after_ten_minutes(
    strict: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss = Somebody(strict, "boss", Role.ADMIN)
    boss.add()

    def acts() -> list[int]:
        role = boss.http.put(f"{API}/players/boss/role", json={"role": "admin"})
        limits = boss.http.put(f"{API}/limits", json={"maximum": None})
        return [role.status_code, limits.status_code]

    assert acts() == [200, 200]
    later = now() + people.FRESH + people.MINUTE
    monkeypatch.setattr(people, "now", lambda: later)
    monkeypatch.setattr(passkeys, "now", lambda: later)
    assert acts() == [403, 403] and boss.tables().status_code == 200
    assert kind(boss.post("/recovery-codes")) == "needs-passkey"
    assert boss.show().status_code == 200 and acts() == [200, 200]


def test_an_answer_counts_once_and_for_its_own_session_site_and_account(strict: Running) -> None:
    owner, other = Somebody(strict, "ann", Role.TRAINER), Somebody(strict, "bob", Role.TRAINER)
    owner.add()
    other.add()
    options = owner.post("/session/passkey/options").json()["options"]
    answer = owner.device.show(options)
    assert kind(other.post("/session/passkey", credential=answer)) == "wrong-credentials"
    assert owner.post("/session/passkey", credential=answer).status_code == 200
    assert kind(owner.post("/session/passkey", credential=answer)) == "wrong-credentials"
    abroad = owner.post("/session/passkey/options").json()["options"]
    owner.device.origin = "http://localhost.example.org"
    assert kind(owner.post("/session/passkey", credential=owner.device.show(abroad))) == "wrong-credentials"
    owner.device.origin = owner.origin
    foreign = owner.post("/session/passkey/options").json()["options"]
    assert kind(owner.post("/session/passkey", credential=other.device.show(foreign))) == "wrong-credentials"
    forged = owner.post("/session/passkey/options").json()["options"] | {"challenge": answer["id"]}
    assert kind(owner.post("/session/passkey", credential=owner.device.show(forged))) == "bad-value"


def test_a_copied_device_is_found_by_its_count(strict: Running) -> None:
    owner = Somebody(strict, "copied", Role.TRAINER)
    owner.add()
    owner.device.count = 0
    assert kind(owner.show()) == "wrong-credentials"


def test_a_challenge_ends_after_five_minutes(strict: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Somebody(strict, "slow", Role.TRAINER)
    slow.add()
    answer = slow.device.show(slow.post("/session/passkey/options").json()["options"])
    later = now() + passkeys.CHALLENGE_LASTS + people.MINUTE
    monkeypatch.setattr(passkeys, "now", lambda: later)
    assert kind(slow.post("/session/passkey", credential=answer)) == "wrong-credentials"


def test_a_recovery_code_helps_once_and_new_ones_void_the_old(strict: Running) -> None:
    lost = Somebody(strict, "lost", Role.TRAINER)
    codes = lost.add().json()["codes"]
    lost.sign_in()
    assert kind(lost.post("/session/recovery", code="aaaa-bbbb-cccc")) == "wrong-credentials"
    assert not lost.post("/session/recovery", code=codes[0].upper().replace("-", " ")).json()["needs_passkey"]
    assert kind(lost.post("/session/recovery", code=codes[0])) == "wrong-credentials"
    fresh = lost.post("/recovery-codes").json()["codes"]
    assert len(fresh) == passkeys.CODES and kind(lost.post("/session/recovery", code=codes[1])) == "wrong-credentials"
    assert lost.post("/session/recovery", code=fresh[0]).status_code == 200


def test_another_passkey_needs_one_that_is_there_and_the_last_takes_the_codes_with_it(strict: Running) -> None:
    owner = Somebody(strict, "several", Role.TRAINER)
    owner.add()
    owner.sign_in()
    spare = Authenticator(owner.origin)
    assert kind(owner.add(spare)) == "needs-passkey"  # the password is not enough for a second one
    owner.show()
    assert owner.add(spare).json()["codes"] == []
    keys = owner.http.get(f"{API}/passkeys").json()["passkeys"]
    for at, key in enumerate(keys):
        assert owner.http.delete(f"{API}/passkeys/{key['id']}").status_code == 204
        left = owner.http.get(f"{API}/passkeys").json()
        assert (len(left["passkeys"]), left["codes_left"]) == ((1, passkeys.CODES) if at == 0 else (0, 0))
    assert owner.http.delete(f"{API}/passkeys/{keys[0]['id']}").status_code == 404


def test_guests_addresses_and_wild_answers_are_refused_in_a_sentence(strict: Running) -> None:
    with httpx.Client(base_url=strict.address, timeout=PATIENCE) as somebody:
        somebody.post(f"{API}/session", json={})
        assert kind(somebody.post(f"{API}/passkeys/options", json={})) == "not-allowed"  # a guest
        somebody.post(f"{API}/accounts", json={"name": "numbers", "password": PASSWORD})
        assert kind(somebody.post(f"{API}/passkeys/options", json={})) == "bad-value"  # 127.0.0.1 is no host name
    named = Somebody(strict, "wild")
    assert kind(named.post("/session/passkey/options")) == "not-found"
    wild: list[Json] = [
        {},
        {"response": 7},
        {"response": {"clientDataJSON": "é"}},
        {"response": {"clientDataJSON": "e30"}},
    ]
    for credential in wild:
        answer = named.post("/session/passkey", credential=credential)
        assert kind(answer) == "bad-value" and answer.status_code == 422


def test_a_house_of_one_machine_asks_only_if_it_is_told_to(tmp_path: Path) -> None:
    alone = ServerSettings(tmp_path)
    assert not alone.asks_second_factor and replace(alone, second_factor=True).asks_second_factor
    for public in (replace(alone, host="0.0.0.0"), replace(alone, proxies=frozenset(("127.0.0.1",)))):
        assert public.asks_second_factor and not replace(public, second_factor=False).asks_second_factor


def test_the_operator_removes_what_an_account_has_lost(tmp_path: Path) -> None:
    settings = ServerSettings(tmp_path, second_factor=True)
    serving = serve(settings)
    Somebody(next(serving), "lost").add()
    next(serving, None)  # the server ends
    asyncio.run(give_role(settings, "lost", "trainer", forget_passkeys=True))

    async def left() -> tuple[int, int]:
        store = await open_store(settings)
        try:
            user = await account_named(store, "lost")
            assert user and user.role is Role.TRAINER
            return len(await passkeys_of(store, user.id)), await codes_left(store, user.id)
        finally:
            await store.close()

    assert asyncio.run(left()) == (0, 0)


def test_the_audit_finds_nothing_after_passkeys_were_made_used_and_removed(strict: Running) -> None:
    assert asyncio.run(faults_of(strict)) == []
