"""Casino War: one card each, and the higher wins; on a tie the player surrenders or goes to war. Rules only."""

from __future__ import annotations

from typing import Any

from pitboss.acts import Ask, Choice
from pitboss.cards import deck
from pitboss.games.casino_war.felt import FELT
from pitboss.games.casino_war.sources import SOURCES
from pitboss.games.casino_war.wagers import Decide, Options, TiePass, at_war, bet, tie, tied
from pitboss.layout import Flow, Layout, Spot
from pitboss.rules import (
    DEALER,
    Clause,
    Game,
    Wager,
    at,
    clause_texts,
    collect,
    deal_from_left,
    deal_to,
    everyone,
    in_house_order,
    lay,
    settle,
)

BURN = "burn"

CLAUSES = clause_texts("""
1 The player makes a bet and may add a Tie bet; {decks} decks are used.
2 From the dealer's left, one card face up to each player, then to the dealer. Aces are high.
3 From the dealer's right, Tie bets and bets whose card is higher or lower than the dealer's are settled. {=tie_pass}
4 From the dealer's left, each player who ties surrenders half the bet or goes to war with a second, equal bet.
5 The dealer takes half the bet of players who surrender.
6 The dealer burns three cards, then deals one card to each player at war and one to the dealer.
7 From the dealer's right: a war card that is higher or equal wins even money on the war bet and the first bet pushes.
end The dealer collects the cards.
""")


def decided(hand: Spot, layout: Layout[Any]) -> bool:
    return not tied(hand, layout)


def ties_first(hand: Spot, layout: Layout[Any]) -> bool:
    return layout.options.tie_pass is TiePass.FIRST


def surrendered(hand: Spot, layout: Layout[Any]) -> bool:
    return hand.chose(Decide) is Decide.SURRENDER


def war_or_surrender(layout: Layout[Any]) -> Flow[None]:
    """Ask each tied player; one who cannot afford the second bet can only surrender."""
    for hand in layout.hands:
        if "bet" in hand.open:
            legal = tuple(Decide) if layout.affords(hand, hand.bets["bet"]) else (Decide.SURRENDER,)
            if (yield from layout.ask(hand, legal)) is Decide.WAR:
                layout.place(hand, "war", hand.bets["bet"])


def absent(hand: Spot, layout: Layout[Any], ask: Ask) -> Choice:
    """A player who does not answer surrenders."""
    return Decide.SURRENDER


GAME: Game[Options] = Game(
    key="casino-war",
    title="Casino War",
    options=Options,
    main=("bet",),
    deck=lambda options: deck() * options.decks,
    places=(DEALER, BURN),
    wagers=(
        Wager("bet", "Bet", bet),
        Wager("war", "War", bet, raises="bet"),
        Wager("tie", "Tie", tie),
    ),
    clauses=CLAUSES,
    sources=SOURCES,
    not_acts="1",
    absent=absent,
    felt=FELT,
    procedure=(
        Clause("2", deal_from_left(), deal_to(DEALER)),
        Clause("3",
            in_house_order(settle("tie"), when=ties_first),
            in_house_order(Clause("3", settle("tie")), Clause("3", settle("bet"), when=decided)),
        ),
        Clause("4", war_or_surrender),
        Clause("5", in_house_order(settle("bet"), when=surrendered)),
        Clause("6", lay(BURN, 3), deal_from_left(when=at_war), deal_to(DEALER)),
        Clause("7", in_house_order(settle("bet", "war"))),
        Clause("end", in_house_order(collect, who=everyone), at(BURN, collect), at(DEALER, collect), always=True),
    ),
)  # fmt: skip
