"""Net results of a round by seat, from the bank and from the pots."""

from __future__ import annotations

from pitboss.engine.round import Round
from pitboss.engine.simulation_driver import won
from pitboss.rules.acts import Award, Place, Settle


def net_by_seat(round: Round) -> dict[int, int]:
    """Cents won or lost by seat so far. A round that was called off has no result."""
    house, net = round.house, dict.fromkeys(round.bets, 0)
    if round.voided:
        return net
    for _, act, _, _ in round.layout.log:
        if isinstance(act, Award):
            net[round.layout[act.spot].seat] += act.chips
        elif isinstance(act, Settle) and act.wager not in house.game.pooled:
            net[round.layout[act.spot].seat] += won(house, act)
        elif isinstance(act, Place) and act.wager in house.game.pooled:
            net[round.layout[act.spot].seat] -= act.stake
    return net
