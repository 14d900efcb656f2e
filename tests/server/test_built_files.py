"""Built pages are sent compressed, and kept by browsers for as long as their names last."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from pitboss.server.http.built_files import BuiltFiles


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    assets = tmp_path / "assets"
    assets.mkdir()
    for name, content in (("a.js", b"plain"), ("a.js.br", b"brotli"), ("a.js.gz", b"gzipped"), ("b.woff2", b"font")):
        (assets / name).write_bytes(content)
    return TestClient(Starlette(routes=[Mount("/assets", BuiltFiles(directory=assets))]))


@pytest.mark.parametrize(
    ("takes", "encoding", "size"),
    [("gzip, br", "br", 6), ("gzip", "gzip", 7), ("identity", None, 5), ("br;q=0", None, 5)],
)
def test_the_best_form_that_the_client_takes_is_sent(
    client: TestClient, takes: str, encoding: str | None, size: int
) -> None:
    with client.stream("GET", "/assets/a.js", headers={"Accept-Encoding": takes}) as answer:
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["content-length"] == str(size)
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["vary"] == "Accept-Encoding"


def test_an_asset_is_kept_for_good_and_not_sent_twice(client: TestClient) -> None:
    first = client.get("/assets/b.woff2")
    assert (first.content, first.headers["cache-control"]) == (b"font", "public, max-age=31536000, immutable")
    again = client.get("/assets/b.woff2", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
