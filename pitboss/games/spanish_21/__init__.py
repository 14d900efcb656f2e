"""Spanish 21: Blackjack without tens, in which a 21 always wins. Rules only."""

from __future__ import annotations

from pitboss.games.spanish_21.felt import FELT
from pitboss.games.spanish_21.play import SpanishRules
from pitboss.games.spanish_21.wagers import Options, spanish_deck
from pitboss.rulesets.twenty_one.member import member
from pitboss.rulesets.twenty_one.procedure import BUST, SURRENDER_WAITS, AtOnce, opening_clauses, play_clauses

TWENTY_ONE = AtOnce(
    "A hand of 21 is settled at once. {bet.mixed bet.suited bet.spades bet.five_cards bet.six_cards bet.seven_cards "
    "bet.twenty_one:It always wins. If it was not doubled, 6-7-8 and 7-7-7 pay 3 to 2, suited 2 to 1, in spades 3 to "
    "1; other hands of five cards pay 3 to 2, of six 2 to 1, of seven or more 3 to 1.}",
    ("five_cards", "six_cards", "seven_cards", "mixed", "suited", "spades", "twenty_one"),
    "bonus 21",
)
SURRENDERED = AtOnce(
    "A surrendered hand {bet.surrender|loses half of what is bet} and is collected: the first two cards, or a doubled "
    "hand, whose last double is taken back. " + SURRENDER_WAITS,
    ("surrender",),
    "surrender and rescue",
)

GAME = member(
    "spanish-21",
    "Spanish 21",
    Options,
    SpanishRules,
    FELT,
    (
        *opening_clauses("The decks have no tens; jacks, queens and kings count 10."),
        *play_clauses(
            "Players act from the dealer's left: hit, stand, double any number of cards, split, surrender; a split "
            "hand is finished before the next. {=redoubles}",
            TWENTY_ONE,
            BUST,
            SURRENDERED,
        ),
    ),
    deck=lambda options: spanish_deck(options.decks),
)
