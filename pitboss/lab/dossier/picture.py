"""A drawing of a game's layout as SVG: the places of cards and bets of one seat, the board, and what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from pitboss.lab.describe import felt
from pitboss.rules.felt import BetSpot
from pitboss.rules.game import DEALER
from pitboss.rules.house import House

WIDTH, CARD, GAP = 640, (38, 54), 7
FONT, SMALL = "Libertinus Serif", 11.5
INK, LINE, PAPER = "#1d2b24", "#1b6e4b", "#f4f8f5"


def layout_picture(house: House) -> str:
    """The layout under these rules."""
    looks = felt(house)
    board = house.game.felt.board
    parts, height = grid_of(house, board(house)) if board else places_of(house, looks)
    body, height = [*parts], height + 10
    for sentence in looks["sentences"]:
        for line in wrap(sentence, 84):
            body.append(words(WIDTH / 2, height + 14, line, 13))
            height += 20
    rest, height = tables_of(looks["pay_tables"], height + 12)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">'
        f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="18" fill="{PAPER}" stroke="{LINE}"/>'
        + "".join([*body, *rest])
        + "</svg>"
    )


def words(x: float, y: float, text: str, size: float = 12, anchor: str = "middle", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (f'<text x="{x:g}" y="{y:g}" font-family="{FONT}" font-size="{size:g}" text-anchor="{anchor}"{weight} '
            f'fill="{INK}">{escape(text)}</text>')  # fmt: skip


def box(x: float, y: float, width: float, height: float, round: float = 5, dashed: bool = False) -> str:
    dash = ' stroke-dasharray="5 4"' if dashed else ""
    return (f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" fill="white" '
            f'stroke="{LINE}"{dash}/>')  # fmt: skip


def cards(x: float, y: float, number: int, title: str) -> list[str]:
    """Places for this many cards in a row around x, with their title below."""
    wide, high = CARD
    left = x - (number * (wide + GAP) - GAP) / 2
    return [*(box(left + n * (wide + GAP), y, wide, high, dashed=True) for n in range(number)),
            words(x, y + high + 16, title)]  # fmt: skip


def row_width(number: int) -> float:
    return max(number, 2) * (CARD[0] + GAP) + 30


def places_of(house: House, looks: Mapping[str, Any]) -> tuple[list[str], float]:
    """The dealer's cards and the board above, one seat's cards and bets below."""
    parts, y = list[str](), 30.0
    shown = {name: place for name, place in looks["places"].items() if not place["hidden"] and place["size"]}
    for row in ([DEALER], [name for name in shown if name != DEALER]):
        sizes = [(shown[name]["title"], shown[name]["size"]) for name in row if name in shown]
        x = WIDTH / 2 - sum(row_width(size) for _, size in sizes) / 2
        for title, size in sizes:
            parts += cards(x + row_width(size) / 2, y, size, title)
            x += row_width(size)
        y += CARD[1] + 40 if sizes else 0
    parts.append(f'<path d="M30 {y:g} Q {WIDTH / 2:g} {y + 60:g} {WIDTH - 30} {y:g}" fill="none" stroke="{LINE}"/>')
    parts.append(words(WIDTH / 2, y + 20, f"one of {house.game.seats} places", 12))
    y += 50
    spots = [house.wagers[name] for name in looks["spots"] if not house.wagers[name].paid_on]
    step = min(112.0, (WIDTH - 80) / max(1, len(spots)))
    x = WIDTH / 2 - step * (len(spots) - 1) / 2
    for wager in spots:
        parts.append(f'<circle cx="{x:g}" cy="{y + 42:g}" r="38" fill="white" stroke="{LINE}"/>')
        lines = wrap(wager.title, 11)
        for n, line in enumerate(lines):
            parts.append(words(x, y + 46 + 13 * (n - (len(lines) - 1) / 2), line, 11.5))
        x += step
    y += 96
    if looks["hand"]:
        parts += cards(WIDTH / 2, y, looks["hand"], "Player's cards")
        y += CARD[1] + 30
    return parts, y


def grid_of(house: House, spots: Mapping[str, BetSpot]) -> tuple[list[str], float]:
    """A grid of bets, as on the layout of a dice game."""
    wide = max(spot.x + spot.width for spot in spots.values())
    unit = (WIDTH - 60) / wide
    parts = list[str]()
    for spot in spots.values():
        if not spot.text:  # between its neighbors
            continue
        x, y = 30 + spot.x * unit, 30 + spot.y * unit
        parts.append(box(x, y, spot.width * unit, spot.height * unit, 2))
        size = min(13.0, spot.width * unit / max(1, len(spot.text)) * 1.9, spot.height * unit * 0.6)
        parts.append(words(x + spot.width * unit / 2, y + spot.height * unit / 2 + size / 3, spot.text, size))
    return parts, 30 + unit * max(spot.y + spot.height for spot in spots.values())


def tables_of(tables: Sequence[Mapping[str, Any]], top: float) -> tuple[list[str], float]:
    """The printed pay tables, three to a row."""
    parts, wide = list[str](), (WIDTH - 60) / 3
    for at in range(0, len(tables), 3):
        some, high = tables[at : at + 3], 0.0
        for column, table in enumerate(some):
            x, y = 30 + column * wide, top + 16
            parts.append(words(x + 6, y, table["title"], 13, "start", bold=True))
            for label, pays in rows_of(table, wide - 36):
                y += 16
                parts += [words(x + 6, y, label, SMALL, "start"), words(x + wide - 24, y, pays, SMALL, "end")]
            high = max(high, y - top)
        top += high + 16
    return parts, top + 12


def rows_of(table: Mapping[str, Any], wide: float) -> Iterable[tuple[str, str]]:
    """Rows and notes of a printed pay table, in lines of this width."""
    for row in table["rows"]:
        *lines, last = fitted(row["label"], wide - width_of(row["text"]))
        yield from ((line, "") for line in lines)
        yield last, row["text"]
    for note in table["notes"]:
        yield from ((line, "") for line in fitted(note, wide))


def width_of(text: str) -> float:
    """About the width of a text in a pay table; capitals are wider."""
    return SMALL * sum(0.66 if one.isupper() else 0.52 for one in text)


def fitted(text: str, wide: float) -> list[str]:
    """The text in lines of at most this width."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines = [*lines[:-1], longer] if not lines[-1] or width_of(longer) <= wide else [*lines, word]
    return lines
