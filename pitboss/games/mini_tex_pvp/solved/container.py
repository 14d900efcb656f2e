"""File format of stored tables: a header, compressed tables, and a hash of both."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from typing import Any, NamedTuple

import numpy as np

from pitboss.core.errors import BadInput
from pitboss.engine.count.suits import Ints

KIND = b"pitboss-solution-"
MAGIC = KIND + b"1\n"  # the first bytes: the kind of file and the version of its format
PRESET = 9 | lzma.PRESET_EXTREME


class BadSolution(BadInput):
    """A file of the solution is missing, damaged or made for other rules."""


class StoredFile(NamedTuple):
    """A file shipped with the package, and the command that makes it."""

    name: str
    what: str
    command: str
    entries: tuple[str, ...]  # required in the header

    def bad(self, why: str) -> BadSolution:
        return BadSolution(f"The {self.what} {why}; install Pitboss again, or make the file with: {self.command}.")

    def read(self) -> bytes:
        try:
            return resources.files(__package__).joinpath(self.name).read_bytes()
        except OSError:
            raise self.bad(f"{self.name} is missing") from None

    def checked(self, data: bytes) -> bytes:
        """The data without its hash; refused if the hash is wrong."""
        body, digest = data[:-32], data[-32:]
        if data.startswith(KIND) and not data.startswith(MAGIC):
            raise self.bad("was written by another version of Pitboss")
        if not data.startswith(MAGIC) or hashlib.sha256(body).digest() != digest:
            raise self.bad("is damaged")
        return body

    def header(self, data: bytes) -> dict[str, Any]:
        """The file's header, with the list of its tables."""
        header, _ = self._header(self.checked(data))
        return header

    def _header(self, body: bytes) -> tuple[dict[str, Any], int]:
        """The header, and where the tables begin."""
        size = int.from_bytes(body[len(MAGIC) : len(MAGIC) + 4], "big")
        at = len(MAGIC) + 4 + size
        header: dict[str, Any] = json.loads(body[at - size : at])
        if not header.keys() >= set(self.entries):
            raise self.bad("is a file of another kind")
        return header, at

    def unpack(self, data: bytes) -> tuple[dict[str, Any], dict[str, Ints]]:
        """Header and tables."""
        body = self.checked(data)
        header, at = self._header(body)
        arrays = {}
        for name, entry in header.pop("tables").items():
            raw = np.frombuffer(lzma.decompress(body[at : at + entry["bytes"]]), dtype=np.uint8)
            dtype = np.dtype(entry["dtype"])
            planes = np.ascontiguousarray(raw.reshape(dtype.itemsize, -1).T)
            whole = planes.view(dtype.str.replace("i", "u"))
            arrays[name] = (_signed(whole, dtype) if entry.get("folded") else whole.view(dtype)).reshape(entry["shape"])
            at += entry["bytes"]
        return header, arrays


def pack(header: Mapping[str, Any], arrays: Mapping[str, Ints]) -> bytes:
    """The file as bytes: magic, length of the header, header, tables, and a hash of all of them."""
    parts, table = [], {}
    with ThreadPoolExecutor() as threads:
        packed = list(threads.map(lambda array: lzma.compress(_planes(array), preset=PRESET), arrays.values()))
    for (name, array), raw in zip(arrays.items(), packed, strict=True):
        table[name] = {"dtype": array.dtype.str, "shape": list(array.shape), "bytes": len(raw), "folded": True}
        parts.append(raw)
    head = json.dumps({**header, "tables": table}).encode()
    body = MAGIC + len(head).to_bytes(4, "big") + head + b"".join(parts)
    return body + hashlib.sha256(body).digest()


def _planes(array: Ints) -> bytes:
    """The first bytes of all numbers, then the second ones, which compresses better."""
    raw = np.ascontiguousarray(_unsigned(array)).reshape(-1).view(np.uint8).reshape(-1, array.dtype.itemsize)
    return np.ascontiguousarray(raw.T).tobytes()


def _unsigned(array: Ints) -> Ints:
    """Zigzag encoding: 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ..., so that small numbers have empty upper bytes."""
    if array.dtype.kind != "i":
        return array
    folded = (array << 1) ^ (array >> (8 * array.dtype.itemsize - 1))
    return folded.view(array.dtype.str.replace("i", "u"))


def _signed(array: Ints, dtype: np.dtype[Any]) -> Ints:
    if dtype.kind != "i":
        return array.view(dtype)
    whole = array.view(dtype)
    return np.asarray(((array >> 1).view(dtype)) ^ -(whole & 1))
