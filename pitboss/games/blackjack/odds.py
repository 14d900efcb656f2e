"""Odds of Blackjack: the bet by exact values from a fresh shoe. Odds of the bonus wagers are derived from the rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, cast

from pitboss.acts import Choice, Outcome
from pitboss.cards import RANKS, card_count
from pitboss.errors import BadCards, UnknownName
from pitboss.games.blackjack.figures import Figure, figures
from pitboss.games.blackjack.rows import Bet, BetResult, Both, Insurance, both
from pitboss.games.blackjack.wagers import THREE_TO_TWO, Bonus, Insure, Options
from pitboss.house import House
from pitboss.odds import Decision, Line, StrategyTable, Tally, odds, tally

if TYPE_CHECKING:
    from pitboss.games.blackjack.exact.exact_round import Results
    from pitboss.games.blackjack.exact.shoe import Counts
    from pitboss.hooks import FromRules

FEW_DECKS = 6  # the manual prints Match the Color for six and eight decks only


BONUS = ("match_the_color", "hard_hand", "double_bet")  # derived from the rules


def both_tally(house: House[Options], rules: FromRules) -> Tally:
    """One unit on each wager, with the Double Bet Bonus, per unit staked."""
    pays: dict[Outcome, Fraction] = {}
    combinations: Counter[Outcome] = Counter()
    settled: dict[str, Any]
    for ended, n in rules.rows(house, BONUS).items():
        settled = {wager: its for wager, its, _ in ended}
        row = both(settled["match_the_color"], settled["hard_hand"])
        pays[row] = sum((odds(house.pays[wager][its]) for wager, its in settled.items()), Fraction(0)) / 2
        combinations[row] += n
    lines = tuple(Line(row, pays[row], combinations[row]) for row in Both)
    net: Counter[Fraction] = Counter()
    for line in lines:
        net[odds(line.pays)] += line.combinations
    return Tally(lines, sum(combinations.values()), net)


def insurance_tally(house: House[Options]) -> Tally:
    """Insurance with an ace up and no other card seen: the hole card is a ten or not."""
    tens, left = 16 * house.options.decks, 52 * house.options.decks - 1
    return tally(house, ["insurance"], {(Insurance.BLACKJACK,): tens, (Insurance.OTHER,): left - tens})


@dataclass(frozen=True)
class BetTally(Tally):
    """Tally of the bet. Rows and value are exact; the spread of split rounds is an approximation (exact/spread.py)."""

    split_square: float = 0.0  # mean square of the result of split rounds, per round
    split_wins: float = 0.0  # share of rounds won with a split
    split_most: int = 2  # units that a round can win, every hand split and doubled

    @property
    def most(self) -> Fraction:
        return max(max(self.net), Fraction(self.split_most))

    @property
    def variance(self) -> Fraction:
        average = next(line for line in self.lines if line.row is BetResult.SPLIT)
        known = odds(average.pays) ** 2 * Fraction(average.combinations, self.total)
        return Tally.variance.fget(self) - known + Fraction(self.split_square)  # type: ignore[attr-defined,no-any-return]

    @property
    def hit_frequency(self) -> Fraction:
        wins = (BetResult.BLACKJACK, BetResult.DEALER_BUST, BetResult.WIN, BetResult.DOUBLE_WIN)
        combinations = sum(line.combinations for line in self.lines if line.row in wins)
        return Fraction(combinations, self.total) + Fraction(self.split_wins)


def shares(results: Results, pays: Fraction) -> dict[BetResult, tuple[Fraction, Fraction]]:
    """Pay and probability of each row."""
    bust, dealer_bust, win, push, loss, to_blackjack = (Fraction(n) for n in results.single)
    double = [Fraction(n) for n in results.double]
    split = Fraction(results.split)
    return {
        BetResult.BLACKJACK: (pays, Fraction(results.blackjack)),
        BetResult.BOTH_BLACKJACK: (Fraction(0), Fraction(results.both_blackjack)),
        BetResult.DEALER_BLACKJACK: (Fraction(-1), Fraction(results.dealer_blackjack) + to_blackjack),
        BetResult.SURRENDER: (Fraction(-1, 2), Fraction(results.surrender)),
        BetResult.BUST: (Fraction(-1), bust),
        BetResult.DEALER_BUST: (Fraction(1), dealer_bust),
        BetResult.WIN: (Fraction(1), win),
        BetResult.PUSH: (Fraction(0), push),
        BetResult.LOSS: (Fraction(-1), loss),
        BetResult.DOUBLE_WIN: (Fraction(2), double[1] + double[2]),
        BetResult.DOUBLE_PUSH: (Fraction(0), double[3]),
        BetResult.DOUBLE_LOSS: (Fraction(-2), double[0] + double[4] + double[5]),
        BetResult.SPLIT: (Fraction(results.split_value) / split if split else Fraction(0), split),
    }


def bet_tally(house: House[Options], strategy: str) -> BetTally:
    from pitboss.games.blackjack import strategies
    from pitboss.games.blackjack.exact.spread import spread_of_splits

    rules, decks = strategies.house_rules(house.options), house.options.decks
    results = strategies.solved_exactly(decks, rules, strategy).results
    spread = spread_of_splits(strategies.solved(decks, rules, strategy))
    found = shares(results, rules.blackjack_pays)
    total = lcm(*(chance.denominator for _, chance in found.values()))
    lines = tuple(Line(row, pay, int(chance * total)) for row, (pay, chance) in found.items())
    net: Counter[Fraction] = Counter()
    for line in lines:
        net[odds(line.pays)] += line.combinations
    most = house.options.max_hands * (2 if house.options.double_after_split else 1)
    return BetTally(lines, total, net, Fraction(results.staked), spread.square, spread.wins, most)


# cards as typed

_CARD = re.compile(r"\s*(10|[2-9tjqka])[cdhs]?", re.IGNORECASE)


def indices(text: str) -> list[int]:
    """Value indices of cards written with or without suits: "A 7", "Ah 7d", "10"."""
    found, at = [], 0
    while text[at:].strip():
        match = _CARD.match(text, at)
        if not match:
            word = text[at:].split()[0]
            raise BadCards(f"{word!r} in {text!r} is not a card; write a rank like A, 7 or T, with or without a suit.")
        found.append(min(RANKS.index(match[1].upper().replace("10", "T")), 9))
        at = match.end()
    return found


def seen_cards(house: House[Options], seen: Mapping[str, str]) -> tuple[Counts, int]:
    """The hand and the up card that were typed; refused where there is nothing to decide."""
    from pitboss.games.blackjack.exact.shoe import full_shoe

    for name in seen:
        if name not in ("hand", "up"):
            raise UnknownName("card place", name, ["hand", "up"])
    if "up" not in seen:
        raise BadCards(f"the hand {seen['hand']!r} needs the dealer's up card too; give --up, such as --up 9.")
    hand, up = indices(seen["hand"]), indices(seen["up"])
    if len(up) != 1:
        raise BadCards(f"{seen['up']!r} has {card_count(len(up))}; the dealer shows 1 card.")
    if len(hand) < 2:
        raise BadCards(f"{seen['hand']!r} has {len(hand)} card; a decision in Blackjack is made with 2 or more.")
    held = tuple(hand.count(index) for index in range(10))
    for index, left in enumerate(full_shoe(house.options.decks)):
        if held[index] + (index == up[0]) > left:
            word = "a shoe of one deck" if house.options.decks == 1 else f"a shoe of {house.options.decks} decks"
            raise BadCards(f"{seen['hand']!r} against {seen['up']!r} needs more {RANKS[index]}s than {word} holds.")
    total = sum((index + 1) * n for index, n in enumerate(held))
    if is_blackjack(held) and up[0] == 0 and house.pays["bet"][Bet.BLACKJACK] == THREE_TO_TWO:
        return held, up[0]  # even money may be taken
    if total >= 21 or (held[0] and total == 11):
        raise BadCards(f"{seen['hand']!r} is 21 or more, which leaves nothing to decide in Blackjack.")
    return held, up[0]


def is_blackjack(held: Counts) -> bool:
    return sum(held) == 2 and held[0] == held[9] == 1


class BlackjackCounts:
    """Counts of the bet and of insurance. The bonus wagers are left to the rules."""

    wagers = ("match_the_color", "hard_hand", "both", "bet", "insurance")
    undecided = ("match_the_color", "hard_hand")
    quick = ("match_the_color", "hard_hand", "both")
    strategies = {
        "best": "the best play for the cards in hand; after a split the strategy made before it (CDZ-)",
        "chart": "the well-known chart for four to eight decks, by totals only",
        "best-chart": "the best chart by totals for these rules",
    }

    def __init__(self, rules: FromRules | None = None) -> None:
        """Without `rules` only the bet and insurance are counted."""
        self.rules = cast("FromRules", rules)

    def with_rules(self, rules: FromRules) -> BlackjackCounts:
        return BlackjackCounts(rules)

    @property
    def figures(self) -> Mapping[str, Figure]:
        return figures(self.rules)

    def tally(self, house: House[Options], wager: str, strategy: str) -> Tally:
        if wager in BONUS:
            return self.rules.tally(house, wager, "best")
        if wager == "both":
            return both_tally(house, self.rules)
        return insurance_tally(house) if wager == "insurance" else bet_tally(house, strategy)

    def strategy_table(self, house: House[Options], bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        """The bet's decisions: the bonus wagers leave nothing to decide."""
        from pitboss.games.blackjack import strategies

        decks, rules = house.options.decks, strategies.house_rules(house.options)
        played = strategies.ExactStrategies(strategies.solved(decks, rules, strategy))

        def exact_value() -> Fraction:
            return Fraction(strategies.solved_exactly(decks, rules, "best").value)

        return strategies.strategy_table_of(strategies.solved(decks, rules, "best"), strategy, played, exact_value)

    def advise(self, house: House[Options], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        """One decision with exact values."""
        from pitboss.games.blackjack import strategies
        from pitboss.games.blackjack.exact.decision_values import decision_values
        from pitboss.games.blackjack.exact.exact_round import insurance
        from pitboss.games.blackjack.exact.shoe import full_shoe

        held, up = seen_cards(house, seen)
        shoe = full_shoe(house.options.decks)
        left = tuple(n - taken - (index == up) for index, (n, taken) in enumerate(zip(shoe, held, strict=True)))
        where, note, values = f"{strategies.hand_name(held)} v {strategies.up_name(up)}", "", dict[Choice, Fraction]()
        if is_blackjack(held):
            safe = 1 - Fraction(left[9], sum(left))
            values = {Insure.NO: odds(house.pays["bet"][Bet.BLACKJACK]) * safe, Insure.EVEN_MONEY: Fraction(1)}
        else:
            rules = strategies.house_rules(house.options)
            found = decision_values(shoe, rules, held, up)
            values = {strategies.PLAYS[action]: value for action, value in found.items()}
            if up == 0 and sum(held) == 2:
                note = f"Insurance is worth {float(insurance(left, rules.insurance_pays)):.6f} a unit."
        return Decision(where, values, max(values, key=lambda choice: values[choice]), note=note)

    def warnings(self, house: House[Options]) -> list[str]:
        """Warnings for a house that opens a table with these options."""
        options = house.options
        if options.decks >= FEW_DECKS or options.bonus not in (Bonus.BOTH, Bonus.MATCH):
            return []
        edge = float(self.rules.tally(house, "match_the_color", "best").house_edge)
        word = "one deck" if options.decks == 1 else f"{options.decks} decks"
        return [f"Match the Color: fewer decks are much worse for the player; with {word} the edge is {edge:.4%}."]


COUNTS = BlackjackCounts()
