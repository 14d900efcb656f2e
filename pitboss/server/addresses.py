"""Client addresses as the unit of quotas: one IPv4 address, or one IPv6 network of 64 bits."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from pitboss.core.errors import BadValue, TooFast


@lru_cache(4096)
def quota_name(host: str) -> str:
    """The key under which quotas count an address: for IPv6 its /64 network, which one customer usually has whole.

    >>> quota_name("203.0.113.7"), quota_name("2001:db8::1:2:3:4"), quota_name("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8::/64', '203.0.113.7')
    """
    try:
        address = ip_address(host)
    except ValueError:  # no address: a test client, or a socket file
        return host[:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ip_network((address, 64), strict=False))
    return str(address)


def checked_proxy(text: str) -> str:
    """An address or network given as a trusted proxy."""
    try:
        return str(ip_network(text)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise BadValue(f"{text!r} is not the address of a proxy; give one like 127.0.0.1 or 10.0.0.0/8.") from None


class Holding:
    """Counts what each name holds at the same time, and refuses more than the limit."""

    def __init__(self, limit: int, what: str) -> None:
        self.limit, self._what = limit, what
        self._held: Counter[str] = Counter()

    def __getitem__(self, name: str) -> int:
        return self._held[name]

    def take(self, name: str) -> None:
        if self._held[name] >= self.limit:
            raise TooFast(f"{self.limit} {self._what} at the same time are the limit; close one first.")
        self._held[name] += 1

    def give_back(self, name: str) -> None:
        self._held[name] -= 1
        if self._held[name] <= 0:
            del self._held[name]
