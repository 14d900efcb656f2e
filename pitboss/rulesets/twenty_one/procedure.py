"""The clauses of a round of Blackjack and its family, carried out by steps that follow from the rules."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from pitboss.rules.acts import Ask, Choice
from pitboss.rules.clauses import Clause, clause, collect
from pitboss.rules.game import DEALER, Game, cards_collected, clause_of, deal_from_left, deal_to, in_house_order, settle
from pitboss.rules.layout import Layout, Spot
from pitboss.rulesets.drawing_steps import (
    act_on_hands,
    dealer_draws,
    dealer_ended,
    is_settled,
    look,
    looked_in_vain,
    looks,
    offer_early,
    offers_early,
    second_card,
    settle_hand,
    settle_sides,
)
from pitboss.rulesets.twenty_one.rows import Insure, Play
from pitboss.rulesets.twenty_one.side_bets import side_clauses

DEALERS_CARDS = "[peek=yes|two to the dealer, one up and one down][peek=no|one face up to the dealer]"
SURRENDER_WAITS = "[peek=no|Surrendered, it waits for the dealer's second card.]"
DEALING = (deal_from_left(), deal_to(DEALER), deal_from_left(), second_card)
COLLECTING = cards_collected(DEALER)
settle_ladies = in_house_order(settle("lucky_ladies"))


ABSENT_WORDS = "A player who does not answer stands, takes no insurance and doubles for the least amount."


def absent(hand: Spot, layout: Layout, ask: Ask) -> Choice:
    if Insure.NO in ask.legal:
        return Insure.NO
    return Play.STAND if Play.STAND in ask.legal else next(iter(ask.legal))


def even_money_clause(game: Game) -> Clause:
    """The clause under which a blackjack is paid before the look."""
    (step,) = clause_of(game, offer_early).steps
    found: Clause = step.args[0]["even_money"]  # type: ignore[attr-defined]
    return found


class AtOnce(NamedTuple):
    """A clause of its own: hands that end on one of these rows are settled under it before the dealer plays."""

    text: str
    rows: tuple[str, ...] = ()
    source: str = "the players' hands"


BUST = AtOnce("A hand over 21 {bet.bust|is lost} and collected at once.", ("bust",))


def opening_clauses(text: str = "") -> tuple[Clause, ...]:
    """Bets, the deal and side bets of a member without a manual; `text` is what its rules say of the deck."""
    return (
        clause("1", f"A bet is mandatory, within the limits; side bets are optional, never alone. {text}",
            source="bets"),
        clause("2", f"Two cards face up to each player, {DEALERS_CARDS}, one at a time from the dealer's "
                    "left.",
            *DEALING, source="dealing"),
        clause("3", "Side bets that the house takes are settled before anybody acts.", source="side bets"),
        *side_clauses("3"),
    )  # fmt: skip


def play_clauses(
    players: str,
    *at_once: AtOnce,
    blackjacks: str = "bet.blackjack",
    tied: str = "",
    settled: str = "{bet.win bet.dealer_bust bet.push bet.loss|A higher total and a dealer's bust win; a tie pushes.} "
    "{=dealer_22}",
    names: Iterable[str] | None = None,
    under: str = "",
    even_money: bool = False,
    before_look: str = "",
    dealer: str = "draws to 17. {=soft17}",
) -> tuple[Clause, ...]:
    """Insurance, the look, blackjacks, the players, the dealer, and settling: clauses 4 and following, or so named.

    `players` says what players may do. `blackjacks` names the rows of a player's blackjack, `tied` the row on which it
    pushes against the dealer's; without one it wins. `under` is the clause of a manual that leaves this to the house,
    `before_look` what else players may do before the dealer looks, `dealer` how the dealer draws.
    """
    name = iter(names or map(str, count(4))).__next__
    found: list[Clause] = []

    def part(text: str, *steps: Any, source: str, of: str = under, **named: Any) -> Clause:
        found.append(clause(f"{name()} {of}".strip(), text, *steps, source=f"{'+ ' if under else ''}{source}", **named))
        return found[-1]

    paid_early = dict[str, Clause]()
    early = part(f"Ace up: each player may insure for half the bet, before [peek=yes|the dealer looks]"
                 f"[peek=no|the players act]. {before_look}".strip(),
        partial(offer_early, paid_early), when=offers_early, source="insurance")  # fmt: skip
    if even_money:
        text = (
            "{bet.even_money!:Where the house offers it, a player with a blackjack may take even money, and is paid at "
            "once.}"
        )
        paid_early["even_money"] = part(text, of=early.number, source="even money")
    part("[peek=yes|Ace, or a card that counts 10, up: the dealer looks at the hole card.][peek=no|The dealer takes no "
         "hole card, and does not look.]", look, when=looks, source="the look")  # fmt: skip
    waits = "[peek=no|, except against an ace or a card that counts 10]"
    blackjack = (in_house_order(settle_sides), in_house_order(settle_hand), settle_ladies)
    ended = part(f"Dealer blackjack: insurance is paid {{insurance.blackjack}}. {{bet.dealer_blackjack "
                 f"{tied or blackjacks}|All bets are lost, except that a player's blackjack "
                 f"{'pushes' if tied else 'wins'}.}}",
        *blackjack, when=dealer_ended, source="blackjacks")  # fmt: skip
    insured = part("No dealer blackjack: insurance {insurance.other|is lost}.",
        in_house_order(settle_sides), settle_ladies, when=looked_in_vain, source="insurance")  # fmt: skip
    part(f"A player's blackjack is settled at once{waits if tied else ''}. {{{blackjacks}|It wins.}}",
        in_house_order(settle_hand, collect, when=is_settled), source="blackjacks")  # fmt: skip
    clauses = dict[str, Clause]()
    acting = part(players, partial(act_on_hands, clauses), source="the players' hands")
    for one in at_once:
        clauses |= dict.fromkeys(one.rows, part(one.text, of=acting.number, source=one.source))
    paid_early |= {row: its for row, its in clauses.items() if row not in paid_early}
    part(f"The dealer turns the hole card, or draws the second card, and, if a hand waits, {dealer}",
        dealer_draws, source="the dealer's hand")  # fmt: skip
    found.append(Clause(" ".join(ended.numbers), *blackjack, when=dealer_ended))
    found.append(Clause(" ".join(insured.numbers), in_house_order(settle_sides)))
    part(f"Bets are compared and settled from the dealer's {{side}}. {settled}",
        in_house_order(settle_hand), source="settlement")  # fmt: skip
    return (*found, COLLECTING)
