"""The felt after every event of a round, as a viewer may see it. The layout applies each act: no other place repeats
what an act does, and clients show what they are sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pitboss.core.cards import text
from pitboss.engine.round import opening_layout
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import Outcome, Roll, Settle
from pitboss.rules.captions import signed
from pitboss.rules.felt import Placed, Zone
from pitboss.rules.house import House
from pitboss.rules.layout import Layout, Spot
from pitboss.rules.options import Flat
from pitboss.table.event_codec import DID, moved
from pitboss.table.shapes import (
    ChipsReply,
    EndingReply,
    FeltChangeReply,
    FeltReply,
    FeltStateReply,
    PlacedReply,
    RolledReply,
    SpotReply,
    ZoneReply,
)
from pitboss.table.state import Table, TableEvent


class FeltMoment(NamedTuple):
    """A moment of a round: the layout, the chips behind, and how the layout was when each hand ended."""

    layout: Layout
    stacks: Mapping[int, int]
    ends: Mapping[str, Layout] = {}

    def after(self, event: TableEvent) -> FeltMoment:
        """The felt that an act of the round leads to."""
        assert event.kind == DID and event.entry is not None
        layout, ends, act = self.layout.after(event.entry), self.ends, event.entry[1]
        if isinstance(act, Settle) and _ends_hand(act, layout):
            ends = {**ends, act.spot: layout}
        seat, chips = moved(event.body)
        stacks = {**self.stacks, seat: self.stacks[seat] + chips} if seat else self.stacks
        return FeltMoment(layout, stacks, ends)


def _ends_hand(act: Settle, layout: Layout) -> bool:
    """Whether the end of this bet is the end of the hand: that of the main bet, or of any where numbers are rolled."""
    return layout.game.rolls or act.wager == layout.house.main_bet(layout[act.spot].bets)


def begin(house: House, body: Mapping[str, Any]) -> FeltMoment:
    """The felt of a round that has just started, from its `started` event."""
    bets = {int(seat): placed for seat, placed in body["bets"].items()}
    stacks = {int(seat): chips for seat, chips in body["stacks"].items()}
    purses = {seat: stacks[seat] - sum(placed.values()) for seat, placed in bets.items()}
    posts, first = body.get("posts"), body["first"]
    return FeltMoment(
        opening_layout(house, bets, purses=purses, button=body["button"], posts=posts, dealt=first), purses
    )


def now(table: Table) -> FeltMoment | None:
    """The felt of the round in play."""
    if table.play is None:
        return None
    play = table.play
    layout = opening_layout(
        table.house, play.bets, purses=play.purses, button=play.button, posts=play.posts, dealt=play.first
    )
    ends: dict[str, Layout] = {}
    for entry in table.round.layout.log[: play.encoded]:
        layout = layout.after(entry)
        act = entry[1]
        if isinstance(act, Settle) and _ends_hand(act, layout):
            ends[act.spot] = layout
    return FeltMoment(layout, {number: table.seats[number].stack for number in play.bets}, ends)


def view(felt: FeltMoment, seat: int) -> FeltStateReply:
    """Everything on the felt that this seat may see."""
    layout = felt.layout.seen_by(seat)
    return {
        "spots": spots(layout),
        "stacks": {str(number): chips for number, chips in felt.stacks.items()},
        **chips(layout),
    }


def chips(layout: Layout) -> ChipsReply:
    """Where players play each other: chips in the middle, and those that lie before the seats."""
    felt = layout.game.felt
    return {
        "pots": [{"title": title, "chips": cents} for title, cents in felt.pots(layout)],
        "bets": {str(number): cents for number, cents in felt.before_seats(layout).items()},
    }


def spots(layout: Layout) -> FeltReply:
    return {name: spot(place, layout) for name, place in layout.spots.items()}


def spot(place: Spot, layout: Layout) -> SpotReply:
    felt = layout.game.felt
    shown: SpotReply = {
        "cards": text(place.cards),
        "down": len(place.down),
        "bets": dict(place.bets),
        "open": sorted(place.open),
        "rows": {wager: row.value for wager, row in place.rows.items()},
        "choices": [str(choice) for choice in place.choices.values()],
        "zones": [zone(part) for part in felt.zones(place, layout)],
        "name": felt.name(place, layout),
    }
    if place.rolled:
        shown["rolled"] = rolled(place, layout)
    if place.stays:
        shown["stays"] = dict(place.stays)
    return shown


def rolled(place: Spot, layout: Layout) -> RolledReply:
    """What dice or a wheel show, and what is called out."""
    acts = (entry[1] for entry in reversed(layout.log))
    sides = next(act.sides for act in acts if isinstance(act, Roll) and act.spot == place.name)
    return {"numbers": list(place.rolled), "text": layout.game.felt.rolled(sides, place.rolled)}


def zone(part: Zone) -> ZoneReply:
    shown: ZoneReply = {"name": part.name, "size": part.size, "cards": [placed(card) for card in part.cards]}
    if part.called:
        shown["called"] = part.called
    return shown


def placed(card: Placed) -> PlacedReply:
    shown: PlacedReply = {"card": repr(card.card) if card.card else ""}
    if card.dim:
        shown["dim"] = True
    if card.turned:
        shown["turned"] = True
    return shown


def changes(before: FeltStateReply, now: FeltStateReply) -> FeltChangeReply:
    """What differs between two views: places of the felt that changed, and other parts as a whole."""
    patch: FeltChangeReply = {}
    if now["stacks"] != before["stacks"]:
        patch["stacks"] = now["stacks"]
    if now["pots"] != before["pots"]:
        patch["pots"] = now["pots"]
    if now["bets"] != before["bets"]:
        patch["bets"] = now["bets"]
    changed = {name: place for name, place in now["spots"].items() if place != before["spots"].get(name)}
    return {**patch, "spots": changed} if changed else patch


# how it ended


def ending(felt: FeltMoment, seat: int, net: int) -> EndingReply:
    """Why the round ended as it did for a seat, in one sentence, and the cards that decided it."""
    hands = {spot: layout.seen_by(seat) for spot, layout in felt.ends.items() if layout[spot].seat == seat}
    reasons = [layout.game.felt.reason(layout[name], layout) for name, layout in hands.items()]
    lit: dict[str, list[str]] = {}
    for name, layout in hands.items():
        for place in _decisive(layout, name):
            for card in layout.game.felt.decides(place, layout):
                near = (place, *layout.spots.values())  # of several decks, the place's own card
                where = next((other.name for other in near if card in other.cards), place.name)
                lit.setdefault(where, []).append(repr(card))
    return {"sentence": _sentence(_join(hands, reasons), net, felt.layout, seat) if reasons else "", "lit": lit}


def _sentence(reason: str, net: int, layout: Layout, seat: int) -> str:
    """The reason and the net result. Side bets that paid, or turned the result around, are named with theirs.

    So is each of several main bets, as Player and Banker.
    """
    sides, mains = _results(layout, seat)
    main = net - sum(sides.values())
    paid = [wager for wager, cents in sides.items() if cents > 0]
    if len(mains) < 2 and (not sides or (not paid and main * net > 0)):
        return f"{reason}: {signed(net)}"
    parts = [signed(main)] if main and len(mains) < 2 else []
    named = {**(mains if len(mains) > 1 else {}), **{side: sides[side] for side in paid}}
    parts += [f"{layout.house.title(wager)} {signed(cents)}" for wager, cents in named.items()]
    lost = [wager for wager in sides if wager not in paid]
    if lost:
        name = layout.house.title(lost[0]) if len(lost) == 1 else "other side bets" if paid else "side bets"
        parts.append(f"{name} {signed(sum(sides[side] for side in lost))}")
    return f"{reason}: {', '.join(parts)}" + (f", in all {signed(net)}" if len(parts) > 1 else "")


def _results(layout: Layout, seat: int) -> tuple[dict[str, int], dict[str, int]]:
    """Cents won or lost by bets and bonuses that neither are a main bet nor raise it, and by main bets."""
    house, results = layout.house, dict[str, int]()
    main = set(layout.game.main)
    for wager in layout.game.wagers:
        if wager.raises in main:
            main.add(wager.name)
    for _, act, _, _ in layout.log:
        if isinstance(act, Settle) and layout[act.spot].seat == seat:
            results[act.wager] = results.get(act.wager, 0) + won(house, act)
    results = {wager: cents for wager, cents in results.items() if cents}
    sides = {wager: cents for wager, cents in results.items() if wager not in main}
    return sides, {wager: cents for wager, cents in results.items() if wager in layout.game.main}


def _decisive(layout: Layout, name: str) -> list[Spot]:
    """Places whose cards decided a hand: its own, and those of the dealer or the rivals that were shown."""
    hand, felt = layout[name], layout.game.felt
    if not felt.hand:  # no hand decides
        return [layout[place] for place, look in felt.places.items() if not look.hidden]
    row: Outcome = hand.rows[layout.house.main_bet(hand.rows)]
    if row.folded:
        return []
    pooled = layout.game.pooled
    rivals = [other for other in layout.hands if other.seat != hand.seat] if pooled else []
    dealer = [] if layout.dealer.down else [layout.dealer]  # cards that were never shown decided nothing
    return [place for place in (hand, *dealer, *rivals) if place.cards]


def _join(hands: Mapping[str, Layout], reasons: list[str]) -> str:
    """Of several hands, how many won, pushed and lost; a reason that all share is the reason."""
    if len(set(reasons)) == 1:
        return reasons[0]
    ends = [_end(layout, name) for name, layout in hands.items()]
    return count_ends({end: ends.count(end) for end in ("win", "push", "lose") if end in ends})


def count_ends(ends: Mapping[str, int]) -> str:
    """How several hands ended.

    >>> count_ends({"lose": 2}), count_ends({"win": 3}), count_ends({"win": 1, "push": 1, "lose": 2})
    ('Both hands lose', 'All 3 hands win', '1 hand wins, 1 pushes and 2 lose')
    """
    if len(ends) == 1:
        ((end, n),) = ends.items()
        return f"Both hands {end}" if n == 2 else f"All {n} hands {end}"
    parts = [f"{n} {end if n > 1 else end + ('es' if end == 'push' else 's')}" for end, n in ends.items()]
    first = next(iter(ends.values()))
    parts[0] = parts[0].replace(" ", " hands " if first > 1 else " hand ", 1)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def _end(layout: Layout, name: str) -> str:
    wager = layout.house.main_bet(layout[name].rows)
    row: Outcome = layout[name].rows[wager]
    pays = layout.house.pays[wager][row]
    amount = pays.cents if isinstance(pays, Flat) else pays
    return "win" if amount > 0 else "lose" if amount else "push"
