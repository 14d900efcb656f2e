"""What the server sends to its counting processes arrives as it was."""

from __future__ import annotations

import pytest

from pitboss.games import REGISTRY
from pitboss.rules.game import Game
from pitboss.rules.layout import Spot
from pitboss.server.work.count_codec import read_seen, write_seen
from tests.random_rounds import Watched


class Sent(Watched):
    """A random round whose questions are all sent and read again."""

    def check_views(self) -> None:
        for ask in self.round.asks:
            seen = self.round.layout.seen_by(self.round.layout[ask.spot].seat)
            layout, question = read_seen(self.house, write_seen(self.house, seen, ask))
            assert question.spot == ask.spot and list(question.legal) == list(ask.legal)
            assert [on_felt(spot) for spot in layout.hands] == [on_felt(spot) for spot in seen.hands]
            assert [on_felt(spot) for spot in layout.spots.values()] == [on_felt(spot) for spot in seen.spots.values()]
            assert [clause.numbers for clause, *_ in layout.log] == [clause.numbers for clause, *_ in seen.log]


def on_felt(spot: Spot) -> tuple[object, ...]:
    return spot.name, spot.cards, spot.own, spot.down, spot.choices, spot.bets, spot.open, spot.rows


@pytest.mark.parametrize("game", REGISTRY.values(), ids=list(REGISTRY))
def test_every_view_with_its_question_can_be_sent(game: Game) -> None:
    for seed in range(20):
        Sent(game, seed)
