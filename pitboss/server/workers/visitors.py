"""Sessions of players whose home is another worker. The home knows them; here they are remembered for a few seconds."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from typing import Any

from pitboss.errors import BadValue, NoSession, Unavailable
from pitboss.server.credentials import check_name, check_password, skeleton
from pitboss.server.floor import Floor
from pitboss.server.people import KEPT, OVER, Opened, People, Someone, account_named, digest
from pitboss.server.workers.peers import Peers, unavailable
from pitboss.server.workers.place import FIRST, WorkerPlace, of_player, of_token
from pitboss.store.names import named_like, new_name
from pitboss.store.store import Change, Role, Session, User

FRESH = 5.0  # seconds after which the home is asked again
STALE = 30.0  # seconds for which a visitor plays on while the home does not answer: there nothing can change meanwhile
TAKEN = "The name {name!r} is taken, or looks like another account's; choose another."


def shown_user(user: User) -> list[str | None]:
    return [user.id, user.name, user.role.value]


def read_user(result: list[Any]) -> User:
    id, name, role = result
    return User(id, name, None, Role(role))


def shown(someone: Someone) -> dict[str, Any]:
    session = someone.session
    return {"user": shown_user(someone.user), "session": [session.token, session.seen, session.ends]}


def read(result: dict[str, Any]) -> Someone:
    user, (mark, seen, ends) = read_user(result["user"]), result["session"]
    return Someone(Session(mark, user.id, seen, ends), user)


class WorkerPeople(People):
    """The people of one worker, and visitors."""

    def __init__(self, floor: Floor, chips: int, place: WorkerPlace, peers: Peers) -> None:
        super().__init__(floor.store, chips)
        self.player_prefix, self.token_prefix = place.player_prefix, place.token_prefix
        self._floor, self._place, self._peers = floor, place, peers
        self._checked: OrderedDict[str, float] = OrderedDict()  # when a visitor's home last confirmed the session
        self._copied: dict[str, str | None] = {}  # visitors whose names are kept here
        self._notifying: set[asyncio.Task[Any]] = set()

    def _is_visitor(self, someone: Someone) -> bool:
        return of_player(someone.id) != self._place.number

    async def of_token(self, token: str | None) -> Someone:
        home = self._place.known(of_token(token)) if token else self._place.number
        if token is None or home == self._place.number:
            return await super().of_token(token)
        mark = digest(token)
        someone = self._known.get(mark) or await self._visitor(mark, home, acts=True)
        if someone is None:
            raise NoSession("This session is not known; POST /api/v1/session makes a guest at once.")
        return await self._active(someone)

    async def still(self, opened: Opened, *, acts: bool = True) -> Someone:
        someone = self._known.get(opened.someone.session.token, opened.someone)
        if not self._is_visitor(someone):
            return await super().still(opened, acts=acts)
        if opened.ended.done():
            raise NoSession(OVER)
        return await self._active(someone, acts=acts)

    async def _active(self, someone: Someone, *, acts: bool = True) -> Someone:
        if not self._is_visitor(someone):
            return await super()._active(someone, acts=acts)
        mark = someone.session.token
        age = time.monotonic() - self._checked.get(mark, float("-inf"))
        if age < FRESH:
            return someone
        try:
            found = await self._visitor(mark, of_player(someone.id), acts=acts)
        except Unavailable:
            if age < STALE:
                return someone
            raise
        if found is None:
            self._end(mark, OVER)
            raise NoSession(OVER)
        return found

    async def _visitor(self, mark: str, home: int, *, acts: bool) -> Someone | None:
        """A session as its home knows it, with the player's limits; none where it has ended."""
        result = await self._peers.ask(home, "session", mark=mark, acts=acts)
        if result is None or mark in self._gone:
            return None
        someone = self._keep(read(result))
        await self._floor.limits.copy(someone.id, result["limits"])
        if self._copied.get(someone.id, "") != someone.user.name:  # tables call players by name, also after a restart
            known = await self.store.user(someone.id)
            if known is None or known.name != someone.user.name:
                await self.store.put_user(User(someone.id, someone.user.name))
            self._copied[someone.id] = someone.user.name
        self._checked[mark] = time.monotonic()
        self._checked.move_to_end(mark)
        while len(self._checked) > KEPT:
            self._checked.popitem(last=False)
        return someone

    async def session(self, mark: str, *, acts: bool) -> dict[str, Any] | None:
        """What another worker asks: whose session this is, and the limits that bind the player."""
        someone = self._known.get(mark) or await self._read(mark)
        if someone is None:
            return None
        try:
            someone = await self._active(someone, acts=acts)
        except NoSession:
            return None
        return {**shown(someone), "limits": await self._floor.limits.amounts(someone.id)}

    # the end of a session is sent to all

    def _end(self, mark: str, why: str) -> None:
        super()._end(mark, why)
        if mark in self._checked:
            return  # a visitor's: its home has sent it
        task = asyncio.create_task(self._peers.ask_all("ended", mark=mark, why=why))
        self._notifying.add(task)
        task.add_done_callback(self._notifying.discard)

    def ended(self, mark: str, why: str) -> None:
        """The home of a visitor has ended the session."""
        super()._end(mark, why)

    async def end(self, someone: Someone, why: str = OVER) -> None:
        await super().end(someone, why)
        await self._notified()

    async def end_all(self, user: str, keep: str = "", why: str = OVER) -> None:
        await super().end_all(user, keep, why)
        await self._notified()

    async def _notified(self) -> None:
        if self._notifying:
            await asyncio.wait(tuple(self._notifying))

    # names belong to the whole house: the first worker keeps them

    async def register(self, someone: Someone, name: str, password: str) -> tuple[str, Someone]:
        check_name(name)
        check_password(password, name)  # before the name is kept for this account
        if self._place.number != FIRST and someone.guest and not await named_like(self.store, skeleton(name)):
            await self._peers.ask(FIRST, "reserve_name", name=name)
        return await super().register(someone, name, password)

    async def reserve_name(self, name: str) -> None:
        """Keep a name for an account of another worker."""
        if await named_like(self.store, skeleton(name)):
            raise BadValue(TAKEN.format(name=name))
        await self.store.commit(Change(rows=(new_name(skeleton(name), name),)))

    async def _home_of(self, name: str) -> int | None:
        """The other worker that an account belongs to; none where it is of this one, or there is none."""
        if await self.has_account(name):
            return None
        found = await self._peers.ask_all("has_account", name=name)
        home = next((number for number, here in found.items() if here), None)
        if home is None and len(found) < len(self._place.others):
            raise unavailable()
        return home

    async def login(self, name: str, password: str) -> tuple[str, Someone]:
        home = await self._home_of(name)
        if home is None:
            return await super().login(name, password)
        result = await self._peers.ask(home, "login", name=name, password=password)
        return result["token"], self._keep(read(result))

    async def named(self, name: str) -> User:
        home = await self._home_of(name)
        if home is None:
            return await super().named(name)
        return read_user(await self._peers.ask(home, "account", name=name))

    async def set_role(self, name: str, role: Role, actor: str) -> User:
        home = await self._home_of(name)
        if home is None:
            return await super().set_role(name, role, actor)
        return read_user(await self._peers.ask(home, "set_role", name=name, role=role.value, actor=actor))

    async def account_here(self, name: str) -> list[str | None]:
        return shown_user(await super().named(name))

    async def set_role_here(self, name: str, role: str, actor: str) -> list[str | None]:
        return shown_user(await super().set_role(name, Role(role), actor))

    async def login_here(self, name: str, password: str) -> dict[str, Any]:
        token, someone = await super().login(name, password)
        return {"token": token, **shown(someone)}

    async def has_account(self, name: str) -> bool:
        """An account of this worker; a visitor's name is kept without a password."""
        known = await account_named(self.store, name)
        return known is not None and known.password is not None

    async def stop(self) -> None:
        for task in tuple(self._notifying):
            task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*self._notifying, return_exceptions=True)
