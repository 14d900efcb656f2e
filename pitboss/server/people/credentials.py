"""Which names and passwords an account may have."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from pitboss.core.errors import BadValue

COMMON = Path(__file__).with_name("common_passwords.txt")
RESERVED = """
admin administrator anonymous bank bot cage cashier casino croupier dealer everyone floor floorman guest help house info
manager moderator nobody none null official operator owner pitboss player postmaster root security server service staff
support system undefined webmaster
"""
NUMBERED = ("guest", "bot", "seat", "player")  # what the house itself calls people, with a number
LETTERS = str.maketrans("013456789$@!", "oleasgtbgsal")  # what people write for letters
ROWS = ("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qazwsxedcrfvtgbyhnujmikolp")


def skeleton(name: str) -> str:
    """The same for names that are easily taken for each other.

    >>> skeleton("Pit_Boss") == skeleton("p1tb0ss"), skeleton("modern") == skeleton("rnodem")
    (True, True)
    """
    plain = re.sub(r"[._-]", "", name.lower()).translate(LETTERS).replace("i", "l")
    return plain.replace("rn", "m").replace("vv", "w").replace("cl", "d")


def check_name(name: str) -> None:
    """Refuse names that look like the house's own."""
    reserved = {skeleton(word) for word in RESERVED.split()}
    bare = re.sub(r"[0-9]+$", "", re.sub(r"[._-]", "", name.lower()))
    if skeleton(name) in reserved or bare in NUMBERED:
        raise BadValue(f"The name {name!r} is kept for the house; choose another.")


def check_password(password: str, name: str) -> None:
    """Refuse what is guessed first: common passwords, the name, one character or row of keys over and over."""
    plain = password.lower()
    letters = re.sub(r"[^a-z]", "", plain.translate(LETTERS))
    bare = re.sub(r"[^a-z]+$|^[^a-z]+", "", plain)
    common = _common()
    guessed = plain in common or letters in common or bare in common or _repeats(plain) or _row(plain)
    if guessed:
        raise BadValue("This password is among the first that are guessed; choose a longer or less usual one.")
    if len(name) >= 3 and (name.lower() in plain or skeleton(name) in skeleton(password)):
        raise BadValue("The password holds the account's name; choose another.")


@cache
def _common() -> frozenset[str]:
    return frozenset(COMMON.read_text(encoding="ascii").split())


def _repeats(text: str) -> bool:
    """One piece of up to four characters over and over."""
    return any(text == (text[:n] * len(text))[: len(text)] for n in range(1, 5))


def _row(text: str) -> bool:
    """Keys or letters in order, forwards or backwards, twice over at most."""
    return any(text in row * 2 or text in row[::-1] * 2 for row in ROWS)
