"""Guests, accounts and sessions: sign-in, sign-out, roles, and who a token belongs to."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from pitboss.core.errors import BadValue, NeedsPasskey, NoSession, NotAllowed, NotFound, WrongCredentials
from pitboss.server.live.live_table import Player, display_name
from pitboss.server.people.credentials import check_name, check_password, skeleton
from pitboss.store.names import named_like, new_name
from pitboss.store.queries import add_player
from pitboss.store.sql import SqlStore, now
from pitboss.store.store import Role, Row, Session, User

MINUTE = 60_000
IDLE = 30 * MINUTE  # then an account's password is asked for again
GUEST_LASTS = 30 * 24 * 60 * MINUTE
ACCOUNT_LASTS = 24 * 60 * MINUTE
TOKEN_BYTES = 32
KEPT = 20_000
FRESH_LOOK = 5.0  # seconds for which a look at the sessions of open connections counts
AT_ONCE = 500  # sessions looked up in one query
FRESH = 10 * MINUTE  # after a passkey was shown; then money and roles ask for it again
SESSIONS_EACH = 32  # of one account; another sign-in ends the one used longest ago
OVER = "The session has ended; sign in again."

HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@dataclass(frozen=True, slots=True)
class Someone:
    """A session and whose it is."""

    session: Session
    user: User
    second_factor: bool = False  # the house asks for one before a role is used
    player: Player = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "player", Player(self.user.id, display_name(self.user.id, self.user.name)))

    @property
    def id(self) -> str:
        return self.user.id

    @property
    def guest(self) -> bool:
        return self.user.name is None

    @property
    def unproven(self) -> bool:
        """Whether its role waits for a second factor."""
        return self.second_factor and self.user.role is not Role.PLAYER and not self.session.proven

    def acts_as(self, *roles: Role) -> bool:
        return self.user.role in roles and not self.unproven


@dataclass(eq=False, slots=True)
class Opened:
    """A connection that a session has opened; `ended` is done when the session is, with the reason."""

    someone: Someone
    ended: asyncio.Future[str]


def is_over(session: Session, at: int, *, guest: bool) -> bool:
    return at > session.ends or (not guest and at - session.seen > IDLE)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def hash_for_unknown() -> str:
    """The hash that a password is compared with where the name is unknown: as slow as another, and never equal."""
    return HASHER.hash(secrets.token_hex(16))


class People:
    def __init__(self, store: SqlStore, chips: int, *, second_factor: bool = False) -> None:
        self.store, self.chips, self.second_factor = store, chips, second_factor
        self.player_prefix, self.token_prefix = "p", ""
        self._known: OrderedDict[str, Someone] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()  # sessions that were ended, the latest
        self._opened: dict[str, set[Opened]] = {}  # connections by session
        self._looked = 0.0  # when the sessions of all open connections were last looked up
        self._unknown = hash_for_unknown()  # made now: a first try at a name must not take longer than a second
        self._hashing = asyncio.Semaphore(2)

    async def guest(self) -> tuple[str, Someone]:
        token, at = self.token_prefix + secrets.token_urlsafe(TOKEN_BYTES), now()
        user = User(self.player_prefix + secrets.token_hex(10))
        session = Session(digest(token), user.id, at, at + GUEST_LASTS)
        await add_player(self.store, user, session, self.chips)
        return token, self._keep(Someone(session, user))

    def _keep(self, someone: Someone) -> Someone:
        self._known[someone.session.token] = someone
        self._known.move_to_end(someone.session.token)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return someone

    async def of_token(self, token: str | None) -> Someone:
        """Whose session this is; refused where there is none, or it has ended."""
        if not token:
            raise NoSession("You are not signed in; POST /api/v1/session makes a guest at once.")
        someone = await self._of(digest(token))
        if someone is None:
            raise NoSession("This session is not known; POST /api/v1/session makes a guest at once.")
        return await self._active(someone)

    async def _of(self, mark: str) -> Someone | None:
        """Whose session this is. Where other workers may have ended it, or changed the account, it is read again."""
        known = None if self.store.shared else self._known.get(mark)
        return known or await self._read(mark)

    async def _read(self, mark: str) -> Someone | None:
        session = await self.store.session_of(mark)
        if session is None or mark in self._gone:  # ended while it was being read
            return None
        return self._keep(Someone(*session, self.second_factor))

    def open(self, someone: Someone) -> Opened:
        """Register a connection of a session: it is notified when the session ends."""
        opened = Opened(someone, asyncio.get_running_loop().create_future())
        if someone.session.token in self._gone:
            opened.ended.set_result(OVER)
        else:
            self._opened.setdefault(someone.session.token, set()).add(opened)
        return opened

    async def end_lost(self) -> None:
        """Ends the connections of sessions that another worker has ended."""
        here, began = list(self._opened), time.monotonic()
        for some in (here[start : start + AT_ONCE] for start in range(0, len(here), AT_ONCE)):
            for mark in set(some) - await self.store.sessions_among(some):
                self._end(mark, OVER)
        self._looked = began

    def closed(self, opened: Opened) -> None:
        """Forget a connection that is gone."""
        mark = opened.someone.session.token
        others = self._opened.get(mark, set())
        others.discard(opened)
        if not others:
            self._opened.pop(mark, None)

    async def still(self, opened: Opened, *, acts: bool = True) -> Someone:
        """The session behind a connection; refused where it has ended.

        An action extends the session; with `acts=False` it is only checked. `end_lost` looks at the sessions of open
        connections every few seconds: meanwhile they are as they were read last.
        """
        mark = opened.someone.session.token
        if opened.ended.done():
            raise NoSession(OVER)
        someone = self._known.get(mark)
        if self.store.shared and someone:  # it may have been ended or used elsewhere
            looked = time.monotonic() - self._looked < FRESH_LOOK
            someone = someone if looked and not is_over(someone.session, now(), guest=someone.guest) else None
        someone = someone or await self._read(mark)
        if someone is None:
            raise NoSession(OVER)
        return await self._active(someone, acts=acts)

    async def _active(self, someone: Someone, *, acts: bool = True) -> Someone:
        at = now()
        if is_over(someone.session, at, guest=someone.guest):
            await self.end(someone)
            raise NoSession(OVER)
        if acts and at - someone.session.seen > MINUTE:
            someone = self._keep(replace(someone, session=replace(someone.session, seen=at)))
            await self.store.touch_session(someone.session)
        return someone

    async def end(self, someone: Someone, why: str = OVER) -> None:
        """End a session and every connection it has opened."""
        self._end(someone.session.token, why)
        await self.store.end_session(someone.session.token)

    async def end_all(self, user: str, keep: str = "", why: str = OVER) -> None:
        """End every session of a user, but the one with this mark."""
        for session in await self.store.sessions_of(user):
            if session.token != keep:
                self._end(session.token, why)
                await self.store.end_session(session.token)

    async def signed_in(self, someone: Someone) -> list[Session]:
        """Sessions of a user that have not expired, the most recently used last."""
        sessions = await self.store.sessions_of(someone.id)
        return [session for session in sessions if not is_over(session, now(), guest=someone.guest)]

    async def _make_room(self, user: User) -> None:
        """Before an account signs in once more: sessions that are over go, and the oldest of too many."""
        sessions = await self.store.sessions_of(user.id)
        hold = [signed_in for signed_in in sessions if not is_over(signed_in, now(), guest=False)]
        many = hold[: max(0, len(hold) - SESSIONS_EACH + 1)]
        for session in (signed_in for signed_in in sessions if signed_in in many or signed_in not in hold):
            await self.end(Someone(session, user))

    def _move(self, someone: Someone, account: Someone) -> None:
        """Connections stay open under a new session: it is the same person."""
        for opened in self._opened.pop(someone.session.token, set()):
            opened.someone = account
            self._opened.setdefault(account.session.token, set()).add(opened)

    def _end(self, mark: str, why: str) -> None:
        self._known.pop(mark, None)
        self._gone[mark] = None
        if len(self._gone) > KEPT:
            self._gone.popitem(last=False)
        for opened in self._opened.pop(mark, set()):
            if not opened.ended.done():
                opened.ended.set_result(why)

    # Accounts

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, password)

    async def _fits(self, hash: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(HASHER.verify, hash, password)
            except (Argon2Error, InvalidHashError):
                return False

    async def register(self, someone: Someone, name: str, password: str) -> tuple[str, Someone]:
        """A guest becomes an account, with all that is theirs; the session gets a new token."""
        if not someone.guest:
            raise NotAllowed(f"This session is {someone.user.name}'s; sign out first.")
        check_name(name)
        check_password(password, name)
        hashed = await self._hash(password)
        if await account_named(self.store, name):
            raise BadValue(f"The name {name!r} is taken; choose another.")
        if await named_like(self.store, skeleton(name)):
            raise BadValue(f"The name {name!r} looks like another account's; choose another.")

        def named(user: User) -> tuple[User, Sequence[Row]]:
            if user.name is not None:  # made at the same moment, at another screen
                raise NotAllowed(f"This session is {user.name}'s; sign out first.")
            return replace(user, name=name, password=hashed), [new_name(skeleton(name), name)]

        user = await self.store.change_user(someone.id, named)
        token, account = await self._session(user)
        self._move(someone, account)
        await self.end(someone)
        return token, account

    async def change_password(self, someone: Someone, old: str, new: str) -> tuple[str, Someone]:
        """The old password is asked for; every other session ends, and this one gets a new token."""
        user = await self.store.user(someone.id)
        if user is None or user.name is None or user.password is None:
            raise NotAllowed("A guest has no password; make an account first.")
        if not await self._fits(user.password, old):
            raise WrongCredentials("The old password is wrong.")
        check_password(new, user.name)
        hashed, before = await self._hash(new), user.password

        def other_password(user: User) -> tuple[User, Sequence[Row]]:
            if user.password != before:
                raise WrongCredentials("The old password is wrong.")
            return replace(user, password=hashed), [self.store.noted_row(user.id, "password", {}, {})]

        changed = await self.store.change_user(user.id, other_password)
        token, account = await self._session(changed, someone.session.proven)
        self._move(someone, account)
        await self.end_all(user.id, keep=account.session.token)
        return token, account

    async def login(self, name: str, password: str) -> tuple[str, Someone]:
        user = await account_named(self.store, name)
        hash = user.password if user and user.password else self._unknown
        if not await self._fits(hash, password) or user is None or user.password is None:
            raise WrongCredentials("Name or password is wrong.")
        return await self._session(user)

    async def is_password(self, id: str, password: str) -> bool:
        """Whether this is the account's password."""
        user = await self.store.user(id)
        return bool(user and user.password and await self._fits(user.password, password))

    async def prove(self, someone: Someone) -> tuple[str, Someone]:
        """A session that has shown a second factor gets a new token; its connections stay open."""
        token, account = await self._session(someone.user, proven=now())
        self._move(someone, account)
        await self.end(someone)
        return token, account

    async def _session(self, user: User, proven: int = 0) -> tuple[str, Someone]:
        await self._make_room(user)
        token, at = self.token_prefix + secrets.token_urlsafe(TOKEN_BYTES), now()
        session = Session(digest(token), user.id, at, at + ACCOUNT_LASTS, proven)
        await self.store.put_session(session)
        return token, self._keep(Someone(session, user, self.second_factor))

    async def named(self, name: str) -> User:
        user = await account_named(self.store, name)
        if user is None:
            raise NotFound(f"There is no account {name!r}.")
        return user

    async def set_role(self, name: str, role: Role, actor: str) -> User:
        user = await self.named(name)
        changed = await self.store.set_role(user, role, actor)
        for mark, someone in list(self._known.items()):
            if someone.user.id == user.id:
                self._known[mark] = replace(someone, user=changed)
        return changed


async def account_named(store: SqlStore, name: str) -> User | None:
    """The account of this name, regardless of case: no two accounts differ in case only."""
    known = await named_like(store, skeleton(name))
    return await store.user_named(known) if known and known.lower() == name.lower() else None


def require(someone: Someone, *roles: Role) -> None:
    if someone.user.role not in (*roles, Role.ADMIN):
        wanted = " or ".join(role.value for role in (*roles, Role.ADMIN))
        raise NotAllowed(f"This is for the role {wanted}; {someone.player.name} is {someone.user.role.value}.")
    if someone.unproven:
        raise NeedsPasskey(f"As {someone.user.role.value} you sign in with a passkey as well; show it, or add one.")


def require_fresh(someone: Someone, *, always: bool = False) -> None:
    """Refuse where no second factor was shown lately; `always` also in a house that asks for none before a role."""
    if (always or someone.second_factor) and now() - someone.session.proven > FRESH:
        raise NeedsPasskey("Show your passkey again: this was more than ten minutes ago.")
