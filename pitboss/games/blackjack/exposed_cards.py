"""What a player gains from the other players' first two cards, which are face up before the player acts.

The others' cards and the dealer's up card are drawn at random. Every hand of the player is then valued twice in the
shoe without the others' cards: by the strategy for the full shoe, and by the best one for this shoe. Insurance is
decided by all cards seen.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.exact.exact_round import UpCard, insurance
from pitboss.games.blackjack.exact.hand_values import ExactStrategy
from pitboss.games.blackjack.exact.shoe import ACE, Counts, counts_of, full_shoe
from pitboss.games.blackjack.strategies import house_rules, solved
from pitboss.games.blackjack.wagers import Options
from pitboss.house import House
from pitboss.odds import Draw, ExposedSample

WAGERS = ("bet",)
SAMPLES = 60
SLOW = True  # a report includes it with --full only
INSURED = 0.5  # of the bet


def sees_other_hands(house: House[Options], wager: str) -> bool:
    return True


def exact(house: House[Options], wager: str) -> bool:
    """No: the others' cards are drawn at random, not listed."""
    return False


def samples(house: House[Options], wager: str, players: int, draw: Draw) -> Iterator[ExposedSample]:
    for _ in range(SAMPLES):
        up, *others = draw(2 * players - 1)
        yield sample_against(house, counts_of(others), counts_of([up]).index(1))


def sample_against(house: House[Options], others: Counts, up: int) -> ExposedSample:
    """The value of all hands against this up card, by the usual strategy and by the best one."""
    options, rules = house.options, house_rules(house.options)
    shoe = minus(full_shoe(options.decks), others)
    best, pays = UpCard(shoe, up, rules), float(rules.blackjack_pays)
    usual = UpCard(shoe, up, rules, usual_strategy(best, solved(options.decks, rules, "best").up_cards[up]))
    insured = insured_gain(shoe, up, house) if up == ACE else 0.0
    return ExposedSample(float(usual.results.value(pays)), float(best.results.value(pays)) + insured)


def usual_strategy(here: UpCard, full: UpCard) -> ExactStrategy:
    """The strategy for the full shoe, limited to the hands that this shoe can deal."""
    place = full.against.hands.place
    at = [place[tuple(hand)] for hand in here.against.hands.counts.T.tolist()]
    strategy = full.strategy
    return ExactStrategy(plain=strategy.plain[at], best=strategy.best[at], first=strategy.first[at])


def insured_gain(shoe: Counts, up: int, house: House[Options]) -> float:
    """Gain from insurance over all hands of the player, taken only where enough of the unseen cards are tens."""
    rules = house_rules(house.options)
    left = minus(shoe, tuple(int(index == up) for index in range(10)))
    cards, gain = sum(left), 0.0
    for one in range(10):
        for two in range(10):
            chance = left[one] / cards * (left[two] - (one == two)) / (cards - 1)
            if chance > 0:
                mine = tuple(int(index == one) + int(index == two) for index in range(10))
                gain += chance * INSURED * max(0.0, float(insurance(minus(left, mine), rules.insurance_pays)))
    return gain


def minus(shoe: Counts, cards: Counts) -> Counts:
    return tuple(n - gone for n, gone in zip(shoe, cards, strict=True))
