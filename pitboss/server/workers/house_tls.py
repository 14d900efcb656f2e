"""TLS between machines of one house: only a holder of the house's key may connect.

Key and certificate follow from `house.key`, so every machine makes the same ones, and each side asks the other for it.
"""

from __future__ import annotations

import ssl
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from pitboss.store.house_keys import Keys

PURPOSE = b"pitboss: TLS between machines of a house"
FROM, UNTIL = datetime(2020, 1, 1, tzinfo=UTC), datetime(2120, 1, 1, tzinfo=UTC)  # as long as the house's key is kept


def certificate(keys: Keys) -> tuple[bytes, bytes]:
    """Certificate and private key in PEM."""
    seed = HKDF(hashes.SHA256(), 32, None, PURPOSE).derive(keys.sealing)
    private = Ed25519PrivateKey.from_private_bytes(seed)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Pitboss workers")])
    made = x509.CertificateBuilder(name, name, private.public_key(), 1, FROM, UNTIL)
    signed = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True).sign(private, None)
    plain = private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return signed.public_bytes(Encoding.PEM), plain


def context(keys: Keys, folder: Path, *, serves: bool) -> ssl.SSLContext:
    """For one side of a connection. `folder` is readable by its owner only: the key is there for a moment."""
    public, private = certificate(keys)
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if serves else ssl.PROTOCOL_TLS_CLIENT)
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    made.check_hostname = False  # the key says who it is, not the name
    made.verify_mode = ssl.CERT_REQUIRED
    made.load_verify_locations(cadata=public.decode())
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(public + private)
        file.flush()
        made.load_cert_chain(file.name)
    return made
