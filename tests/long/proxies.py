"""HAProxy and nginx themselves, with the configurations of `deploy/`, before workers that come, go, stop and die.

    python -m tests.long.proxies [TIMES]     # each fault so often; without a number, 3 times

Both are installed by apt-get if they are missing; where that cannot be, this proof fails and names them. Every command
must be answered once, no table may be stuck, and the audit plays every round again; also with a second HAProxy that
knows only half of the workers. Before, each proxy is shown to keep what a client must not choose: the address that its
requests count for, the id they are logged under, and whether it came over https.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import httpx

from benchmarks import house_faults
from benchmarks.proxies import FILES, PLACES, proxied
from benchmarks.servers import postgres_server

PATHS = ("/ws/tables/{}", "/api/v1/tables/{}", "/api/v1/tables/{}/commands", "/api/v1/house/tables/{}/void")
FORGED = {"X-Forwarded-For": "203.0.113.9", "X-Request-Id": "chosen", "X-Forwarded-Proto": "https"}
RUNS = (
    ("haproxy", ("kill", "pause", "cut", "silence", "restart", "join", "leave"), False),
    ("haproxy", ("kill", "join", "leave"), True),
    ("nginx", ("kill", "cut", "silence", "join", "leave"), False),  # it does not notice a worker that hangs
)


def install() -> None:
    def missing() -> list[str]:
        return [kind for kind in FILES if not shutil.which(kind, path=PLACES)]

    if missing() and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", *missing()], check=False)
    if missing():
        raise SystemExit(f"Install {' and '.join(missing())}, then run this proof again.")


def worker(number: int) -> Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]:
    """One that is always ready and answers with its number and with what the proxy has sent it."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            request = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            return
        head = f"HTTP/1.1 200 OK\r\nWorker: {number}\r\nConnection: close\r\nContent-Length: {len(request)}\r\n\r\n"
        writer.write(head.encode() + request)
        await writer.drain()
        writer.close()

    return answer


async def forwards(kind: str, folder: Path) -> None:
    """What reaches a worker, and that all requests for a table reach the same one."""
    servers = [await asyncio.start_server(worker(number), "127.0.0.1", 0) for number in range(3)]
    ports = [server.sockets[0].getsockname()[1] for server in servers]
    proxy = proxied(kind, folder, ports)
    address = await asyncio.to_thread(proxy.__enter__)
    try:
        async with httpx.AsyncClient(base_url=address, headers=FORGED) as http:
            assert (await http.get("/metrics")).status_code == 404
            assert (await http.get("/readyz")).status_code == 200
            seen = (await http.get("/api/v1/house")).text.lower()
            assert not [one for one in ("203.0.113.9", "chosen", "https") if one in seen], seen
            lines = "x-forwarded-for: 127.0.0.1", "x-forwarded-proto: http", f"host: {address.removeprefix('http://')}"
            assert all(seen.count(line) == 1 for line in (*lines, "x-request-id: ")), seen
            tables = [[path.format(f"table{n:07}") for path in PATHS] for n in range(24)]
            at = [{(await http.get(path)).headers["worker"] for path in paths} for paths in tables]
            assert all(len(workers) == 1 for workers in at), at
            assert set.union(*at) == {"0", "1", "2"}, at
    finally:
        await asyncio.to_thread(proxy.__exit__, None, None, None)
        for server in servers:
            server.close()


def play(kind: str, faults: Sequence[str], times: int, *, disagree: bool) -> None:
    words = ["--faults", ",".join(faults), "--times", str(times), "--proxy", kind, "--pause", "3"]
    given: argparse.Namespace = house_faults.parser().parse_args(words + ["--disagree"] * disagree)
    with tempfile.TemporaryDirectory() as folder, postgres_server() as postgres:
        report, silent = asyncio.run(house_faults.run(given, Path(folder), postgres))
    print(f"{kind}{', and a second one that disagrees' * disagree}: {house_faults.said(report, silent)}", flush=True)
    assert not report.faults, report.faults


def main(times: int) -> None:
    install()
    with tempfile.TemporaryDirectory() as folder:
        for kind in FILES:
            asyncio.run(forwards(kind, Path(folder)))
    for kind, faults, disagree in RUNS:
        play(kind, faults, times, disagree=disagree)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
