"""Plots as Vega-Lite specifications, drawn to SVG without a browser. The same figures give the same bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pitboss.lab.risk import ResultDistribution, band
from pitboss.rules.odds import Tally

FONT = "Libertinus Serif"
INK, FELT, GOLD = "#222222", "#1b6e4b", "#b8860b"
CONFIG = {
    "font": FONT,
    "background": "white",
    "axis": {"labelFontSize": 11, "titleFontSize": 12, "titleFontWeight": "normal", "gridColor": "#e4e4e4"},
    "view": {"stroke": None},
    "legend": {"labelFontSize": 11, "titleFontSize": 11},
}
WIDTH, HEIGHT = 460, 190
FEW = 60
NOTHING = 1e-9  # rounding error of the transform at points without chance


def svg(vega: Mapping[str, Any]) -> str:
    import vl_convert

    return str(vl_convert.vegalite_to_svg({**vega, "config": CONFIG}))


def distribution(results: ResultDistribution, unit: str) -> dict[str, Any]:
    """Chances of the result after some rounds, between its outer half percents; bars where there are few."""
    assert results.points is not None
    low, high = results.quantile(0.005), results.quantile(0.995)
    every = [
        (float(results.low + at * results.step), float(p))
        for at, p in enumerate(results.points)
        if low <= float(results.low + at * results.step) <= high
    ]
    wide = -(-len(every) // 120)  # points drawn as one bar
    bars = [every[at : at + wide] for at in range(0, len(every), wide)]
    values = [{"won": part[0][0], "chance": sum(p for _, p in part)} for part in bars]
    values = [one for one in values if one["chance"] > NOTHING]
    step = min((after["won"] - one["won"] for one, after in pairwise(values)), default=1.0)
    width = step if len(values) > FEW else step / 2  # of a bar, in bets; few bars have gaps between them
    drawn = [{**one, "from": one["won"] - width / 2, "to": one["won"] + width / 2} for one in values]
    return {
        "data": {"values": drawn},
        "width": WIDTH,
        "height": HEIGHT,
        "mark": {"type": "rect", "color": FELT, "stroke": FELT, "strokeWidth": 0.3},
        "encoding": {
            "x": {"field": "from", "type": "quantitative", "title": f"result after {results.rounds:,} rounds, {unit}"},
            "x2": {"field": "to"},
            "y": {"field": "chance", "type": "quantitative", "title": "probability", "axis": {"tickCount": 5}},
            "y2": {"datum": 0},
        },
    }


def cone(tally: Tally) -> dict[str, Any]:
    """The edge that a run shows with 95% confidence, by its number of rounds."""
    counts = [10 ** (n / 4) for n in range(12, 29)]
    values = []
    for count in counts:
        low, high = band(tally, int(count), 0.95)
        values.append({"rounds": int(count), "low": low, "high": high, "edge": float(tally.house_edge)})
    x = {"field": "rounds", "type": "quantitative", "scale": {"type": "log"}, "title": "rounds",
         "axis": {"format": "~s", "tickCount": 5}}  # fmt: skip
    return {
        "data": {"values": values},
        "width": WIDTH,
        "height": HEIGHT,
        "layer": [
            {
                "mark": {"type": "area", "color": FELT, "opacity": 0.25},
                "encoding": {
                    "x": x,
                    "y": {"field": "low", "type": "quantitative", "title": "edge shown", "axis": {"format": ".1%"}},
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "line", "color": INK},
                "encoding": {"x": x, "y": {"field": "edge", "type": "quantitative"}},
            },
        ],
    }


def columns(rows: Sequence[Mapping[str, Any]], x: str, names: Sequence[str]) -> dict[str, Any]:
    """Columns of a table over another: lines where that one has numbers, bars where it has names."""
    numbers = all(isinstance(row[x], (int, float, Fraction)) for row in rows)
    at = {"field": "x", "type": "quantitative" if numbers else "nominal", "title": x.replace("_", " "), "sort": None}
    values = [
        {"x": float(row[x]) if numbers else str(row[x]), "y": float(row[name]), "column": name.replace("_", " ")}
        for row in rows
        for name in names
        if row[name] is not None
    ]
    shades = {"color": {"field": "column", "type": "nominal", "title": None, "sort": None}} if len(names) > 1 else {}
    title = {"title": None if shades else names[0].replace("_", " ")}
    return {
        "data": {"values": values},
        "width": WIDTH if numbers else {"step": 44},
        "height": HEIGHT,
        "mark": {"type": "line", "point": True} if numbers else {"type": "bar", "color": FELT},
        "encoding": {"x": at, "y": {"field": "y", "type": "quantitative", **title}, **shades}
        | ({"xOffset": {"field": "column", "sort": None}} if shades and not numbers else {}),
    }


def edges(points: Sequence[tuple[str, float]], present: float) -> dict[str, Any]:
    """The edge with one option changed, compared with the present one."""
    values = [{"what": what, "edge": edge} for what, edge in points]
    return {
        "data": {"values": values},
        "width": WIDTH - 60,
        "height": {"step": 15},
        "layer": [
            {
                "mark": {"type": "bar", "color": FELT, "height": 9},
                "encoding": {
                    "y": {"field": "what", "type": "nominal", "sort": None, "title": None,
                          "axis": {"labelLimit": 260}},
                    "x": {"field": "edge", "type": "quantitative", "title": "house edge", "axis": {"format": ".2%"}},
                },
            },
            {"mark": {"type": "rule", "color": GOLD, "size": 2},
             "encoding": {"x": {"datum": present, "type": "quantitative"}}},
        ],
    }  # fmt: skip
