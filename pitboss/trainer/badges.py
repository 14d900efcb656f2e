"""Open Badges 3.0 credentials of certified exams: signed as JWTs, checked offline, revoked by a status list.

A house with a public address signs as did:web and publishes its key and status list; any other signs as did:key, whose
identifier is the public key itself. The trainee is named by a salted hash, so that a badge can be matched to a person
who shows a license and tells nothing to others.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from joserfc import jws
from joserfc.errors import JoseError
from joserfc.jwk import OKPKey

from pitboss.core.errors import BadInput

CONTEXT = ["https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"]
PURPOSE = b"pitboss badges "  # so that no other use of the house's key yields the same one
ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"  # base58btc
ED25519 = bytes((0xED, 0x01))  # its multicodec
DID_KEY = "did:key:z"
LIST_BITS = 131_072  # entries of a status list, as the standard asks at least
PATH = "/api/v1/train"


class BadgeIssuer(NamedTuple):
    """The house as it signs: its private key, name, and public address if it has one."""

    key: OKPKey
    name: str
    address: str = ""

    @property
    def did(self) -> str:
        return did_web(self.address) if self.address else did_key(public_bytes(self.key))

    @property
    def key_id(self) -> str:
        return f"{self.did}#key-1" if self.address else f"{self.did}#{self.did.removeprefix('did:key:')}"


def issuer_of(house_key: bytes, name: str, address: str = "") -> BadgeIssuer:
    """The issuer whose signing key follows from the house's key."""
    seed = hashlib.sha256(PURPOSE + house_key).digest()
    private = Ed25519PrivateKey.from_private_bytes(seed)
    public = base64url(private.public_key().public_bytes_raw())
    key = OKPKey.import_key({"kty": "OKP", "crv": "Ed25519", "x": public, "d": base64url(seed)})
    return BadgeIssuer(key, name or "Pitboss house", address)


def public_bytes(key: OKPKey) -> bytes:
    return from_base64url(str(key.as_dict(private=False)["x"]))


# identifiers


def did_key(public: bytes) -> str:
    """
    >>> did_key(bytes(32))
    'did:key:z6MkeTG3bFFSLYVU7VqhgZxqr6YzpaGrQtFMh1uvqGy1vDnP'
    """
    return DID_KEY + base58(ED25519 + public)


def did_web(address: str) -> str:
    """
    >>> did_web("https://train.example.org:8443/")
    'did:web:train.example.org%3A8443'
    """
    return f"did:web:{quote(urlsplit(address).netloc, safe='')}"


def base58(data: bytes) -> str:
    number, text = int.from_bytes(data), ""
    while number:
        number, digit = divmod(number, 58)
        text = ALPHABET[digit] + text
    return "1" * (len(data) - len(data.lstrip(b"\0"))) + text


