"""The seal of the house on a result: it needs the house's key, while a hash can be computed without one."""

from __future__ import annotations

import hashlib
import hmac
import json
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.errors import BadFile
from pitboss.home import data_folder

KEY_FILE = "house.key"  # in the training folder; any reader of it can seal


def house_key(folder: Path | None = None) -> bytes:
    """The key of this house, made when first needed and readable by its owner only."""
    path = (folder or data_folder()) / "training" / KEY_FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            fresh = path.with_name(f"{KEY_FILE}.{secrets.token_hex(4)}")
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(secrets.token_hex(32))
            try:
                os.link(fresh, path)  # fails if another process was first
            except FileExistsError:
                pass
            finally:
                fresh.unlink()
        return bytes.fromhex(path.read_text(encoding="ascii").strip())
    except (OSError, ValueError) as error:
        raise BadFile(f"the house's key {path} cannot be used: {error}.") from error


def seal(data: Mapping[str, Any], key: bytes) -> str:
    """HMAC-SHA-256 of the result's hash and of who signed it when."""
    sealed = json.dumps([data["hash"], data.get("signed")], sort_keys=True, ensure_ascii=False)
    return hmac.new(key, sealed.encode(), hashlib.sha256).hexdigest()


def sealed(data: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    return {**data, "seal": seal(data, key)}


def is_sealed(data: Mapping[str, Any], key: bytes) -> bool:
    return hmac.compare_digest(str(data.get("seal", "")), seal(data, key))
