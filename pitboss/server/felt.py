"""The felt after each event of a round, from what a viewer was told of it: what a replay scrubs through."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from pitboss.cards import cards, text
from pitboss.engine.round import stakes
from pitboss.rules import House

Felt = dict[str, dict[str, Any]]
Told = Mapping[str, Any]  # an event as a viewer gets it


def _spot(bets: Mapping[str, int] | None = None) -> dict[str, Any]:
    bets = dict(bets or {})
    return {"cards": "", "down": 0, "bets": bets, "open": sorted(bets), "rows": {}, "choices": []}


class Folding:
    """Follows a round's events, one viewer's."""

    def __init__(self, house: House[Any]) -> None:
        self.house = house
        self.felt: Felt = {}
        self._asked = ""

    def after(self, event: Told) -> Felt:
        if event["kind"] == "started":
            self.felt = {place: _spot() for place in self.house.game.places}
            for seat, bets in event["body"]["bets"].items():
                self.felt[seat] = _spot(stakes(self.house, bets))
        elif event["kind"] == "did":
            self._did({**event["body"], **event.get("private", {})})
        return deepcopy(self.felt)

    def _did(self, act: Told) -> None:
        name = act["spot"]
        if name not in self.felt:
            self.felt[name] = self._split()
        spot, shown = self.felt[name], act.get("cards")
        match act["verb"]:
            case "deal" | "turn" | "lay":
                self._cards(spot, act)
            case "ask" | "arrange":
                self._asked = name
                if "choice" in act:
                    spot["choices"].append(act["choice"])
            case "show":
                if not _holds(spot, shown or ""):
                    count = len(cards(shown or ""))
                    spot["down"] -= count
                    spot["cards"] = _join(shown, spot["cards"])
                    if act["choice"] is not None:
                        spot["choices"].append(act["choice"])
            case "collect":
                _collect(spot, shown or "", act["down"])
            case "place":
                spot["bets"][act["wager"]] = spot["bets"].get(act["wager"], 0) + act["stake"]
                spot["open"] = sorted({*spot["open"], act["wager"]})
            case "settle":
                spot["rows"][act["wager"]] = act["label"]
                spot["open"] = [wager for wager in spot["open"] if wager != act["wager"]]

    def _cards(self, spot: dict[str, Any], act: Told) -> None:
        if act["verb"] == "turn":
            spot["down"] -= len(act["at"])
        if act.get("cards"):
            spot["cards"] = _join(spot["cards"], act["cards"])
        else:
            spot["down"] += len(act["at"])

    def _split(self) -> dict[str, Any]:
        """A new hand takes the second card of the one that was asked last."""
        spot, origin = _spot(), self.felt[self._asked]
        first, *rest = cards(origin["cards"])
        origin["cards"], spot["cards"] = text((first,)), text(tuple(rest))
        return spot


def _join(*parts: str | None) -> str:
    return " ".join(part for part in parts if part)


def _holds(spot: dict[str, Any], shown: str) -> bool:
    held = list(cards(spot["cards"]))
    return all(card in held for card in cards(shown))


def _collect(spot: dict[str, Any], named: str, down: int) -> None:
    """Cards that are named and lie there go; the rest of those collected lay face down, or were only one's own."""
    held, taken = list(cards(spot["cards"])), list(cards(named))
    if len(taken) + down >= len(held) + spot["down"]:
        spot["cards"], spot["down"] = "", 0
        return
    for card in taken:
        if card in held:
            held.remove(card)
        else:
            down += 1
    spot["cards"], spot["down"] = text(tuple(held)), max(0, spot["down"] - down)
