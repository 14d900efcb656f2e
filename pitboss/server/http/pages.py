"""The addresses at which the browser's app has a page, as ui/src/routes.ts lists them."""

from __future__ import annotations

import re

PAGES = (
    "/",
    "/play/:game",
    "/table/:id",
    "/hand/:table/:number",
    "/mistakes",
    "/lab",
    "/lab/*",
    "/train",
    "/train/*",
    "/docs",
    "/docs/:page",
    "/fair/:table/:number",
    "/reports",
    "/jobs",
    "/stats",
    "/leaderboard",
    "/admin",
    "/account",
    "/settings",
)

_PATTERN = re.compile("|".join(re.sub(r":\w+", "[^/]+", page).replace("*", ".*") for page in PAGES))


def is_page(path: str) -> bool:
    """Whether the app has a page at this address.

    >>> is_page("/hand/abc/7"), is_page("/lab/mini-tex"), is_page("/nowhere")
    (True, True, False)
    """
    return _PATTERN.fullmatch(path.rstrip("/") or "/") is not None
