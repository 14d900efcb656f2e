"""The house's two keys, in a file of the data folder: one signs heads, one encrypts undealt cards."""

from __future__ import annotations

import hmac
import json
import os
import secrets
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pitboss.core.errors import BadFile, Broken
from pitboss.table.shuffle import pack

NAME = "house.key"
NONCE = 12


@dataclass(frozen=True, slots=True)
class Keys:
    """The signing key and the encryption key."""

    signing: bytes = field(repr=False)
    sealing: bytes = field(repr=False)

    @classmethod
    def fresh(cls) -> Keys:
        return cls(secrets.token_bytes(32), secrets.token_bytes(32))

    @classmethod
    def of_folder(cls, folder: Path, *, make: bool = True) -> Keys:
        """Reads the folder's keys. With `make`, creates them on first use, readable by the owner only."""
        path = folder / NAME
        if make and not path.exists():
            folder.mkdir(parents=True, exist_ok=True)
            cls.fresh().write(path)
        try:
            stored = json.loads(path.read_text(encoding="ascii"))
            keys = cls(bytes.fromhex(stored["signing"]), bytes.fromhex(stored["sealing"]))
        except (OSError, ValueError, KeyError, TypeError):
            keys = cls(b"", b"")
        if len(keys.signing) != 32 or len(keys.sealing) != 32:
            raise BadFile(f"{path} is not a key file; restore it from a backup: the database needs it.")
        return keys

    def write(self, path: Path) -> None:
        """Writes the key file, readable by its owner only; a crash leaves a complete file or none."""
        text = json.dumps({"signing": self.signing.hex(), "sealing": self.sealing.hex()})
        draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)

    # signing

    def sign(self, message: bytes) -> bytes:
        return _signer(self.signing).sign(message)

    @property
    def public(self) -> bytes:
        return _signer(self.signing).public_key().public_bytes_raw()

    # marking

    def mark(self, *fields: object) -> str:
        """A short MAC of these fields, for data that a client returns with a later request."""
        return hmac.new(self.sealing, pack("mark", *map(str, fields)), "sha256").hexdigest()[:32]

    def marked(self, mark: str, *fields: object) -> bool:
        return hmac.compare_digest(mark, self.mark(*fields))

    # other keys

    def derived(self, purpose: str) -> bytes:
        """A key for one purpose; it tells nothing of the others."""
        return hmac.new(self.sealing, pack("derived", purpose), "sha256").digest()

    # sealing

    def seal(self, secret: bytes, context: str) -> bytes:
        """Encrypts a secret, bound to its context (table and deal): it cannot be used in place of another."""
        nonce = secrets.token_bytes(NONCE)
        return nonce + _sealer(self.sealing).encrypt(nonce, secret, context.encode())

    def unseal(self, sealed: bytes, context: str) -> bytes:
        try:
            return _sealer(self.sealing).decrypt(sealed[:NONCE], sealed[NONCE:], context.encode())
        except (InvalidTag, ValueError):
            raise Broken(f"The sealed secret of {context} was changed, or sealed with another key.") from None


@lru_cache(8)  # loaded once, not for every message
def _signer(key: bytes) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(key)


@lru_cache(8)
def _sealer(key: bytes) -> AESGCM:
    return AESGCM(key)


def signed_by(public: bytes, signature: bytes, message: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
