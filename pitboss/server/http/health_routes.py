"""Health for proxies and service managers, and metrics for Prometheus."""

from __future__ import annotations

import asyncio
import time
from ipaddress import ip_address, ip_network

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from pitboss.core import metrics
from pitboss.core.errors import Unavailable
from pitboss.server.http.context import Here

router = APIRouter(include_in_schema=False)

LAG_EVERY = 0.5  # seconds between two measurements of the event loop


@router.get("/livez")
async def live() -> Response:
    """The process answers. Nothing else is checked: a restart would not mend a database that is away."""
    return PlainTextResponse("alive\n")


@router.get("/readyz")
async def ready(server: Here) -> Response:
    """200 if the server can write; 503 if it cannot; 404 while it stops, so that a proxy sends nothing new."""
    if server.stopping:
        return PlainTextResponse("stopping\n", 404)
    try:
        await server.floor.store.can_write()
    except Unavailable as error:
        return PlainTextResponse(f"{error}\n", 503, {"Retry-After": "1"})
    return PlainTextResponse("ready\n")


@router.get("/metrics")
async def shown(request: Request, server: Here) -> Response:
    """For this machine and the networks of `--metrics-from`; to anyone else, and through a proxy, there is no page."""
    host = request.client.host if request.client else ""
    if "x-forwarded-for" in request.headers or not _allowed(host, server.settings.metrics_from):
        return PlainTextResponse("There is no such page.\n", 404)
    metrics.READY.set((await ready(server)).status_code == 200)
    metrics.TABLES.set(len(server.floor.tables))
    metrics.JOBS.set(server.jobs.here())
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _allowed(host: str, networks: frozenset[str]) -> bool:
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or any(address in ip_network(network) for network in networks)


async def measure_loop() -> None:
    """Notes how late the event loop is, until cancelled."""
    while True:
        before = time.monotonic()
        await asyncio.sleep(LAG_EVERY)
        metrics.LOOP_LAG.observe(max(0.0, time.monotonic() - before - LAG_EVERY))
