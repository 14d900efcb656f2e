"""Baccarat (punto banco): bets on which of two hands is nearer to nine; players decide nothing. Rules only."""

from __future__ import annotations

from pitboss.core.cards import deck
from pitboss.games.baccarat.felt import FELT
from pitboss.games.baccarat.wagers import (
    BANKER,
    MAIN,
    PLAYER,
    PROFILES,
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
from pitboss.rules.bet_rules import at_least_one
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import Game, Wager, cards_collected, deal_to, in_house_order, settle
from pitboss.rules.layout import Layout, Spot


def sides_with_main(hand: Spot, layout: Layout) -> bool:
    return layout.options.side_pass is SidePass.WITH_MAIN


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
    absent_words="Nothing is decided once bets are made.",
    profiles=PROFILES,
    felt=FELT,
    procedure=(
        clause("1", "Each player bets on Player, Banker or Tie, on more than one of them if they like, and may add "
                    "the other bets.",
            source="bets"),
        clause("2", "Two cards face up to the Player hand and two to the Banker hand in turn, from {decks} decks; "
                    "the last digit counts.",
            *(deal_to(PLAYER), deal_to(BANKER)) * 2, source="dealing"),
        clause("3", "A natural, eight or nine in two cards on either hand: no card is drawn. Otherwise the Player "
                    "hand draws on five or less.",
            deal_to(PLAYER), source="third cards", when=player_draws),
        clause("4", "The Banker hand draws on five or less if the Player hand stood, otherwise by its total and the "
                    "Player's third card.",
            deal_to(BANKER), source="third cards", when=banker_draws),
        clause("5", "From the dealer's {side}, the dealer settles the bets on Player, Banker and Tie.",
            in_house_order(
                Clause("5", settle(*MAIN)),
                clause("6", "The side bets are settled from the dealer's {side}. {=side_pass}",
                    settle(*SIDE), source="side bets + when they are settled", when=sides_with_main),
            ),
            source="settlement"),
        Clause("6", in_house_order(settle(*SIDE))),
        cards_collected(PLAYER, BANKER),
    ),
)  # fmt: skip
