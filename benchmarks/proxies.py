"""HAProxy and nginx in front of the workers of a benchmark, with the configurations that `deploy/` ships."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

DEPLOY = Path(__file__).parents[1] / "deploy"
FILES = {"haproxy": "haproxy.cfg", "nginx": "nginx.conf"}
PLACES = f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin"  # not every user has them on the PATH
WAIT = 30.0  # seconds for a proxy to listen


def free_port() -> int:
    """One that the system gives to no outgoing connection, so that a worker can come back to it."""
    for port in Random().sample(range(20_000, 32_000), 100):
        with socket.socket() as one, contextlib.suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("No port from 20000 to 32000 is free.")


def configured(kind: str, port: int, workers: Sequence[int]) -> str:
    """The shipped configuration, with this port of its own and these ports of workers on this machine."""
    text = (DEPLOY / FILES[kind]).read_text()
    if kind == "haproxy":
        servers = [f"    server w{n} 127.0.0.1:{there} id {n}" for n, there in enumerate(workers, 1)]
        text, found = re.subn(r"(?:    server \w+ 127\.0\.0\.1:\d+ id \d+\n)+", "\n".join(servers) + "\n", text)
        listens = "bind :8080", f"bind 127.0.0.1:{port}"
    else:
        servers = [f"        server 127.0.0.1:{there} max_fails=2 fail_timeout=2s;" for there in workers]
        text, found = re.subn(r"(?: +server 127\.0\.0\.1:\d+ max_fails[^\n]*\n)+", "\n".join(servers) + "\n", text)
        listens = "listen 8080;", f"listen 127.0.0.1:{port};"
    if found != 1 or text.count(listens[0]) != 1:
        raise RuntimeError(f"deploy/{FILES[kind]} has another form than this command expects.")
    return text.replace(*listens)


@contextmanager
def proxied(kind: str, folder: Path, workers: Sequence[int]) -> Iterator[str]:
    """The address of a proxy before workers at these ports, ended with this context."""
    program = shutil.which(kind, path=PLACES)
    if program is None:
        raise SystemExit(f"{kind} is not installed; its package of the system is named {kind}.")
    port = free_port()
    file = folder / f"{kind}-{port}.conf"
    file.write_text(configured(kind, port, workers))
    options = ["-db", "-f"] if kind == "haproxy" else ["-p", str(folder), "-g", "daemon off;", "-c"]
    process = subprocess.Popen([program, *options, str(file)], stdout=subprocess.DEVNULL)
    try:
        ends = time.monotonic() + WAIT
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            if process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"{kind} does not listen; {file} is its configuration.")
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(WAIT)
