"""Why a bet ended as it did, in a sentence for a dealer who got it wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.derive.bet_reasons import reasons
from pitboss.drills.moments import Moment
from pitboss.engine.round import Round, opening_layout
from pitboss.rules.acts import Settle, seat_of
from pitboss.rules.house import House
from pitboss.rules.layout import Entry


def reason_for(house: House, start: Mapping[str, Any], log: Sequence[Entry], act: Settle) -> str:
    """A sentence on the bet that this act settles; empty where the result says all that is known."""
    found = reasons(opening_layout(house, **start), log, seat_of(act.spot), only=act.wager)
    return next((f"{one.sentence}." for one in found if one.spot == act.spot and one.sentence), "")


def reason_at(house: House, moment: Moment) -> str:
    """The same of the bet that is settled at a moment of a dealt round."""
    act, start = moment.act, dict(moment.round.start)
    assert isinstance(act, Settle)
    bets = start.pop("bets")
    round = Round(house, bets, **start).replay(moment.round.answers)
    return reason_for(house, moment.round.start, round.layout.log, act)
