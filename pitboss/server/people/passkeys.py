"""The second factor of an account: passkeys (WebAuthn), and recovery codes for when one is lost."""

from __future__ import annotations

import base64
import json
import secrets
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from pitboss.core.errors import BadValue, NotAllowed, NotFound, WrongCredentials
from pitboss.server.people.people import People, Someone, require_fresh
from pitboss.store import passkeys as rows
from pitboss.store.passkeys import Passkey, passkeys_of
from pitboss.store.sql import now

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

MINUTE = 60_000
CHALLENGE_LASTS = 5 * MINUTE
CODES = 10
MOST = 10  # passkeys of one account
NAME = "Pitboss"
ALPHABET = "abcdefghjkmnpqrstuvwxyz023456789"  # 32 letters and digits that are not taken for each other


@dataclass(frozen=True, slots=True)
class Site:
    """Where the pages are open: a passkey is of one host name, and says at which origin it was used."""

    origin: str

    @property
    def host(self) -> str:
        name = self.origin.partition("://")[2].rpartition(":")[0] or self.origin.partition("://")[2]
        try:
            ip_address(name.strip("[]"))
        except ValueError:
            return name
        raise BadValue("A passkey belongs to a host name, not to an address; open the house as http://localhost.")


def new_codes() -> list[str]:
    """Recovery codes as people write them down: abcd-efgh-jkmn."""
    words = ("".join(secrets.choice(ALPHABET) for _ in range(12)) for _ in range(CODES))
    return ["-".join((word[:4], word[4:8], word[8:])) for word in words]


class Passkeys:
    def __init__(self, people: People) -> None:
        self.people, self.store = people, people.store

    # A challenge is signed instead of stored, so that any server of the house can check the answer to it. It is of one
    # session, and a right answer gives the session another token: nothing can be answered twice.

    def _challenge(self, someone: Someone, use: str) -> bytes:
        text = f"{now() + CHALLENGE_LASTS}.{secrets.token_urlsafe(16)}"
        return f"{text}.{self.store.keys.mark('passkey', use, someone.session.token, text)}".encode()

    def _answered(self, someone: Someone, use: str, credential: dict[str, Any]) -> bytes:
        """The challenge that a browser's answer is to; refused if it is not one of ours for this session."""
        try:
            data = json.loads(_decoded(credential["response"]["clientDataJSON"]))
            challenge = _decoded(data["challenge"])
            text, _, mark = challenge.decode("ascii").rpartition(".")
            ends = int(text.partition(".")[0])
        except (KeyError, TypeError, ValueError):
            raise BadValue("The browser's answer cannot be read; try again.") from None
        if not self.store.keys.marked(mark, "passkey", use, someone.session.token, text) or now() > ends:
            raise WrongCredentials("This answer is too old or of another session; try again.")
        return challenge

    async def creation(self, someone: Someone, site: Site) -> dict[str, Any]:
        """What the browser needs to make a passkey."""
        if someone.user.name is None:
            raise NotAllowed("A guest has no passkeys; make an account first.")
        from webauthn import generate_registration_options, options_to_json

        options = generate_registration_options(
            rp_id=site.host,
            rp_name=NAME,
            user_id=someone.id.encode(),
            user_name=someone.user.name,
            challenge=self._challenge(someone, "make"),
            exclude_credentials=_descriptors(await passkeys_of(self.store, someone.id)),
        )
        return dict(json.loads(options_to_json(options)))

    async def add(
        self, someone: Someone, site: Site, name: str, credential: dict[str, Any], password: str
    ) -> tuple[list[str], str, Someone]:
        """Keeps a new passkey. The first one asks for the password and brings recovery codes, others for a passkey."""
        owned = await passkeys_of(self.store, someone.id)
        if len(owned) >= MOST:
            raise NotAllowed(f"You have {MOST} passkeys; remove one first.")
        if owned:
            require_fresh(someone, always=True)
        elif not await self.people.is_password(someone.id, password):
            raise WrongCredentials("The password is wrong.")
        challenge = self._answered(someone, "make", credential)
        from webauthn import verify_registration_response
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            made = verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                require_user_verification=False,
            )
        except WebAuthnException as error:
            raise WrongCredentials(f"The passkey cannot be used: {_plain(error)}") from None
        codes = [] if owned else new_codes()
        id, key, at = _encoded(made.credential_id), _encoded(made.credential_public_key), now()
        await rows.add(self.store, Passkey(id, someone.id, name, key, made.sign_count, at, at), codes)
        return codes, *await self.people.prove(someone)

    async def question(self, someone: Someone, site: Site) -> dict[str, Any]:
        """What the browser needs to use one of the account's passkeys."""
        owned = await passkeys_of(self.store, someone.id)
        if not owned:
            raise NotFound("This account has no passkey yet; add one on the account page.")
        from webauthn import generate_authentication_options, options_to_json

        options = generate_authentication_options(
            rp_id=site.host, challenge=self._challenge(someone, "use"), allow_credentials=_descriptors(owned)
        )
        return dict(json.loads(options_to_json(options)))

    async def prove(self, someone: Someone, site: Site, credential: dict[str, Any]) -> tuple[str, Someone]:
        """The session has shown a passkey, and gets a new token."""
        challenge = self._answered(someone, "use", credential)
        owned = {passkey.id: passkey for passkey in await passkeys_of(self.store, someone.id)}
        passkey = owned.get(str(credential.get("id")))
        if passkey is None:
            raise WrongCredentials("This passkey is not one of your account's.")
        from webauthn import verify_authentication_response
        from webauthn.helpers.exceptions import WebAuthnException

        try:
            shown = verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.host,
                expected_origin=site.origin,
                credential_public_key=_decoded(passkey.public_key),
                credential_current_sign_count=passkey.count,
                require_user_verification=False,
            )
        except WebAuthnException as error:
            raise WrongCredentials(f"The passkey was not accepted: {_plain(error)}") from None
        await rows.use(self.store, passkey, shown.new_sign_count, now())
        return await self.people.prove(someone)

    async def recover(self, someone: Someone, code: str) -> tuple[str, Someone]:
        """The session has shown a recovery code, which is used up, and gets a new token."""
        await rows.use_code(self.store, someone.id, code)
        return await self.people.prove(someone)

    async def remove(self, someone: Someone, id: str) -> None:
        """A passkey goes. With the last one the recovery codes go as well."""
        require_fresh(someone, always=True)
        owned = await passkeys_of(self.store, someone.id)
        removed = [passkey for passkey in owned if passkey.id == id]
        if not removed:
            raise NotFound("There is no such passkey of yours.")
        await rows.remove(self.store, removed, someone.id, codes=len(owned) == 1)

    async def renew_codes(self, someone: Someone) -> list[str]:
        require_fresh(someone, always=True)
        if not await passkeys_of(self.store, someone.id):
            raise NotAllowed("Recovery codes are for an account with a passkey; add one first.")
        codes = new_codes()
        await rows.renew_codes(self.store, someone.id, codes)
        return codes


def _descriptors(owned: list[Passkey]) -> list[PublicKeyCredentialDescriptor]:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

    return [PublicKeyCredentialDescriptor(id=_decoded(passkey.id)) for passkey in owned]


def _plain(error: Exception) -> str:
    return f"{str(error).rstrip('.')}."


def _encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
