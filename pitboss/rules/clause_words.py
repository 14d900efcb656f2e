"""What a clause says in the words of one house: its options, its pays, and the results that follow from its pays.

"{decks}" is the value of an option, "{=decks}" its sentence, "{pocket.royal}" what a row pays, "{$bonus}" the fixed
stake of a bet and "{side}" the side from which the clause settles. "[pocket|words]" is printed only if the house takes
that bet, "[stand=any|words]" and "[stand!=any|words]" only if an option has that value or another.

"{play.pair|pushes}" are words that hold while the row wins, pushes or loses as it is printed; after a colon while it
pays exactly that. Otherwise what it pays now is said instead: "loses". Words on several rows, on a whole bet, or marked
as a sentence by "!" after the row, become a sentence that names bets and rows. Without words nothing is said of rows
that are as printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fnmatch import filter as filter_names
from fnmatch import fnmatch
from typing import TYPE_CHECKING

from pitboss.core.money import dollars
from pitboss.rules.acts import Outcome
from pitboss.rules.options import Flat, Pay, Paytable, chosen, pay_fields, pay_text, result, to_one

if TYPE_CHECKING:
    from pitboss.rules.house import House

OPTION = re.compile(r"\{(\w+)\}")
STAKE = re.compile(r"\{\$(\w+)\}")
PAYS = re.compile(r"\{(\w+)\.(\w+)\}")
SENTENCE = re.compile(r"\{=(\w+)\}")
WITH_BET = re.compile(r"\[(\w+)\|([^\]]*)\]")
WITH_OPTION = re.compile(r"\[(\w+)(!?)=([\w-]+)\|([^\]]*)\]")
RESULT = re.compile(r"\{([a-z][\w.* ]*)(!?)([|:])([^{}]*)\}")
SIDE = "{side}"  # from which a clause settles

WagerRow = tuple[str, Outcome]  # of a wager


def in_words(house: House, text: str, side: str) -> str:
    """The text of a clause as this house carries it out."""
    values = chosen(house.options) | {"side": side}
    text = WITH_BET.sub(lambda found: found[2] if house.options.in_play(found[1]) else "", text)
    text = WITH_OPTION.sub(lambda found: found[4] if (values[found[1]] == found[3]) != bool(found[2]) else "", text)
    text = SENTENCE.sub(lambda found: house.option_sentence(found[1]), text)
    text = PAYS.sub(lambda found: odds_text(house.pays[found[1]][house.pays[found[1]].row(found[2])]), text)
    text = STAKE.sub(lambda found: dollars(house.wagers[found[1]].stake or 0), text)
    text = OPTION.sub(lambda found: values.get(found[1], found[0]), text)
    text = RESULT.sub(lambda found: _result(house, *found.groups()), text)
    return " ".join(text.split())


def _result(house: House, names: str, whole: str, mark: str, words: str) -> str:
    """The words on some rows, or what these rows pay where the words no longer hold."""
    rows = list(rows_named(house, names))
    if all(_holds(house, row, exactly=mark == ":") for row in rows):
        return words
    if len(rows) > 1 or whole or not words:
        return f" {statement(house, rows)}{'.' if not words or words.endswith('.') else ''}"
    return does(house.pays[rows[0][0]][rows[0][1]], plural=not words.split()[0].endswith("s"))


def rows_named(house: House, names: str) -> Iterator[WagerRow]:
    """The rows in force that "play.pair ante.fold_* pocket" names: one, those of a pattern, and all rows of a bet."""
    for name in names.split():
        wager, _, key = name.partition(".")
        yield from ((wager, row) for row in house.pays[wager] if not key or fnmatch(row.key, key))


def _holds(house: House, row: WagerRow, *, exactly: bool) -> bool:
    now, printed = house.pays[row[0]][row[1]], house.game.options().pays(row[0]).get(row[1])
    return now == printed if exactly or printed is None else result(now) == result(printed)


def statement(house: House, rows: list[WagerRow]) -> str:
    """What each of these rows pays: "Play: Player Pair loses; Ties pays 2 to 1"."""
    by_wager: dict[str, dict[str, list[str]]] = {}
    for wager, row in rows:
        by_wager.setdefault(wager, {}).setdefault(does(house.pays[wager][row]), []).append(row.value)
    return "; ".join(
        f"{house.title(wager)}: " + "; ".join(f"{' or '.join(labels)} {does}" for does, labels in found.items())
        for wager, found in by_wager.items()
    )


def does(pay: Pay, *, plural: bool = False) -> str:
    """What a row does, as a verb: "pays 3 to 2", "pushes", "loses half"."""
    if isinstance(pay, Flat) or pay > 0:
        return f"{'pay' if plural else 'pays'} {odds_text(pay)}"
    if not pay:
        return "push" if plural else "pushes"
    part = "" if pay == -1 else f" {pay_text(-pay)} of the bet"
    return ("lose" if plural else "loses") + part


def odds_text(pay: Pay) -> str:
    """What a row pays, after the word "pays".

    >>> odds_text(10), odds_text(0), odds_text(-1)
    ('10 to 1', 'nothing, a push', 'nothing, the bet loses')
    """
    if isinstance(pay, Flat):
        return pay_text(pay)
    return to_one(pay) if pay > 0 else "nothing, the bet loses" if pay else "nothing, a push"


def _tables(house: House) -> dict[str, Paytable]:
    """Every pay table, with rows that are not in force under these options."""
    return {field.name: getattr(house.options, field.name) for field in pay_fields(house.options)}


def word_faults(house: House, text: str) -> Iterator[tuple[str, str, str, list[str]]]:
    """Names in a text that the game does not have: as written, of what kind, the name, and those that there are."""
    options, wagers, pays = list(chosen(house.options)), list(house.wagers), _tables(house)
    for pattern, form in ((OPTION, "{%s}"), (SENTENCE, "{=%s}"), (WITH_OPTION, "[%s")):
        for found in pattern.finditer(text):
            if found[1] not in options and form % found[1] != SIDE:
                yield form % found[1], "option", found[1], options
    for found in (*STAKE.finditer(text), *WITH_BET.finditer(text)):
        if found[1] not in wagers:
            yield found[1], "wager", found[1], wagers
    named = [(found[0], f"{found[1]}.{found[2]}") for found in PAYS.finditer(text)]
    named += [(name, name) for found in RESULT.finditer(text) for name in found[1].split()]
    for written, name in named:
        wager, _, key = name.partition(".")
        if wager not in pays:
            yield written, "wager", wager, list(pays)
        elif key and not filter_names(keys := [row.key for row in pays[wager]], key):
            yield written, "row", key, keys
