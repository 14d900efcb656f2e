"""A passkey device in software: makes ES256 credentials and signs challenges, as a browser passes them on."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
Json = dict[str, Any]


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Authenticator:
    def __init__(self, origin: str = "http://localhost") -> None:
        self.origin, self.id, self.count = origin, secrets.token_bytes(32), 0
        self.key = ec.generate_private_key(ec.SECP256R1())

    def _client_data(self, kind: str, options: Json) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _data(self, site: str, flags: int) -> bytes:
        self.count += 1
        return hashlib.sha256(site.encode()).digest() + bytes((flags,)) + self.count.to_bytes(4, "big")

    def _credential(self, response: Json) -> Json:
        id = encoded(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {}, "response": response}

    def make(self, options: Json) -> Json:
        """The answer of `navigator.credentials.create`, as JSON."""
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        data = self._data(options["rp"]["id"], PRESENT | VERIFIED | ATTESTED)
        data += bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(public)
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client_data("webauthn.create", options)
        return self._credential({"clientDataJSON": encoded(client), "attestationObject": encoded(attestation)})

    def show(self, options: Json) -> Json:
        """The answer of `navigator.credentials.get`, as JSON."""
        client = self._client_data("webauthn.get", options)
        data = self._data(options["rpId"], PRESENT | VERIFIED)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._credential(
            {"clientDataJSON": encoded(client), "authenticatorData": encoded(data), "signature": encoded(signature)}
        )
