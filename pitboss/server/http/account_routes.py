"""Routes of one's own account: change the password, list and end sessions."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from pitboss.core.errors import NotFound
from pitboss.server.http.context import Here, Me, address_of, cookie_name
from pitboss.server.http.session_routes import started
from pitboss.server.people.people import Someone
from pitboss.server.replies.of_people import SessionReply, SignedInReply
from pitboss.server.schemas import NewPassword
from pitboss.store.store import Session

router = APIRouter(prefix="/api/v1", tags=["people"])

SHOWN = 16  # characters of a session's mark that name it; the token itself is known to its client only


def signed_in_reply(session: Session, me: Someone) -> SignedInReply:
    mine = session.token == me.session.token
    return SignedInReply(id=session.token[:SHOWN], seen=session.seen, ends=session.ends, current=mine)


@router.put("/account/password")
async def change_password(
    server: Here, me: Me, request: Request, response: Response, body: NewPassword
) -> SessionReply:
    """Every other session of the account ends; this one continues under a new token."""
    server.logins.take(address_of(request))
    server.logins_by_name.take(me.id)
    token, someone = await server.people.change_password(me, body.old, body.new)
    return await started(server, request, response, token, someone, bearer="authorization" in request.headers)


@router.get("/sessions")
async def sessions(server: Here, me: Me) -> list[SignedInReply]:
    """Your sessions, the most recently used first."""
    return [signed_in_reply(session, me) for session in reversed(await server.people.signed_in(me))]


@router.delete("/sessions", status_code=204)
async def end_others(server: Here, me: Me) -> None:
    """End every session of yours but this one."""
    await server.people.end_all(me.id, keep=me.session.token)


@router.delete("/sessions/{id}", status_code=204)
async def end(server: Here, me: Me, request: Request, response: Response, id: str) -> None:
    for session in await server.floor.store.sessions_of(me.id):
        if session.token[:SHOWN] == id:
            await server.people.end(Someone(session, me.user))
            if session.token == me.session.token:
                response.delete_cookie(cookie_name(request), path="/")
            return
    raise NotFound(f"There is no session {id!r} of yours.")
