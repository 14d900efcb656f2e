"""Names and passwords: which are refused, how a password is changed, and how sessions are seen and ended."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import httpx
import pytest

from pitboss.core.errors import BadValue
from pitboss.server.people import people
from pitboss.server.people.credentials import check_name, check_password
from pitboss.server.settings import Rate, Rates, ServerSettings
from pitboss.store.sql import now
from tests.patience import PATIENCE
from tests.server.running import Running, serve

GOOD = "seven green umbrellas"


@pytest.mark.parametrize(
    "name", ["admin", "Adm1n", "pit_boss", "p1tb0ss", "dea1er", "guest42", "Bot-3", "H0USE", "staff."]
)
def test_names_that_look_like_the_houses_are_refused(name: str) -> None:
    with pytest.raises(BadValue, match="kept for the house"):
        check_name(name)


@pytest.mark.parametrize("name", ["ann", "dealerman", "robot", "botanist", "guestav", "admiral"])
def test_names_that_only_begin_like_the_houses_are_taken(name: str) -> None:
    check_name(name)


GUESSED = (
    "password",
    "P@ssw0rd",
    "password123",
    "qwertyuiop",
    "12345678",
    "aaaaaaaa",
    "abababab",
    "Welcome1!",
    "9876543210",
)


@pytest.mark.parametrize("password", [*GUESSED, "letmein2024", "trustno1", "abcdefgh", "blackjack21"])
def test_passwords_that_are_guessed_first_are_refused(password: str) -> None:
    with pytest.raises(BadValue, match="first that are guessed"):
        check_password(password, "ann")


def test_a_password_does_not_hold_the_name_and_any_other_will_do() -> None:
    with pytest.raises(BadValue, match="the account's name"):
        check_password("xx-marg0t-xx", "margot")
    for password in (GOOD, "dragonfly-on-7th", "k8#vQz!m2"):
        check_password(password, "margot")


class Client(httpx.Client):
    def __init__(self, server: Running) -> None:
        super().__init__(base_url=f"{server.address}/api/v1", timeout=PATIENCE)
        self.bearer(self.post("/session", json={"bearer": True}))

    def bearer(self, answer: httpx.Response) -> None:
        assert answer.is_success, answer.text
        self.headers["Authorization"] = f"Bearer {answer.json()['token']}"


def signed_in(server: Running, name: str, password: str) -> Client:
    client = Client(server)
    client.bearer(client.post("/session/login", json={"name": name, "password": password, "bearer": True}))
    return client


def test_an_account_whose_name_looks_like_another_is_refused(server: Running) -> None:
    with closing(Client(server)) as ann, closing(Client(server)) as eve:
        ann.bearer(ann.post("/accounts", json={"name": "annabel", "password": GOOD}))
        for name in ("annabe1", "anna_bel", "ANNABEI"):
            answer = eve.post("/accounts", json={"name": name, "password": GOOD})
            assert answer.status_code == 422 and "looks like another" in answer.json()["detail"]
        common = eve.post("/accounts", json={"name": "eve", "password": "password1"})
        assert common.status_code == 422 and "guessed" in common.json()["detail"]


def test_a_new_password_ends_every_other_session(server: Running) -> None:
    with closing(Client(server)) as first:
        first.bearer(first.post("/accounts", json={"name": "bernard", "password": GOOD}))
        second = signed_in(server, "bernard", GOOD)
        wrong = first.put("/account/password", json={"old": "not this one", "new": "nine purple turtles"})
        assert wrong.status_code == 401
        old = first.headers["Authorization"]
        first.bearer(first.put("/account/password", json={"old": GOOD, "new": "nine purple turtles"}))
        assert first.get("/session").json()["player"]["name"] == "bernard"
        assert second.get("/session").status_code == 401
        assert first.get("/session", headers={"Authorization": old}).status_code == 401
        assert second.post("/session/login", json={"name": "bernard", "password": GOOD}).status_code == 401
        signed_in(server, "bernard", "nine purple turtles").close()
        second.close()


def test_a_guest_has_no_password_to_change(server: Running) -> None:
    with closing(Client(server)) as guest:
        answer = guest.put("/account/password", json={"old": "", "new": "nine purple turtles"})
        assert answer.status_code == 403


def test_sessions_are_listed_and_ended(server: Running) -> None:
    with closing(Client(server)) as home:
        home.bearer(home.post("/accounts", json={"name": "clara", "password": GOOD}))
        phone, library = signed_in(server, "clara", GOOD), signed_in(server, "clara", GOOD)
        listed = home.get("/sessions").json()
        assert len(listed) == 3 and [one["current"] for one in listed].count(True) == 1
        mine = next(one["id"] for one in phone.get("/sessions").json() if one["current"])
        assert home.delete(f"/sessions/{mine}").status_code == 204
        assert phone.get("/session").status_code == 401 and library.get("/session").status_code == 200
        assert home.delete(f"/sessions/{mine}").status_code == 404
        with closing(Client(server)) as stranger:
            assert stranger.delete(f"/sessions/{listed[0]['id']}").status_code == 404
        assert home.delete("/sessions").status_code == 204
        assert library.get("/session").status_code == 401
        assert [one["current"] for one in home.get("/sessions").json()] == [True]
        phone.close()
        library.close()


def test_an_account_has_only_so_many_sessions_and_those_that_are_over_are_not_listed(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Client(server)) as home:
        home.bearer(home.post("/accounts", json={"name": "edith", "password": GOOD}))
        monkeypatch.setattr(people, "SESSIONS_EACH", 3)
        signed = [signed_in(server, "edith", GOOD) for _ in range(4)]
        assert [one.get("/session").status_code for one in signed] == [401, 200, 200, 200]
        assert len(signed[-1].get("/sessions").json()) == 3
        later = now() + people.IDLE + people.MINUTE
        monkeypatch.setattr(people, "now", lambda: later)
        alone = signed_in(server, "edith", GOOD)
        assert [one["current"] for one in alone.get("/sessions").json()] == [True]
        for one in (*signed, alone):
            one.close()


def test_guessing_one_account_is_slowed_but_does_not_lock_its_owner_out(tmp_path: Path) -> None:
    free = Rate(1e9, 1e9)
    rates = Rates(requests=free, guests=free, logins=free, logins_by_name=Rate(3, 0.001))
    settings = ServerSettings(tmp_path, rates=rates, proxies=frozenset(("127.0.0.1",)))

    def login(server: Running, address: str, password: str) -> int:
        body = {"name": "dora", "password": password}
        headers = {"X-Forwarded-For": address}
        return httpx.post(
            f"{server.address}/api/v1/session/login", json=body, headers=headers, timeout=PATIENCE
        ).status_code

    for server in serve(settings):
        with closing(Client(server)) as dora:
            dora.bearer(dora.post("/accounts", json={"name": "dora", "password": GOOD}))
        assert login(server, "203.0.113.5", GOOD) == 200
        statuses = [login(server, f"198.51.100.{n}", f"guess number {n}") for n in range(5)]
        assert statuses == [401, 401, 429, 429, 429]  # from however many addresses
        assert login(server, "203.0.113.5", GOOD) == 200
