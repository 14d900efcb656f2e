"""The choices of a decision as JSON: text, cards, cost and a suggested key for each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from pitboss.core.cards import text
from pitboss.core.money import dollars
from pitboss.lab.suggested_keys import suggest
from pitboss.rules.acts import Ask, Choice, Face, InWholeChips, amount_of
from pitboss.rules.felt import Felt, cards_named, choice_key
from pitboss.rules.layout import Layout, Spot
from pitboss.server.replies.of_tables import AmountReply, ChoiceReply, OfferReply
from pitboss.table.felt_views import zone

MANY = 400  # choices listed one by one at most


def offered(ask: Ask, layout: Layout) -> OfferReply:
    """For the player who is asked only: choices may name their cards. `layout` is as they see it."""
    felt, hand = layout.game.felt, layout[ask.spot]
    amounts = list(_amounts(ask, felt))
    named = [choice for choice in islice(iter(ask.legal), MANY) if not _is_amount(choice)]
    keys = suggest(str(choice) for choice in named)
    return {
        "name": type(named[0]).__name__.lower() if named else "",
        "question": felt.question if isinstance(felt.question, str) else felt.question(ask, hand, layout),
        "choices": [
            _choice(choice, hand, layout, keys[str(choice)], felt.cost(choice, hand, ask, layout)) for choice in named
        ],
        "amounts": amounts,
    }


def _choice(choice: Choice, hand: Spot, layout: Layout, key: str | None, cost: int) -> ChoiceReply:
    """A choice; where it is made on the felt, with the hand's layout after it and the names of its hands."""
    felt, kind = layout.game.felt, choice_key(choice)
    named = {name: text(some) for name, some in cards_named(choice).items()}
    shown: ChoiceReply = {
        "text": str(choice),
        "kind": kind,
        "label": felt.labels.get(kind, str(choice)[:1].upper() + str(choice)[1:]).format(cost=dollars(cost)),
        "cost": cost,
        "key": None if named else felt.keys.get(kind, key),
    }
    if named:
        shown["cards"] = named
    if kind in felt.slots:
        shown["slot"] = felt.slots[kind]
    if kind in felt.slots or felt.picking is not None:
        tried = hand.copy()
        tried.choose(choice, Face.UP)
        shown["zones"] = [zone(part) for part in felt.zones(tried, layout)]
        shown["name"] = felt.name(tried, layout)
    return shown


def _is_amount(choice: Choice) -> bool:
    return bool(amount_of(choice))


def _amounts(ask: Ask, felt: Felt) -> Iterator[AmountReply]:
    """Bets and raises of any size, one line for each word. Only the least and the largest are listed as choices."""
    by_word: dict[str, list[int]] = {}
    for choice in ask.legal:
        if _is_amount(choice):
            by_word.setdefault(choice_key(choice), []).append(amount_of(choice))
    for kind, sizes in by_word.items():
        key = felt.keys.get(kind) or suggest([kind])[kind]
        label = felt.labels.get(kind, f"{kind.capitalize()} to")
        step = ask.legal.chip if isinstance(ask.legal, InWholeChips) else 1
        least, most = min(sizes), max(sizes)
        yield {"kind": kind, "label": label, "least": least, "most": most, "step": step, "key": key}
