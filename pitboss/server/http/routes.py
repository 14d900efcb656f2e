"""Collects every route of the server, once per process.

Routes hold no settings and no store; they find both in the state of the application.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, FastAPI, HTTPException, Request
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles
from starlette.responses import Response
from starlette.routing import BaseRoute

from pitboss.server import openapi
from pitboss.server.http import (
    account_routes,
    badge_routes,
    class_routes,
    health_routes,
    house_routes,
    job_routes,
    lab_routes,
    leaderboard_routes,
    operator_routes,
    passkey_routes,
    round_routes,
    session_routes,
    sockets,
    table_routes,
    train_record_routes,
    train_routes,
    wallet_routes,
)
from pitboss.server.http.built_files import BuiltFiles, built_file
from pitboss.server.http.pages import is_page

HERE = Path(__file__).parents[1]
UI = HERE / "ui"  # built from ui/ by run.py, never committed
STATIC = HERE / "static"
PARTS = (
    session_routes,
    account_routes,
    passkey_routes,
    operator_routes,
    wallet_routes,
    lab_routes,
    train_routes,
    badge_routes,
    class_routes,
    train_record_routes,
    table_routes,
    round_routes,
    leaderboard_routes,
    job_routes,
    house_routes,
    health_routes,
    sockets,
)


@cache
def all_routes() -> tuple[BaseRoute, ...]:
    """API, socket and pages, in the order in which they are tried."""
    router = APIRouter(responses=openapi.REFUSED)
    for part in PARTS:
        router.include_router(part.router)
    router.include_router(badge_routes.public)
    router.mount("/static", StaticFiles(directory=STATIC), name="static")
    router.add_api_route("/fairness", fairness_page, methods=["GET"], include_in_schema=False)
    if UI.is_dir():
        _add_ui(router)
    else:
        router.add_api_route("/", plain_page, methods=["GET"], include_in_schema=False)
    nowhere = {"type": "http", "method": "GET", "path": "/", "root_path": "", "headers": []}
    for route in router.routes:
        route.matches(nowhere)  # FastAPI prepares a route on its first request; do it now
    return tuple(router.routes)


def fairness_page() -> FileResponse:
    """A page that checks a fairness record in the browser."""
    return FileResponse(STATIC / "fairness.html")


def plain_page() -> FileResponse:
    """The page shown where the user interface was not built."""
    return FileResponse(STATIC / "plain.html")


def methods_of(app: FastAPI, path: str) -> list[str]:
    """What the API takes at this path."""
    described = app.openapi()["paths"].items()
    here = [taken for place, taken in described if re.fullmatch(re.sub(r"\{[^}]*\}", "[^/]+", place), path)]
    return sorted({method.upper() for taken in here for method in taken})


def _add_ui(router: APIRouter) -> None:
    """Serves built files by name, and the app for every other path, with status 404 where the app has no page."""
    router.mount("/assets", BuiltFiles(directory=UI / "assets"), name="assets")

    @router.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
    def nowhere(request: Request) -> None:
        taken = ", ".join(methods_of(request.app, request.url.path))
        if taken:
            raise HTTPException(405, f"{request.method} is not taken here, but {taken}", {"Allow": taken})
        raise HTTPException(404, "Not Found")

    @router.get("/{path:path}", include_in_schema=False)
    def page(path: str, request: Request) -> Response:
        try:
            file = (UI / path).resolve()
            inside = file.is_relative_to(UI.resolve()) and file.is_file()
        except (OSError, ValueError):  # no name that a file can have
            inside = False
        if inside:
            return built_file(file, request.scope)
        return built_file(UI / "index.html", request.scope, 200 if is_page(f"/{path}") else 404)
