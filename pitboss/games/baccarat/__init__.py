"""Baccarat (punto banco): bets on which of two hands is nearer to nine; players decide nothing. Rules only."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.bet_rules import at_least_one
from pitboss.cards import deck
from pitboss.games.baccarat.felt import FELT
from pitboss.games.baccarat.sources import SOURCES
from pitboss.games.baccarat.wagers import (
    BANKER,
    MAIN,
    PLAYER,
    SIDE,
    Options,
    SidePass,
    banker_draws,
    dragon,
    pair_of,
    panda,
    player_draws,
    winner,
)
from pitboss.layout import Layout, Spot
from pitboss.rules import Clause, Game, Wager, at, clause_texts, collect, deal_to, in_house_order, settle

CLAUSES = clause_texts("""
1 Each player bets on Player, Banker or Tie, on more than one of them if they like, and may add the other bets.
2 Two cards face up to the Player hand and two to the Banker hand in turn, from {decks} decks; the last digit counts.
3 A natural, eight or nine in two cards on either hand: no card is drawn. Otherwise the Player hand draws on five or less.
4 The Banker hand draws on five or less if the Player hand stood, otherwise by its total and the Player's third card.
5 From the dealer's right, the dealer settles the bets on Player, Banker and Tie.
6 The side bets are settled from the dealer's right. {=side_pass}
end The dealer collects the cards.
""")  # noqa: E501  a clause is one line


def sides_with_main(hand: Spot, layout: Layout[Any]) -> bool:
    return layout.options.side_pass is SidePass.WITH_MAIN


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """Nothing is decided once bets are made."""
    raise AssertionError("no player is asked in Baccarat")


GAME: Game[Options] = Game(
    key="baccarat",
    title="Baccarat",
    options=Options,
    main=("player", "banker"),
    bet_rules=(at_least_one(*MAIN),),
    places=(PLAYER, BANKER),
    deck=lambda options: deck() * options.decks,
    wagers=(
        Wager("player", "Player", winner),
        Wager("banker", "Banker", winner),
        Wager("tie", "Tie", winner),
        Wager("player_pair", "Player Pair", pair_of(PLAYER)),
        Wager("banker_pair", "Banker Pair", pair_of(BANKER)),
        Wager("dragon", "Dragon 7", dragon),
        Wager("panda", "Panda 8", panda),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    not_acts="1",
    absent=absent,
    felt=FELT,
    procedure=(
        Clause("2", *(deal_to(PLAYER), deal_to(BANKER)) * 2),
        Clause("3", deal_to(PLAYER), when=player_draws),
        Clause("4", deal_to(BANKER), when=banker_draws),
        Clause("5", in_house_order(Clause("5", settle(*MAIN)), Clause("6", settle(*SIDE), when=sides_with_main))),
        Clause("6", in_house_order(settle(*SIDE))),
        Clause("end", at(PLAYER, collect), at(BANKER, collect), always=True),
    ),
)  # fmt: skip
