"""The felt that viewers are sent event by event is the engine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.core.cards import cards
from pitboss.games import REGISTRY
from pitboss.rules.captions import signed
from pitboss.table import felt_views
from pitboss.table.shapes import EndingReply
from tests.kinds import GAMES
from tests.sizes import sized
from tests.table.driver import houses
from tests.table.felt_rounds import VIEWERS, Rounds, merged

HOUSES = houses()
ROUNDS = sized(20, 40)  # where splits and side pots must come up
FEW = sized(12, 40)


@pytest.mark.parametrize("name", HOUSES)
def test_the_felt_after_every_event_leads_to_the_engines_own(name: str) -> None:
    rounds = Rounds(HOUSES[name], seed=18)
    compared, played = 0, ROUNDS if name.startswith(("blackjack", "mini-tex-pvp")) else FEW
    for _ in range(played):
        felts: dict[int, dict[str, Any]] = {seat: {} for seat in VIEWERS}
        for sent in rounds.play():
            for patch in sent.patches:
                felts[sent.seat] = merged(felts[sent.seat], patch)
            assert felts[sent.seat] == sent.view
            compared += 1
    assert compared >= played * len(VIEWERS)
    if name.startswith("blackjack"):
        assert rounds.seen["split"] > 5
    if name.startswith("mini-tex-pvp"):
        assert rounds.seen["side pots"] > 3


@pytest.mark.parametrize("name", [name for name in HOUSES if name.startswith("mini-tex-pvp")])
def test_between_players_every_chip_is_shown_in_one_place(name: str) -> None:
    rounds = Rounds(HOUSES[name], seed=6)
    for _ in range(10):
        shown: set[int] = set()
        felt: dict[str, Any] = {}
        for sent in rounds.play():
            for patch in sent.patches if sent.seat == VIEWERS[0] else ():
                felt = merged(felt, patch)
                pots = sum(pot["chips"] for pot in felt["pots"])
                shown.add(sum(felt["stacks"].values()) + sum(felt["bets"].values()) + pots)
        assert len(shown) == 1, "chips are behind, before a seat or in a pot, never in two of them"


def endings(game: str, rounds: int) -> Iterator[tuple[int, EndingReply]]:
    """What a seat won or lost in random rounds, and the message at the end."""
    dealt = Rounds(REGISTRY[game].house(), seed=5)
    for _ in range(rounds):
        for _ in dealt.play():
            pass
        for seat, net in dealt.nets.items():
            yield net, felt_views.ending(dealt.felt, seat, net)


@pytest.mark.parametrize("game", GAMES)
def test_every_hand_ends_with_a_reason_and_the_amount(game: str) -> None:
    for net, ending in endings(game, sized(4, 40)):
        if not ending["sentence"] and not net and REGISTRY[game].bets_stay:
            continue  # every bet stays
        reason, _, amount = ending["sentence"].rpartition(" ")
        assert amount == signed(net) and len(reason) > 8 and reason[0] == reason[0].upper()
        winner, beat, loser = reason.partition(" beat")
        if beat:  # a hand that beats another is not called the same
            assert winner.removeprefix("The dealer's ").lower() not in loser.partition(":")[0].lower()


def test_a_hand_that_wins_a_side_pot_only_does_not_beat_the_best_one() -> None:
    sentences = (ending["sentence"] for _, ending in endings("mini-tex-pvp", 400))
    assert any(re.search(r"^[A-Z].* wins? a side pot, behind .*: [+-]?\$", sentence) for sentence in sentences)


def test_a_bonus_beside_a_loss_is_in_the_message() -> None:
    sentences = (ending["sentence"] for _, ending in endings("three-card-roo", 400))
    assert any(re.search(r"beats your .*-\$.*, 7 Roo bonus \+\$.*, in all ", sentence) for sentence in sentences)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_taught_in_five_lines_with_pictures(game: str) -> None:
    felt = REGISTRY[game].felt
    assert felt.blurb and len(felt.lesson) == 5
    assert sum(len(cards(step.cards)) for step in felt.lesson) > 3 or REGISTRY[game].rolls
