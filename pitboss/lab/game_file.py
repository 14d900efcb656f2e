"""A simple game described in a TOML file: bets by the player's own cards, and an ante against the dealer.

    title = "Pairs"
    cards = 3
    [bets.pairs]
    title = "Pair Plus"
    rows = { straight_flush = 40, trips = 30, straight = 6, flush = 3, pair = 1 }

`described` reads such a file, or refuses it with every mistake, each with its line. docs/game_files.md has all keys.
"""

from __future__ import annotations

import keyword
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.core.cards import RANKS
from pitboss.core.errors import BadFile, UnknownName
from pitboss.rules.options import HIGHEST_PAY, HouseOptions
from pitboss.rulesets.poker import ACE, KING, Five, Three

KINDS: dict[int, type[Three] | type[Five]] = {3: Three, 5: Five}
QUALIFIERS: dict[str, tuple[str, ...]] = {
    "any": (),
    "queen": ("HIGH", "12"),
    "king": ("HIGH", str(KING)),
    "ace": ("HIGH", str(ACE)),
    "ace-king": ("HIGH", str(ACE), str(KING)),
    "pair": ("PAIR",),
}
OF_GAME = ("title", "blurb", "cards", "without", "ante", "bets")
OF_ANTE = ("raise", "times", "open", "qualifier", "pays", "raise_pays", "bonus")
OF_BET = ("title", "rows", "other")
ANTE_PAYS = {"fold": -1, "not_qualified": 1, "win": 1, "tie": 0, "loss": -1}
RAISE_PAYS = {"fold": 0, "not_qualified": 0, "win": 1, "tie": 0, "loss": -1}
TAKEN = ("ante", "play", "bonus", "qualifier", "settle_from")  # names of bets and options that the game makes itself
NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_KEY = 40
MOST_TIMES, LONGEST_TEXT, MOST_RANKS_OUT = 10, 200, 6

Pays = Mapping[str, int | Fraction]


@dataclass(frozen=True)
class SideBet:
    """A bet by the player's own cards."""

    name: str
    title: str
    rows: Pays
    other: int | Fraction = -1


@dataclass(frozen=True)
class AnteBet:
    """The bet against the dealer, its raise, and the bonus that is paid on it."""

    raised: str
    times: int
    open: int  # of the dealer's cards, seen before the decision
    qualifier: str
    pays: Pays
    raise_pays: Pays
    bonus: Pays


@dataclass(frozen=True)
class DescribedGame:
    """What a file says, checked."""

    key: str
    title: str
    blurb: str
    cards: int
    without: str = ""  # ranks that are taken out of the deck
    ante: AnteBet | None = None
    bets: tuple[SideBet, ...] = field(default=())


def described(path: Path) -> DescribedGame:
    """The game in a file; its key is the file's name. Refused with every mistake in one sentence for each."""
    try:
        text = path.read_text(encoding="utf-8")
        found = tomllib.loads(text)
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadFile(f"{path} is not TOML: {error}.") from None
    reader = Reader(path.name, text)
    game = reader.game(path.stem.replace("_", "-"), found)
    if reader.faults:
        raise BadFile(" ".join(reader.faults))
    return game


