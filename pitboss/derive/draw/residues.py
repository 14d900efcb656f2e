"""Exact fractions from residues modulo primes: Chinese remainders, then rational reconstruction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import isqrt

LARGEST = 2**50  # residues below it are multiplied in machine arithmetic, see loops.times
WITNESSES = (2, 3, 5, 7, 11, 13, 17)  # enough below 3.4e14; two more are tried


def is_prime(n: int) -> bool:
    """Miller and Rabin, exact for n below 2**50."""
    if n < 2 or any(n % a == 0 for a in WITNESSES):
        return n in WITNESSES
    d, s = n - 1, 0
    while d % 2 == 0:
        d, s = d // 2, s + 1
    for a in (*WITNESSES, 19, 23):  # exact below 3.8e18
        x = pow(a, d, n)
        if x not in (1, n - 1) and all((x := x * x % n) != n - 1 for _ in range(s - 1)):
            return False
    return True


def primes() -> Iterator[int]:
    """Primes below 2**50, the largest first."""
    return (n for n in range(LARGEST - 1, 2, -2) if is_prime(n))


def rational(residue: int, modulus: int) -> Fraction | None:
    """The fraction with small numerator and denominator that has this residue."""
    bound = isqrt(modulus // 2)
    a, b, u, v = modulus, residue % modulus, 0, 1
    while b > bound:
        q = a // b
        a, b, u, v = b, a - q * b, v, u - q * v
    return Fraction(b, v) if v and abs(v) <= bound else None


def reconstructed(residues: Callable[[int], Sequence[int]]) -> list[Fraction]:
    """The fractions with these residues: primes are added until one more changes no fraction."""
    modulus, values, before = 1, [0], [Fraction(-1)]
    for prime in primes():
        found = residues(prime)
        if modulus == 1:
            values, before = [0] * len(found), [Fraction(-1)] * len(found)
        share = pow(modulus, -1, prime)
        values = [v + modulus * ((r - v) * share % prime) for v, r in zip(values, found, strict=True)]
        modulus *= prime
        fractions = [rational(value, modulus) for value in values]
        if fractions == before:
            return before
        before = [Fraction(-1, 7) if one is None else one for one in fractions]
    raise ArithmeticError("no fraction found")
