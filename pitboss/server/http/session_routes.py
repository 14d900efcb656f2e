"""Sessions, accounts and roles over HTTP."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from pitboss.core.errors import NoSession
from pitboss.server.http.context import Here, Me, Server, address_of, cookie_name, set_cookie, token_of
from pitboss.server.people.people import ACCOUNT_LASTS, GUEST_LASTS, Someone, require, require_fresh
from pitboss.server.replies.of_people import PersonReply, PlayerReply, SessionReply
from pitboss.server.schemas import AccountRequest, Login, RoleRequest, SessionRequest
from pitboss.store.store import Role, User

router = APIRouter(prefix="/api/v1", tags=["people"])


async def session_reply(server: Server, someone: Someone, token: str | None = None) -> SessionReply:
    user = someone.user
    return SessionReply(
        player=PlayerReply(id=user.id, name=someone.player.name, guest=someone.guest, role=user.role.value),
        wallet=await server.floor.at_hand(user.id) + await server.floor.bankrolls.read(user.id),
        seats=await server.floor.seats_of(user.id),
        token=token,
        ends=someone.session.ends,
        needs_passkey=someone.unproven,
    )


async def started(
    server: Server, request: Request, response: Response, token: str, someone: Someone, *, bearer: bool
) -> SessionReply:
    """A new session: as a cookie, or in the body for scripts."""
    if not bearer:
        set_cookie(request, response, token, (GUEST_LASTS if someone.guest else ACCOUNT_LASTS) // 1000)
    return await session_reply(server, someone, token if bearer else None)


@router.post(
    "/session",
    status_code=200,
    responses={201: {"model": SessionReply, "description": "A new guest."}},
)
async def enter(server: Here, request: Request, response: Response, body: SessionRequest) -> SessionReply:
    """The session there is, or a new guest with chips."""
    try:
        return await session_reply(server, await server.people.of_token(token_of(request)))
    except NoSession:
        server.guests.take(address_of(request))
        token, someone = await server.people.guest()
        server.floor.limits.new_player(someone.id)
        response.status_code = 201
        return await started(server, request, response, token, someone, bearer=body.bearer)


@router.get("/session")
async def session(server: Here, me: Me) -> SessionReply:
    return await session_reply(server, me)


@router.delete("/session", status_code=204)
async def leave(server: Here, me: Me, request: Request, response: Response) -> None:
    await server.people.end(me)
    response.delete_cookie(cookie_name(request), path="/")


@router.post("/accounts", status_code=201)
async def register(server: Here, me: Me, request: Request, response: Response, body: AccountRequest) -> SessionReply:
    """The guest becomes an account and keeps chips and seats."""
    server.logins.take(address_of(request))
    bearer = "authorization" in request.headers
    token, someone = await server.people.register(me, body.name, body.password)
    return await started(server, request, response, token, someone, bearer=bearer)


@router.post("/session/login")
async def login(server: Here, request: Request, response: Response, body: Login) -> SessionReply:
    address, name = address_of(request), body.name.lower()
    server.logins.take(address)
    if not server.familiar.knows(name, address):  # strangers who guess do not lock the owner out
        server.logins_by_name.take(name)
    token, someone = await server.people.login(body.name, body.password)
    server.familiar.remember(name, address)
    return await started(server, request, response, token, someone, bearer=body.bearer)


def person(user: User) -> PersonReply:
    return PersonReply(id=user.id, name=user.name, role=user.role.value)


@router.get("/players/{name}")
async def player(server: Here, me: Me, name: str) -> PersonReply:
    require(me)
    return person(await server.people.named(name))


@router.put("/players/{name}/role")
async def role(server: Here, me: Me, name: str, body: RoleRequest) -> PersonReply:
    require(me)
    require_fresh(me)
    return person(await server.people.set_role(name, Role(body.role), me.id))