class Reader:
    """Reads the tables of a file and collects what is wrong in them."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.lines = name, text.splitlines()
        self.faults: list[str] = []

    def fault(self, at: tuple[str, ...], sentence: str) -> None:
        self.faults.append(f"{self.name}, line {self.line(at)}: {sentence}")

    def line(self, at: tuple[str, ...]) -> int:
        """The line of a key, by its path: the deepest part of the path that a line begins with or holds."""
        best, depth = 1, 0
        table: tuple[str, ...] = ()
        for number, line in enumerate(self.lines, 1):
            if header := re.match(r"\s*\[+([^\]]+)\]", line):
                table = tuple(part.strip().strip("\"'") for part in header[1].split("."))
                keys = [table]
            else:
                words = re.findall(r"([\w-]+)[\"']?\s*=", line.partition("#")[0])
                keys = [(*table, *words[:n]) for n in range(1, min(len(words), 1) + 1)]
                keys += [(*table, words[0], word) for word in words[1:]] if words else []
            for key in keys:
                shared = len(key) if key == at[: len(key)] else 0
                if shared > depth:
                    best, depth = number, shared
        return best

    def game(self, key: str, found: Mapping[str, Any]) -> DescribedGame:
        self.known(found, OF_GAME, ())
        if not KEY.fullmatch(key) or len(key) > LONGEST_KEY:
            self.fault((), f"the file's name gives the key {key!r}; name the file like my-game.toml.")
        title = self.text(found, "title", (), key.replace("-", " ").title())
        size = found.get("cards")
        if size not in KINDS or isinstance(size, bool):
            self.fault(("cards",), "cards is the number of cards of a hand; write cards = 3 or cards = 5.")
            size = 3
        without = self.text(found, "without", (), "").upper()
        if set(without) - set(RANKS) or len(set(without)) != len(without) or len(without) > MOST_RANKS_OUT:
            self.fault(("without",), f"without names at most six ranks of {RANKS} that are not in the deck, each once.")
        ante = self.ante(found["ante"], size) if "ante" in found else None
        bets = tuple(self.bets(found.get("bets", {}), size))
        if not ante and not bets and not self.faults:
            self.fault((), "the file has no bet; add a table [ante] or [bets.NAME].")
        blurb = self.text(found, "blurb", (), "Against the dealer." if ante else "Paid for your own cards.")
        return DescribedGame(key, title, blurb, size, without, ante, bets)

    def ante(self, found: Any, size: int) -> AnteBet | None:
        at = ("ante",)
        if not isinstance(found, dict):
            self.fault(at, "ante is a table; write [ante] on a line of its own.")
            return None
        self.known(found, OF_ANTE, at)
        qualifier = self.text(found, "qualifier", at, "any")
        if qualifier not in QUALIFIERS:
            self.fault((*at, "qualifier"), unknown("qualifier", qualifier, QUALIFIERS))
        return AnteBet(
            self.text(found, "raise", at, "Play"),
            self.whole(found, "times", at, 1, range(1, MOST_TIMES + 1)),
            self.whole(found, "open", at, 0, range(size)),
            qualifier,
            {**ANTE_PAYS, **self.pays(found.get("pays", {}), ANTE_PAYS, (*at, "pays"))},
            {**RAISE_PAYS, **self.pays(found.get("raise_pays", {}), RAISE_PAYS, (*at, "raise_pays"))},
            self.hands(found.get("bonus", {}), size, (*at, "bonus")),
        )

    def bets(self, found: Any, size: int) -> Iterator[SideBet]:
        if not isinstance(found, dict):
            self.fault(("bets",), "bets is a table of bets; write [bets.NAME] for each.")
            return
        for name, bet in found.items():
            at = "bets", name
            if not NAME.fullmatch(name) or keyword.iskeyword(name) or hasattr(HouseOptions, name) or name in TAKEN:
                self.fault(at, f"{name!r} is no name for a bet; use another word of lower-case letters, such as pairs.")
            if not isinstance(bet, dict):
                self.fault(at, f"{name} is a table; write [bets.{name}].")
                continue
            self.known(bet, OF_BET, at)
            rows = self.hands(bet.get("rows", {}), size, (*at, "rows"))
            if not bet.get("rows"):
                self.fault(at, "the bet has no rows; write rows = { pair = 1 }.")
            other = self.pay(bet.get("other", -1), (*at, "other"))
            yield SideBet(name, self.text(bet, "title", at, name.replace("_", " ").title()), rows, other)

    def known(self, found: Mapping[str, Any], keys: Collection[str], at: tuple[str, ...]) -> None:
        for key in found:
            if key not in keys:
                self.fault((*at, key), unknown("key", key, keys))

    def text(self, found: Mapping[str, Any], key: str, at: tuple[str, ...], default: str) -> str:
        text = found.get(key, default)
        plain = isinstance(text, str) and len(text) <= LONGEST_TEXT and text.isprintable()
        if not plain or not (text or key == "without") or set(text) & set('{}[]|"\\'):
            self.fault((*at, key), f"{key} is a short text without braces, brackets, bars and quotation marks.")
            return default
        return str(text)

    def whole(self, found: Mapping[str, Any], key: str, at: tuple[str, ...], default: int, values: range) -> int:
        value = found.get(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or value not in values:
            self.fault((*at, key), f"{key} is a whole number from {values[0]} to {values[-1]}.")
            return default
        return value

    def pays(self, found: Any, rows: Collection[str], at: tuple[str, ...]) -> dict[str, int | Fraction]:
        if not isinstance(found, dict):
            self.fault(at, f"{at[-1]} is a table of rows and pays; write {at[-1]} = {{ {next(iter(rows))} = 1 }}.")
            return {}
        for row in found:
            if row not in rows:
                self.fault((*at, row), unknown("row", row, rows))
        return {row: self.pay(pay, (*at, row)) for row, pay in found.items() if row in rows}

    def hands(self, found: Any, size: int, at: tuple[str, ...]) -> dict[str, int | Fraction]:
        """Pays by hands, the highest first. Every hand above the lowest has a row, so that none loses by oversight."""
        pays, rows = self.pays(found, categories(size), at), categories(size)
        named = rows[: max((rows.index(row) + 1 for row in pays), default=0)]
        if missing := [row for row in named if row not in pays]:
            higher = f"{at[-1]} has no {missing[0]}, which is a higher hand than {named[-1]}"
            self.fault(at, f"{higher}; add it, with a pay of -1 where it loses.")
        return {row: pays.get(row, 0) for row in named}

    def pay(self, pay: Any, at: tuple[str, ...]) -> int | Fraction:
        """A whole number, or a text such as "3/2"; other numbers would not be exact."""
        if isinstance(pay, str) and re.fullmatch(r"-?\d{1,7}/[1-9]\d{0,3}", pay):
            pay = Fraction(pay)
        if isinstance(pay, bool) or not isinstance(pay, int | Fraction) or not -1 <= pay <= HIGHEST_PAY:
            self.fault(at, f'{at[-1]} pays a whole number or a text such as "3/2", from -1 to {HIGHEST_PAY:,}.')
            return 0
        return pay


def categories(size: int) -> tuple[str, ...]:
    """The rows that a bet by own cards may have, the highest hand first."""
    impossible = ("HIGH", "FIVE_ACES")
    return tuple(one.name.lower() for one in reversed(KINDS[size]) if one.name not in impossible)


def unknown(kind: str, name: str, known: Collection[str]) -> str:
    return str(UnknownName(kind, name, known))
