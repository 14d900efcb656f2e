"""The application: routes, error shape, security headers, and the built user interface."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.responses import FileResponse
from fastapi.staticfiles import StaticFiles

from pitboss import __version__
from pitboss.server import lab, problems

UI = Path(__file__).parent / "ui"  # built from ui/ by run.py, never committed

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def create_app() -> FastAPI:
    app = FastAPI(
        title="Pitboss", version=__version__, docs_url=None, redoc_url=None, openapi_url="/api/v1/openapi.json"
    )
    problems.add_to(app)
    app.include_router(lab.router)

    @app.middleware("http")
    async def headers(request: Request, call_next: Callable[[Request], Awaitable[Response]]) -> Response:
        response = await call_next(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response

    if UI.is_dir():
        serve_ui(app)
    return app


def serve_ui(app: FastAPI) -> None:
    """Built files by name; every other path is the app's own and gets its page."""
    app.mount("/assets", StaticFiles(directory=UI / "assets"), name="assets")

    @app.get("/{path:path}", include_in_schema=False)
    def page(path: str) -> FileResponse:
        file = (UI / path).resolve()
        inside = file.is_relative_to(UI.resolve()) and file.is_file()
        return FileResponse(file if inside else UI / "index.html")