def from_base58(text: str) -> bytes:
    number = 0
    for char in text:
        if char not in ALPHABET:
            raise BadInput("the badge names no key.")
        number = number * 58 + ALPHABET.index(char)
    return number.to_bytes((number.bit_length() + 7) // 8)


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# credentials


def badge(result: Mapping[str, Any], index: int, issuer: BadgeIssuer) -> str:
    """The credential of a signed result as a JWT; the same result gives the same badge."""
    if not result.get("certifies") or not result.get("signed"):
        raise BadInput("A badge is for a certificate that its examiner has signed.")
    salt = hmac.new(public_bytes(issuer.key), result["hash"].encode(), hashlib.sha256).hexdigest()[:16]
    data: dict[str, Any] = {
        "@context": CONTEXT,
        "id": f"urn:sha256:{result['hash']}",
        "type": ["VerifiableCredential", "OpenBadgeCredential"],
        "name": f"Dealer's exam: {result['title']}",
        "issuer": {"id": issuer.did, "type": ["Profile"], "name": issuer.name},
        "validFrom": result["signed"]["at"],
        "validUntil": f"{result['expires']}T23:59:59+00:00",
        "credentialSubject": {
            "type": ["AchievementSubject"],
            "identifier": [identity(result["license"], salt)],
            "achievement": achievement(result),
        },
    }
    if issuer.address:
        data["credentialStatus"] = {
            "id": f"{issuer.address}{PATH}/status-list#{index}",
            "type": "BitstringStatusListEntry",
            "statusPurpose": "revocation",
            "statusListIndex": str(index),
            "statusListCredential": f"{issuer.address}{PATH}/status-list",
        }
    claims = {
        "iss": issuer.did,
        "jti": data["id"],
        "nbf": seconds(data["validFrom"]),
        "exp": seconds(data["validUntil"]),
    }
    return signed(data | claims, issuer)


def achievement(result: Mapping[str, Any]) -> dict[str, Any]:
    rates = result["rates"]
    narrative = (
        f"Every section of the blueprint of {result['title']} passed in a proctored exam under the rules"
        f" {result['rules'][:16]}. A dealer who guesses in one section passes {rates['blind']:.1%} of such exams at"
        f" most, one who is right 98 % of the time {rates['able']:.1%}."
    )
    return {
        "id": f"urn:pitboss:dealer:{result['game']}",
        "type": ["Achievement"],
        "achievementType": "Certification",
        "name": f"Dealer of {result['title']}",
        "description": f"Deals {result['title']} by its procedure: dealing, reading hands, settling and payouts.",
        "criteria": {"narrative": narrative},
    }


def identity(license: str, salt: str) -> dict[str, Any]:
    """A license number that only who knows it can match."""
    hashed = hashlib.sha256((license + salt).encode()).hexdigest()
    head = {"type": "IdentityObject", "hashed": True, "identityHash": f"sha256${hashed}"}
    return {**head, "identityType": "ext:gamblingLicense", "salt": salt}


def names(payload: Mapping[str, Any], license: str) -> bool:
    """Whether a badge is of the holder of this license."""
    (found,) = payload["credentialSubject"]["identifier"]
    return bool(found["identityHash"] == identity(license, found["salt"])["identityHash"])


def seconds(moment: str) -> int:
    return int(datetime.fromisoformat(moment).timestamp())


def signed(payload: Mapping[str, Any], issuer: BadgeIssuer) -> str:
    header = {"alg": "Ed25519", "typ": "JWT", "kid": issuer.key_id}
    text = json.dumps(payload, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return jws.serialize_compact(header, text.encode(), issuer.key, algorithms=["Ed25519"])


def verified(token: str, issuer: BadgeIssuer | None = None, now: datetime | None = None) -> dict[str, Any]:
    """What a badge says, if its signature holds: by its own did:key offline, or by the key of this house."""
    try:
        header = json.loads(from_base64url(token.strip().partition(".")[0]))
        kid = str(header["kid"])
        if issuer and kid == issuer.key_id:
            key = issuer.key
        elif kid.startswith(DID_KEY):
            key = key_of(kid)
        else:
            raise BadInput(f"the badge is signed by {kid.partition('#')[0]}; check it at that house.")
        payload: dict[str, Any] = json.loads(jws.deserialize_compact(token.strip(), key, ["Ed25519"]).payload)
        if payload["iss"] != kid.partition("#")[0] or payload["issuer"]["id"] != payload["iss"]:
            raise BadInput("the badge names another issuer than the one that signed it.")
        if seconds(payload["validUntil"]) < (now or datetime.now(UTC)).timestamp():
            raise BadInput(f"the badge expired on {payload['validUntil'][:10]}.")
    except (JoseError, ValueError, KeyError, TypeError) as error:
        raise BadInput("this is no badge, or it was changed after it was signed.") from error
    return payload


def key_of(kid: str) -> OKPKey:
    """The public key that a did:key is."""
    raw = from_base58(kid.partition("#")[0].removeprefix(DID_KEY))
    if raw[:2] != ED25519 or len(raw) != 34:
        raise BadInput("the badge is signed by a kind of key that is not used here.")
    return OKPKey.import_key({"kty": "OKP", "crv": "Ed25519", "x": base64url(raw[2:])})


# what a house with an address publishes


def did_document(issuer: BadgeIssuer) -> dict[str, Any]:
    """The document behind did:web, served at /.well-known/did.json."""
    key = {"id": issuer.key_id, "type": "JsonWebKey", "controller": issuer.did}
    return {
        "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
        "id": issuer.did,
        "verificationMethod": [key | {"publicKeyJwk": issuer.key.as_dict(private=False)}],
        "assertionMethod": [issuer.key_id],
    }


def status_list(revoked: Sequence[int], issuer: BadgeIssuer, at: datetime) -> str:
    """The signed list of revoked badges: a bit for each, by its index."""
    bits = bytearray(LIST_BITS // 8)
    for index in revoked:
        bits[index // 8] |= 0x80 >> index % 8
    url = f"{issuer.address}{PATH}/status-list"
    subject = {"id": f"{url}#list", "type": "BitstringStatusList", "statusPurpose": "revocation"}
    data = {
        "@context": CONTEXT[:1],
        "id": url,
        "type": ["VerifiableCredential", "BitstringStatusListCredential"],
        "issuer": issuer.did,
        "validFrom": at.isoformat(),
        "credentialSubject": subject | {"encodedList": f"u{base64url(gzip.compress(bytes(bits), mtime=0))}"},
    }
    return signed(data | {"iss": issuer.did}, issuer)
