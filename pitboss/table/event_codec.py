"""Event codec: acts of a round as events, and back. It alone decides which part of an act is public."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.core.cards import cards, text
from pitboss.engine.round import Event as Entry
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import (
    Act,
    Arrange,
    Ask,
    Award,
    Collect,
    Deal,
    Face,
    Lay,
    Mark,
    Peek,
    Place,
    Roll,
    Settle,
    Show,
    Split,
    Stay,
    Turn,
    seat_of,
)
from pitboss.rules.captions import caption
from pitboss.rules.house import House
from pitboss.rules.layout import Layout
from pitboss.table.state import TableEvent

DID = "did"
REQUESTED = ("deal", "turn", "peek", "roll", "ask")  # verbs whose answer came from outside


def encode(entry: Entry, layout: Layout) -> TableEvent:
    """An entry of a round's log as an event."""
    public, private = _parts(entry.act, entry.answer, layout)
    body = {"clause": list(entry.clause.numbers), "verb": type(entry.act).__name__.lower(), "spot": entry.act.spot}
    if entry.mark:
        body["mark"] = entry.mark
    return TableEvent(DID, body | public, private, seat_of(entry.act.spot) if private else 0, entry=entry)


def _parts(act: Act, answer: Any, layout: Layout) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The public part of an act, and the part that only its player may know."""
    match act:
        case Deal():
            shown = {"at": list(act.at), "face": act.face.name.lower()}
            dealt = {"cards": text(answer)}
            return (shown | dealt, None) if act.face is Face.UP else (shown, dealt)
        case Turn():
            return {"at": list(act.at), "cards": text(answer)}, None
        case Peek():
            return {"at": list(act.at), "answer": answer}, None
        case Roll():
            return {"sides": list(act.sides), "rolled": list(answer)}, None
        case Stay():  # its chips go back to the stack, from which the next round takes them
            return {"wager": act.wager, "to": act.to, "back": act.stake}, None
        case Mark():
            return {"number": act.number}, None
        case Ask():
            chosen = {"choice": str(answer)}
            return (chosen, None) if act.face is Face.UP else ({}, chosen)
        case Lay():
            return {"at": list(act.at)}, None
        case Show():
            return {"cards": text(act.cards), "choice": None if act.choice is None else str(act.choice)}, None
        case Arrange():
            return {"choice": str(act.choice)}, None
        case Collect():
            return {"cards": text(act.cards), "down": act.down}, None
        case Place():
            return {"wager": act.wager, "stake": act.stake, **({"lent": True} if act.lent else {})}, None
        case Split():
            return {"to": act.to}, None
        case Settle():
            back = returned(act, layout)
            named = {"wager": act.wager, "row": act.row.key, "label": act.row.value}
            return named | {"stake": act.stake, "back": back}, None
        case Award():
            return {"pot": act.pot, "chips": act.chips}, None


def returned(act: Settle, layout: Layout) -> int:
    """Cents that go to the player when a wager ends: what is left of the stake, and what was won."""
    house, wager = layout.house, layout.house.wagers.get(act.wager)
    if wager and wager.pooled:
        return 0  # ends by awards
    own = not (wager and (wager.paid_on or wager.lent))
    held = act.stake and own and act.wager in layout[act.spot].bets
    return max(0, won(house, act) + (act.stake if held else 0))


def decode(house: House, body: Mapping[str, Any]) -> tuple[Act, Any]:
    """The act of an event and its answer. Choices are their texts; what is hidden is None."""
    spot, at = body["spot"], tuple(body.get("at", ()))
    hand = cards(body["cards"]) if "cards" in body else None
    match body["verb"]:
        case "deal":
            return Deal(spot, at, Face[body["face"].upper()]), hand
        case "turn":
            return Turn(spot, at), hand
        case "peek":
            return Peek(spot, at, lambda _: bool(body["answer"])), body["answer"]
        case "roll":
            return Roll(spot, tuple(body["sides"])), tuple(body["rolled"])
        case "stay":
            return Stay(spot, body["wager"], body["to"], body["back"]), None
        case "mark":
            return Mark(spot, body["number"]), None
        case "ask":
            return Ask(spot, ()), body.get("choice")
        case "lay":
            return Lay(spot, at), None
        case "show":
            return Show(spot, hand or (), body["choice"]), None
        case "arrange":
            return Arrange(spot, body["choice"]), None
        case "collect":
            return Collect(spot, hand or (), body["down"]), None
        case "place":
            return Place(spot, body["wager"], body["stake"], body.get("lent", False)), None
        case "split":
            return Split(spot, body["to"]), None
        case "settle":
            return Settle(spot, body["wager"], house.pays[body["wager"]].row(body["row"]), body["stake"]), None
        case "award":
            return Award(spot, body["pot"], body["chips"]), None
    raise AssertionError(f"{body['verb']} is not a verb")


def say(house: House, event: TableEvent, seat: int = 0) -> str:
    """An event as a line of the table log, as this seat may read it."""
    private = event.private if event.private and event.owner == seat else {}
    act, answer = decode(house, {**event.body, **private})
    if isinstance(act, Settle) and (_pays_nothing(act, house) or _is_known(act, house)):
        return ""
    return caption(act, answer, house, seat)


def _pays_nothing(act: Settle, house: House) -> bool:
    """A bonus without a stake of its own that was not won: not worth a message."""
    wager = house.wagers.get(act.wager)
    return wager is not None and bool(wager.paid_on) and won(house, act) == 0


def _is_known(act: Settle, house: House) -> bool:
    """A hand in the pot that was folded: the fold itself has just been announced."""
    return act.row.folded and act.wager in house.game.pooled


def moved(body: Mapping[str, Any]) -> tuple[int, int]:
    """Chips that an event moves between layout and stack: the seat, or 0 for none, and the cents."""
    change = -body.get("stake", 0) if body["verb"] == "place" and not body.get("lent") else 0
    change += body.get("back", 0) + body.get("chips", 0)
    return (seat_of(body["spot"]), change) if change else (0, 0)
