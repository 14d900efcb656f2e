"""The seal of the house on a result: it needs the house's key, while a hash can be computed without one."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from typing import Any

PURPOSE = "training"  # for which the key of seals and badges is derived from the house's key


def seal(data: Mapping[str, Any], key: bytes) -> str:
    """HMAC-SHA-256 of the result's hash and of who signed it when."""
    sealed = json.dumps([data["hash"], data.get("signed")], sort_keys=True, ensure_ascii=False)
    return hmac.new(key, sealed.encode(), hashlib.sha256).hexdigest()


def sealed(data: Mapping[str, Any], key: bytes) -> dict[str, Any]:
    return {**data, "seal": seal(data, key)}


def is_sealed(data: Mapping[str, Any], key: bytes) -> bool:
    return hmac.compare_digest(str(data.get("seal", "")), seal(data, key))
