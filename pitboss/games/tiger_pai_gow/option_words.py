"""The options and profiles of Tiger Pai Gow as sentences, for screens, exam papers and certificates."""

from __future__ import annotations

from typing import Any

from pitboss.felt import Wording

PROFILE_NAMES = {"washington": "Washington, no commission", "nevada": "Nevada, 5% commission"}


def percent(name: str, bet: str) -> Any:
    """The commission on one of the main bets, where the house takes that bet."""

    def wording(options: Any) -> str:
        taken = getattr(options, name)
        if not options.in_play("breaker" if "Breaker" in bet else "pai_gow"):
            return ""
        return f"{taken}% commission on a won {bet}." if taken else f"No commission on a won {bet}."

    return wording


def rounding(options: Any) -> str:
    if not options.commission and not options.breaker_commission:
        return ""
    to = options.rounded_to.value
    return "A commission is rounded down to the cent." if to == "cent" else f"A commission is rounded up to the {to}."


def color_bet(options: Any) -> str:
    return f"The color bet is {options.color_bet.value.title()}." if options.in_play(options.color_bet.value) else ""


def bonus_bets(options: Any) -> str:
    color = options.color_bet.value.title()
    return {
        "both": f"Bonus bets: {color} and 7 Card Tiger.",
        "color": f"Bonus bets: {color} only.",
        "tiger": "Bonus bets: 7 Card Tiger only.",
        "none": "No bonus bets are taken.",
    }[options.offered.value]


def seven_match(options: Any) -> str:
    if not options.in_play("breaker"):
        return ""
    pays = options.seven_match_bonus
    return f"Seven cards that match the Breaker pay {pays} to 1." if pays else "No bonus for seven matching cards."


def with_breaker(yes: str, no: str) -> Any:
    return lambda options: (yes if options.joker_matches else no) if options.in_play("breaker") else ""


def with_tiger(text: Any) -> Any:
    return lambda options: text(options) if options.in_play("tiger") else ""


OPTION_WORDS: dict[str, Wording] = {
    "house_way": lambda options: f"The dealer's hand is set the {options.house_way.title} way.",
    "player_way": lambda options: f"Players who ask for the house way get the {options.player_way.title} way.",
    "wheel": {"lowest": "A-2-3-4-5 is the lowest straight.", "second": "A-2-3-4-5 is the second highest straight."},
    "main_bet": {
        "both": "Main bets: Pai Gow, or Pai Gow with Breaker.",
        "standard": "Main bet: Pai Gow without Breaker only.",
        "breaker": "Main bet: Pai Gow with Breaker only.",
    },
    "color_bet": color_bet,
    "offered": bonus_bets,
    "commission": percent("commission", "Pai Gow bet"),
    "breaker_commission": percent("breaker_commission", "Breaker bet"),
    "rounded_to": rounding,
    "joker_matches": with_breaker(
        "A joker in a hand matches the Breaker card.", "A joker in a hand does not match the Breaker card."
    ),
    "seven_match_bonus": seven_match,
    "pay_better": with_tiger(
        lambda options: (
            "Seven cards of one color with three of a kind are paid as "
            + ("a color match." if options.pay_better else "three of a kind.")
        )
    ),
    "foul_hands": {
        "refused": "A foul hand is handed back to be set again.",
        "lose": "A foul hand loses.",
    },
    "start": {
        "dice": "Three dice decide where the deal starts.",
        "rng": "A random number decides where the deal starts.",
    },
    "envy_minimum": with_tiger(
        lambda options: f"The envy bonus needs a 7 Card Tiger bet of ${options.envy_minimum} or more."
    ),
    "settle_from": lambda options: (
        f"Yin is settled from the dealer's {options.settle_from.value}." if options.in_play("yin") else ""
    ),
}
