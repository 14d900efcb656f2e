"""Badges of certificates: the standard's parts, checked offline by the key they name, matched to a license, revoked."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from joserfc import jws

from pitboss.core.errors import BadInput
from pitboss.games import REGISTRY
from pitboss.trainer.badges import (
    BadgeIssuer,
    badge,
    did_document,
    from_base64url,
    issuer_of,
    key_of,
    names,
    signed,
    status_list,
    verified,
)
from pitboss.trainer.exam_result import License
from pitboss.trainer.exam_rules import exam_rules
from tests.kinds import FEWEST_DRILLS
from tests.trainer.exam_sitting import PROCTORED, SMALL, sit

NOW = datetime(2026, 7, 1, tzinfo=UTC)
HERE = issuer_of(b"the key of a house", "Riverside")
WEB = issuer_of(b"the key of a house", "Riverside", "https://train.example.org")


def result(**more: Any) -> dict[str, Any]:
    exam = sit(SMALL, PROCTORED)
    exam.license = License("68-12345", "2027-01-31")
    return exam.result().to_json() | more


SIGNED = result(signed={"by": "Dana Lee", "at": "2026-06-02T10:00:00+00:00"})


def payload_of(token: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(from_base64url(token.split(".")[1]))
    return found


def test_a_badge_is_an_open_badge_that_is_checked_offline_by_the_key_it_names() -> None:
    token = badge(SIGNED, 0, HERE)
    assert token == badge(SIGNED, 0, HERE), "the same result, the same badge"
    found = verified(token, now=NOW)
    assert found["type"] == ["VerifiableCredential", "OpenBadgeCredential"] and found["iss"].startswith("did:key:z6Mk")
    assert found["credentialSubject"]["achievement"]["name"] == f"Dealer of {REGISTRY[FEWEST_DRILLS].title}"
    assert found["validUntil"] == "2027-06-01T23:59:59+00:00" and "credentialStatus" not in found
    assert jws.deserialize_compact(token, key_of(HERE.key_id), ["Ed25519"]).headers()["typ"] == "JWT"


def test_a_badge_holds_neither_name_nor_license_but_can_be_matched_to_one() -> None:
    token = badge(SIGNED, 0, HERE)
    text = from_base64url(token.split(".")[1]).decode()
    assert "68-12345" not in text and "Ann" not in text
    assert names(payload_of(token), "68-12345") and not names(payload_of(token), "68-12346")


def forged(change: dict[str, Any], signer: BadgeIssuer) -> str:
    return signed(payload_of(badge(SIGNED, 0, HERE)) | change, signer)


def test_a_badge_that_was_changed_forged_or_has_expired_is_refused() -> None:
    token, other = badge(SIGNED, 0, HERE), issuer_of(b"another key", "Riverside")
    head, body, sign = token.split(".")
    changed = payload_of(token) | {"name": "Dealer's exam: Blackjack"}
    fake = ".".join((head, badge(SIGNED | {"title": "X"}, 0, HERE).split(".")[1], sign))
    for bad, why in (
        (fake, "this is no badge, or it was changed"),
        (forged(changed, other), "names another issuer than the one that signed it"),
        ("hello", "this is no badge"),
        (f"{head}.{body}", "this is no badge"),
        (badge(SIGNED, 0, WEB), "is signed by did:web:train.example.org; check it at that house"),
    ):
        with pytest.raises(BadInput, match=why):
            verified(bad, now=NOW)
    with pytest.raises(BadInput, match="expired on 2027-06-01"):
        verified(token, now=datetime(2027, 6, 3, tzinfo=UTC))


def test_only_a_signed_certificate_has_a_badge() -> None:
    for bad in (SIGNED | {"signed": None}, SIGNED | {"certifies": False}):
        with pytest.raises(BadInput, match="for a certificate that its examiner has signed"):
            badge(bad, 0, HERE)


def test_a_house_with_an_address_publishes_its_key_and_a_list_of_revoked_badges() -> None:
    token = badge(SIGNED, 7, WEB)
    status = verified(token, WEB, NOW)["credentialStatus"]
    assert status["statusListCredential"] == "https://train.example.org/api/v1/train/status-list"
    assert (status["statusListIndex"], status["type"]) == ("7", "BitstringStatusListEntry")
    document = did_document(WEB)
    assert document["id"] == "did:web:train.example.org" == payload_of(token)["iss"]
    (method,) = document["verificationMethod"]
    assert method["id"] == WEB.key_id and "d" not in method["publicKeyJwk"], "the private key stays here"
    encoded = payload_of(status_list([7], WEB, NOW))["credentialSubject"]["encodedList"]
    bits = gzip.decompress(from_base64url(encoded.removeprefix("u")))
    assert encoded[0] == "u" and [n for n in range(100) if bits[n // 8] & 0x80 >> n % 8] == [7]


@pytest.mark.parametrize("bad", ["http://x.org", "https://x.org/train", "x.org", "https://"])
def test_a_public_address_is_an_https_host(bad: str) -> None:
    assert exam_rules({"address": "https://x.org/"}).address == "https://x.org"
    with pytest.raises(BadInput, match="is not an address"):
        exam_rules({"address": bad})
