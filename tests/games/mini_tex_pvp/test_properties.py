"""Whole hands of random legal betting: chips are conserved, caps and limits hold, and no seat wins more than it can."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.mini_tex_pvp.betting import Action, Betting, BettingLimits, Kind, Legal, Structure, start
from pitboss.games.mini_tex_pvp.positions import before_flop, blinds, clockwise, small_blind
from pitboss.games.mini_tex_pvp.pots import MOST_RAKE, Rake, award, pots, rake, uncalled
from tests.sizes import sized

BIG, MOST = 20, 300


@dataclass
class Hand:
    """A random hand: `draws` and `amounts` select actions, `ranks` order the hands."""

    stacks: dict[int, int]
    button: int
    structure: Structure
    share: Fraction
    draws: list[int]
    amounts: list[int]
    ranks: list[int]


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    seats = draw(st.lists(st.integers(1, 10), min_size=2, max_size=10, unique=True))
    return Hand(
        stacks={seat: draw(st.integers(1, 400)) for seat in sorted(seats)},
        button=draw(st.sampled_from(seats)),
        structure=draw(st.sampled_from(Structure)),
        share=Fraction(draw(st.integers(0, 10)), 100),
        draws=draw(st.lists(st.integers(0, 9), min_size=1, max_size=30)),
        amounts=draw(st.lists(st.integers(0, 1000), min_size=1, max_size=10)),
        ranks=draw(st.lists(st.integers(0, 3), min_size=10, max_size=10)),
    )


def pick(legal: Legal, draw: int, amount: int) -> Action:
    """Fold rarely, raise half of the time, by any legal amount."""
    choices = list(legal)
    if draw == 0:
        return choices[0]
    if draw < 5 or legal.no_raise:
        return choices[1]
    return Action(legal.raise_kind, legal.least + amount % (legal.most - legal.least + 1))


def bet_a_round(betting: Betting, hand: Hand, moves: int) -> tuple[Betting, int]:
    wagers = betting.wagers
    while betting.to_act is not None:
        legal = betting.legal
        action = pick(legal, hand.draws[moves % len(hand.draws)], hand.amounts[moves % len(hand.amounts)])
        assert action in legal
        before = betting
        betting = betting.take(betting.to_act, action)
        raised = action.kind in (Kind.BET, Kind.RAISE)
        wagers += raised
        assert betting.wagers == wagers <= 4
        assert not raised or hand.structure is Structure.FIXED or betting.level - before.level <= MOST
        moves += 1
    return betting, moves


@settings(max_examples=sized(100, 2_000))
@given(hands())
def test_chips_are_neither_made_nor_lost(hand: Hand) -> None:
    behind, put, folded = dict(hand.stacks), dict.fromkeys(hand.stacks, 0), set[int]()
    small, big = blinds(behind, hand.button)
    posted = {small: min(behind[small], small_blind(BIG, 1)), big: min(behind[big], BIG)}
    for seat, chips in posted.items():
        behind[seat] -= chips
    moves = 0
    for street in range(3):
        order = before_flop(behind, blinds(behind, hand.button)[1]) if street == 0 else clockwise(behind, hand.button)
        seats = [(seat, behind[seat]) for seat in order if seat not in folded]
        limits = BettingLimits(hand.structure, BIG * (2 if street == 2 else 1), MOST)
        betting = start(limits, seats, posted, BIG) if street == 0 else start(limits, seats)
        betting, moves = bet_a_round(betting, hand, moves)
        for player in betting.players:
            behind[player.seat] = player.stack
            put[player.seat] += player.put
            if player.folded:
                folded.add(player.seat)
    assert min(behind.values()) >= 0
    assert sum(behind.values()) + sum(put.values()) == sum(hand.stacks.values())
    settle(hand, behind, put, folded)


def settle(hand: Hand, behind: dict[int, int], put: dict[int, int], folded: set[int]) -> None:
    back = uncalled(put)
    if back:
        seat, chips = back
        assert seat not in folded
        put[seat] -= chips
        behind[seat] += chips
    made = pots(put, folded)
    taken = rake(made, Rake(hand.share), flop=True)
    assert sum(pot.chips for pot in made) == sum(put.values())
    assert sum(taken) <= MOST_RAKE * sum(put.values())
    left = [pot._replace(chips=pot.chips - part) for pot, part in zip(made, taken, strict=True)]
    strength = {seat: hand.ranks[seat - 1] for seat in behind if seat not in folded}
    won = dict.fromkeys(behind, 0)
    for share in award(left, strength, clockwise(behind, hand.button)):
        assert share.seat not in folded
        won[share.seat] += share.chips
    assert sum(behind.values()) + sum(won.values()) + sum(taken) == sum(hand.stacks.values())
    for seat in behind:
        assert won[seat] <= sum(min(put[seat], other) for other in put.values())
