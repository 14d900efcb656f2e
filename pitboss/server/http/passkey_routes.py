"""Routes of the second factor: passkeys and recovery codes of one's own account."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from pitboss.server.http.context import Here, Me, Server
from pitboss.server.http.session_routes import started
from pitboss.server.people.passkeys import Passkeys, Site
from pitboss.server.people.people import Someone
from pitboss.server.replies.of_people import (
    CeremonyReply,
    NewPasskeyAddedReply,
    PasskeyReply,
    PasskeysReply,
    RecoveryCodesReply,
    SessionReply,
)
from pitboss.server.schemas import NewPasskey, PasskeyAnswer, RecoveryCode
from pitboss.store.passkeys import codes_left, passkeys_of

router = APIRouter(prefix="/api/v1", tags=["people"])


def site_of(request: Request) -> Site:
    """Where the asking page is open; the guard has checked that it may ask."""
    return Site(request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}")


async def again(server: Server, request: Request, response: Response, token: str, someone: Someone) -> SessionReply:
    return await started(server, request, response, token, someone, bearer="authorization" in request.headers)


@router.get("/passkeys")
async def passkeys(server: Here, me: Me) -> PasskeysReply:
    store = server.floor.store
    listed = [
        PasskeyReply(id=key.id, name=key.name, at=key.at, used=key.used) for key in await passkeys_of(store, me.id)
    ]
    left = await codes_left(store, me.id)
    return PasskeysReply(passkeys=listed, codes_left=left, asked=server.people.second_factor)


@router.post("/passkeys/options")
async def creation(server: Here, me: Me, request: Request) -> CeremonyReply:
    """What the browser needs to make a passkey: `PublicKeyCredential.parseCreationOptionsFromJSON` reads it."""
    return CeremonyReply(options=await Passkeys(server.people).creation(me, site_of(request)))


@router.post("/passkeys", status_code=201)
async def add(server: Here, me: Me, request: Request, response: Response, body: NewPasskey) -> NewPasskeyAddedReply:
    """Keep a passkey. The first one asks for the password, and the answer has the recovery codes."""
    server.logins_by_name.take(me.id)
    kept = Passkeys(server.people)
    codes, token, someone = await kept.add(me, site_of(request), body.name, body.credential, body.password)
    return NewPasskeyAddedReply(codes=codes, session=await again(server, request, response, token, someone))


@router.delete("/passkeys/{id}", status_code=204)
async def remove(server: Here, me: Me, id: str) -> None:
    await Passkeys(server.people).remove(me, id)


@router.post("/session/passkey/options")
async def question(server: Here, me: Me, request: Request) -> CeremonyReply:
    """What the browser needs to show a passkey: `PublicKeyCredential.parseRequestOptionsFromJSON` reads it."""
    return CeremonyReply(options=await Passkeys(server.people).question(me, site_of(request)))


@router.post("/session/passkey")
async def prove(server: Here, me: Me, request: Request, response: Response, body: PasskeyAnswer) -> SessionReply:
    """Show a passkey: the account's role can be used, and the session has a new token."""
    server.logins_by_name.take(me.id)
    token, someone = await Passkeys(server.people).prove(me, site_of(request), body.credential)
    return await again(server, request, response, token, someone)


@router.post("/session/recovery")
async def recover(server: Here, me: Me, request: Request, response: Response, body: RecoveryCode) -> SessionReply:
    """Show a recovery code in place of a passkey. It can be used once."""
    server.logins_by_name.take(me.id)
    token, someone = await Passkeys(server.people).recover(me, body.code)
    return await again(server, request, response, token, someone)


@router.post("/recovery-codes")
async def renew_codes(server: Here, me: Me) -> RecoveryCodesReply:
    """Other recovery codes; those from before are void."""
    return RecoveryCodesReply(codes=await Passkeys(server.people).renew_codes(me))
