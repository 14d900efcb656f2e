"""Badges over HTTP: issue, check and revoke them; the house's key and status list, for others to check them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from pitboss.core.errors import NotFound
from pitboss.server.http.context import Here, Me, Server
from pitboss.server.http.train_record_routes import Player, whose
from pitboss.server.people.people import require
from pitboss.server.replies.of_exams import BadgeCheckReply, CheckedReply
from pitboss.server.schemas import Body
from pitboss.store.store import Role
from pitboss.trainer.badges import BadgeIssuer, did_document, names, status_list, verified

router = APIRouter(prefix="/api/v1/train", tags=["train"])
public = APIRouter()
JWT: dict[int | str, dict[str, Any]] = {200: {"content": {"application/vc+jwt": {}}}}


class RevokeRequest(Body):
    """Why a certificate is taken back."""

    why: str = Field(min_length=3, max_length=200, examples=["License revoked by the commission."])


class BadgeCheckRequest(Body):
    """A badge as it was handed over, and the license of who shows it."""

    badge: str = Field(max_length=20_000)
    license: str = Field("", max_length=40)


@router.get("/exams/{id}/badge", response_class=Response, responses=JWT)
async def badge_file(server: Here, me: Me, id: str, player: Player = "") -> Response:
    """The Open Badges 3.0 credential of a signed certificate, as a JWT."""
    token = await server.training.papers.badge(whose(me, player), id, await server.training.issuer())
    headers = {"Content-Disposition": 'attachment; filename="badge.jwt"'}
    return Response(token, media_type="application/vc+jwt", headers=headers)


@router.post("/exams/{id}/revoke", response_model=CheckedReply)
async def revoke(server: Here, me: Me, id: str, request: RevokeRequest, player: Player) -> dict[str, Any]:
    """Trainers: take a certificate back."""
    require(me, Role.TRAINER)
    return await server.training.papers.revoke(player, id, me.player.name, request.why)


@router.post("/badges/check")
async def check_badge(server: Here, me: Me, request: BadgeCheckRequest) -> BadgeCheckReply:
    """Whether a badge is genuine, of whom it is, and whether this house has revoked it."""
    server.commands.take(me.id)
    issuer = await server.training.issuer()
    badge = verified(request.badge, issuer)
    hash, ours = badge["id"].removeprefix("urn:sha256:"), badge["iss"] == issuer.did
    return BadgeCheckReply(
        issuer=badge["issuer"]["name"],
        name=badge["name"],
        valid_from=badge["validFrom"],
        valid_until=badge["validUntil"],
        hash=hash,
        names_license=names(badge, request.license) if request.license else None,
        revoked=(await server.training.papers.checked(hash))["revoked"] if ours else None,
    )


async def public_issuer(server: Server) -> BadgeIssuer:
    """The issuer of a house with a public address; any other publishes nothing."""
    issuer = await server.training.issuer()
    if not issuer.address:
        raise NotFound("This house has set no public address; its badges hold its key (did:key).")
    return issuer


@router.get("/status-list", response_class=Response, responses=JWT)
async def revoked_badges(server: Here) -> Response:
    """The signed list of revoked badges."""
    token = status_list(await server.training.papers.revoked(), await public_issuer(server), datetime.now(UTC))
    return Response(token, media_type="application/vc+jwt")


@public.get("/.well-known/did.json", include_in_schema=False)
async def did_json(server: Here) -> JSONResponse:
    """The key of the house, by which others check its badges."""
    return JSONResponse(did_document(await public_issuer(server)))
