"""Mini-Tex between players for OpenSpiel: importing this module registers "pitboss_mini_tex".

    import pyspiel
    import pitboss.api.adapters.openspiel_game

    game = pyspiel.load_game("pitboss_mini_tex(players=2,buy_in=20)")

Chance is explicit: cards come one by one, each by its number in `CARDS`. Action n of a player is the n-th choice
offered. An information state is what the player has seen of the hand, event by event. Returns are dollars won.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pyspiel

from pitboss.core.cards import Card, deck
from pitboss.engine.net_results import net_by_seat
from pitboss.engine.round import Round
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ask
from pitboss.rules.captions import caption
from pitboss.rules.house import House

CARDS = tuple(deck())
NUMBER = {card: number for number, card in enumerate(CARDS)}
MOST_CHOICES = 8
LONGEST = 120  # actions of a hand, chance left out: three rounds of betting between at most ten players

TYPE = pyspiel.GameType(
    short_name="pitboss_mini_tex",
    long_name="Mini-Tex 3 Card Hold'em, player versus player",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"players": 2, "buy_in": 200},
)


@cache
def house_with(buy_in: int) -> House:
    return REGISTRY["mini-tex-pvp"].configured(None, [("buy_in", str(buy_in))])


class CopyableHand:
    """A round that can be copied and pickled: its answers are given again, because a generator can be neither."""

    def __init__(self, buy_in: int, seats: int, answers: Sequence[Any] = (), drawn: Sequence[Card] = ()) -> None:
        self.made = buy_in, seats
        start = Round(house_with(buy_in), [{"pot": 0}] * seats, button=seats)
        self.round, self.drawn = start.replay(answers), list(drawn)  # cards of a deal that is not complete yet

    def __reduce__(self) -> Any:
        return CopyableHand, (*self.made, self.round.answers, self.drawn)

    def __deepcopy__(self, memo: dict[int, Any]) -> CopyableHand:
        return CopyableHand(*self.made, self.round.answers, self.drawn)

    def draw(self, card: Card) -> None:
        request = self.round.request
        assert request is not None and not isinstance(request, Ask)
        self.drawn.append(card)
        if len(self.drawn) == len(request.at):
            self.round.supply(tuple(self.drawn))
            self.drawn = []

    def left(self) -> dict[Card, int]:
        """Cards not seen yet."""
        left = dict(self.round.house.kinds)
        for _, answer in self.round.answers:
            if isinstance(answer, tuple) and answer and isinstance(answer[0], Card):
                for card in answer:
                    left[card] -= 1
        for card in self.drawn:
            left[card] -= 1
        return {card: n for card, n in left.items() if n}


class MiniTexGame(pyspiel.Game):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "buy_in": 200, **(params or {})}
        self.players = int(given["players"])
        self.buy_in = int(given["buy_in"])
        most = float(self.buy_in)
        info = pyspiel.GameInfo(
            num_distinct_actions=MOST_CHOICES,
            max_chance_outcomes=len(CARDS),
            num_players=self.players,
            min_utility=-most,
            max_utility=most * (self.players - 1),
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> MiniTexState:
        return MiniTexState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> EventObserver:
        return EventObserver()


class MiniTexState(pyspiel.State):
    def __init__(self, game: MiniTexGame) -> None:
        super().__init__(game)
        self.hand = CopyableHand(game.buy_in, game.players)

    def current_player(self) -> int:
        request = self.hand.round.request
        if request is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return (
            self.hand.round.layout[request.spot].seat - 1 if isinstance(request, Ask) else int(pyspiel.PlayerId.CHANCE)
        )

    def _choices(self) -> list[Any]:
        request = self.hand.round.request
        assert isinstance(request, Ask)
        return list(request.legal)[:MOST_CHOICES]

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self._choices())))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        left = self.hand.left()
        total = sum(left.values())
        return sorted((NUMBER[card], n / total) for card, n in left.items())

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self.hand.draw(CARDS[action])
        else:
            self.hand.round.supply(self._choices()[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return repr(CARDS[action]) if player == pyspiel.PlayerId.CHANCE else str(self._choices()[action])

    def is_terminal(self) -> bool:
        return self.hand.round.request is None

    def returns(self) -> list[float]:
        net = net_by_seat(self.hand.round) if self.is_terminal() else {}
        return [net.get(seat, 0) / 100 for seat in self.hand.round.bets]

    def seen_by(self, seat: int | None) -> str:
        """Event by event, as the seat learns it; None for everything."""
        round = self.hand.round
        events = [event if seat is None else event.seen_by(seat) for event in round.log]
        return "; ".join(caption(event.act, event.answer, round.house) for event in events)

    def __str__(self) -> str:
        drawn = " ".join(map(repr, self.hand.drawn))
        return self.seen_by(None) + (f"; drawn {drawn}" if drawn else "")


class EventObserver:
    """What a player has seen of the hand, as text. There is no tensor."""

    def __init__(self) -> None:
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: MiniTexState, player: int) -> None:
        """There is no tensor to set."""

    def string_from(self, state: MiniTexState, player: int) -> str:
        return f"seat {player + 1}: {state.seen_by(player + 1)}"


pyspiel.register_game(TYPE, MiniTexGame)
