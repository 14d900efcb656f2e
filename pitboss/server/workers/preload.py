"""Loads and works out once what every worker needs: workers are forked from a process that has imported this."""

from __future__ import annotations

import contextlib
import gc
from importlib import import_module

from pitboss.server.people import hash_for_unknown
from pitboss.server.routes import all_routes

MODULES = (  # some are imported only where they are used, and would be imported again by every worker
    "pitboss.server.workers.serving",
    "pitboss.games",
    "aiosqlite",
    "asyncpg",
    "encodings.ascii",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "stringprep",
    "uvicorn.lifespan.on",
    "uvloop",
)

for _name in MODULES:
    with contextlib.suppress(ImportError):  # uvloop is not everywhere
        import_module(_name)
all_routes()
hash_for_unknown()
gc.freeze()  # it is not collected again, so that workers share its memory
