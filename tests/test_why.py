"""The reason for a choice counts cards that a player can check on the felt."""

from __future__ import annotations

from collections import deque

from pitboss.core.cards import cards
from pitboss.engine.notation import parse
from pitboss.engine.round import Round
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask, Deal
from tests.dealing import deal


def reasons(round: Round) -> dict[str, str]:
    ask = round.request
    assert isinstance(ask, Ask)
    layout = round.layout.seen_by(1)
    return {str(choice): layout.game.felt.why(choice, layout[ask.spot], layout) for choice in ask.legal}


def test_three_card_roo_counts_the_cards_that_make_a_roo() -> None:
    round = deal(REGISTRY["three-card-roo"].house(), {1: {"play": 1000}}, {"1": "4h Kd"})
    assert reasons(round)["middle"] == "32 of the 50 unseen cards make a Roo."  # a five to a queen


def test_high_card_draw_counts_the_cards_that_qualify() -> None:
    result = reasons(deal(REGISTRY["high-card-draw"].house(), {1: {"play": 1000}}, {"1": "Kd 8s 3h"}))
    assert result["hold Kd 8s"] == "46 of the 49 unseen cards give a hand that qualifies."  # but for a second king
    assert result["hold Kd"] == "15 of the 49 unseen cards are 10 or higher; you draw 2."


def test_mini_tex_counts_the_cards_that_help() -> None:
    house = REGISTRY["mini-tex"].house()
    round = deal(house, {1: {"ante": 1000}}, {"1": "Ah Jc"})
    assert reasons(round)["bet"] == "6 of the 50 unseen cards pair one of yours."
    board = deque(cards("Td 7s"))
    round.supply(parse(round.asks[0], "bet"), "1")
    while isinstance(request := round.request, Deal):
        round.supply(tuple(board.popleft() for _ in request.at))
    # Three each of four ranks make a pair, four queens and four nines a straight.
    assert reasons(round)["bet"] == "20 of the 48 unseen cards give you a pair or better."


def test_tiger_pai_gow_names_both_hands_and_counts_the_pairs_that_beat_the_front() -> None:
    house = REGISTRY["tiger-pai-gow"].house()
    result = reasons(deal(house, {1: {"pai_gow": 1000}}, {"1": "As Ad Kh Qc 9d 5s 2c"}))
    # Unseen: 2 aces and the joker, 3 each of king, queen, nine, five and two, 4 each of the other seven ranks.
    # Pairs: 3 of aces, 5 ranks of 3, 7 ranks of 6; ace with any other of 43 cards. King-queen itself only ties.
    better = 3 + 5 * 3 + 7 * 6 + 3 * 43
    expected = f"Low hand K-Q, high hand pair of aces: {better} of the 1,035 pairs of unseen cards beat the low hand."
    assert result["low Qc Kh"] == expected
