"""Serves the built pages: compressed when they were built, and kept by browsers for as long as their names last."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first; ui/compress.mjs writes the files
FOREVER = "public, max-age=31536000, immutable"  # the name of an asset holds a hash of its content
ASK_FIRST = "no-cache"


def accepted_encodings(accept_encoding: str) -> list[str]:
    """The encodings that a client takes, the best first.

    >>> accepted_encodings("gzip, deflate, br"), accepted_encodings("br;q=0, gzip;q=0.5"), accepted_encodings("")
    (['br', 'gzip'], ['gzip'], [])
    """
    parts = [part.strip().partition(";") for part in accept_encoding.lower().split(",")]
    taken = {name for name, _, more in parts if more.replace(" ", "") not in ("q=0", "q=0.0")}
    return [encoding for encoding in ENCODINGS if encoding in taken]


def built_file(path: Path, scope: Scope, status: int = 200) -> Response:
    """One built file, in the best form that the client takes; 304 if the client has it already."""
    headers = Headers(scope=scope)
    encoded = {"Vary": "Accept-Encoding", "Cache-Control": FOREVER if path.parent.name == "assets" else ASK_FIRST}
    sent = path
    for encoding in accepted_encodings(headers.get("accept-encoding", "")):
        smaller = path.with_name(path.name + ENCODINGS[encoding])
        if smaller.is_file():
            sent, encoded["Content-Encoding"] = smaller, encoding
            break
    kind = "application/manifest+json" if path.suffix == ".webmanifest" else FileResponse(path).media_type
    response = FileResponse(sent, status, encoded, kind, stat_result=os.stat(sent))
    etag = response.headers["etag"]
    if status == 200 and etag in headers.get("if-none-match", ""):
        return NotModifiedResponse(response.headers)
    return response


class BuiltFiles(StaticFiles):
    """A folder of built files."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        return built_file(Path(full_path), scope, status_code)
