"""Casino War: one card each, and the higher wins; on a tie the player surrenders or goes to war. Rules only."""

from __future__ import annotations

from pitboss.core.cards import deck
from pitboss.games.casino_war.felt import FELT
from pitboss.games.casino_war.wagers import Decide, Options, TiePass, at_war, bet, tie, tied
from pitboss.rules.acts import Ask, Choice
from pitboss.rules.clauses import Clause, clause
from pitboss.rules.game import (
    DEALER,
    Game,
    Wager,
    cards_collected,
    deal_from_left,
    deal_to,
    in_house_order,
    lay,
    settle,
)
from pitboss.rules.layout import Flow, Layout, Spot

BURN = "burn"


def decided(hand: Spot, layout: Layout) -> bool:
    return not tied(hand, layout)


def ties_first(hand: Spot, layout: Layout) -> bool:
    return layout.options.tie_pass is TiePass.FIRST


def surrendered(hand: Spot, layout: Layout) -> bool:
    return hand.chose(Decide) is Decide.SURRENDER


def war_or_surrender(layout: Layout) -> Flow[None]:
    """Ask each tied player; one who cannot afford the second bet can only surrender."""
    for hand in layout.hands:
        if "bet" in hand.open:
            legal = tuple(Decide) if layout.affords(hand, hand.bets["bet"]) else (Decide.SURRENDER,)
            if (yield from layout.ask(hand, legal)) is Decide.WAR:
                layout.place(hand, "war", hand.bets["bet"])


def absent(hand: Spot, layout: Layout, ask: Ask) -> Choice:
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
    absent=absent,
    absent_words="A player who does not answer surrenders.",
    felt=FELT,
    procedure=(
        clause("1", "The player makes a bet and may add a Tie bet; {decks} decks are used.", source="bets"),
        clause("2", "From the dealer's left, one card face up to each player, then to the dealer. Aces are high.",
            deal_from_left(), deal_to(DEALER), source="dealing"),
        clause("3", "From the dealer's {side}, Tie bets and bets whose card is higher or lower than the dealer's are "
                    "settled. {=tie_pass}",
            in_house_order(settle("tie"), when=ties_first),
            in_house_order(
                Clause("3", settle("tie")),
                Clause("3", settle("bet"), when=decided),
            ),
            source="settlement + when Tie bets are settled"),
        clause("4", "From the dealer's left, each player who ties surrenders half the bet or goes to war with a "
                    "second, equal bet.",
            war_or_surrender, source="war or surrender"),
        clause("5", "{bet.surrender!|The dealer takes half the bet of players who surrender.}",
            in_house_order(settle("bet"), when=surrendered), source="surrender"),
        clause("6", "The dealer burns three cards, then deals one card to each player at war and one to the dealer.",
            lay(BURN, 3), deal_from_left(when=at_war), deal_to(DEALER), source="war"),
        clause("7", "From the dealer's {side}: {bet.war_* war.war_*:a war card that "
                    "is higher or equal wins even money on the war bet and the first bet pushes}.",
            in_house_order(settle("bet", "war")), source="war"),
        cards_collected(BURN, DEALER),
    ),
)  # fmt: skip
