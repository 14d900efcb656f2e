"""The cards of a player's hands in a round, from its events."""

from __future__ import annotations

from pitboss.table.played_cards import hands_of
from pitboss.table.state import TableEvent


def event(verb: str, spot: str, cards: str = "", private: str = "") -> TableEvent:
    body = {"verb": verb, "spot": spot, **({"cards": cards} if cards else {})}
    return TableEvent("did", body, {"cards": private} if private else None, int(spot[0]) if private else 0)


def test_hands_are_as_they_were_collected_and_others_are_left_out() -> None:
    dealt = [event("deal", spot, card) for spot, card in (("1", "8h"), ("2", "Kd"), ("dealer", "5c"), ("1", "8d"))]
    gone = (("1", "8h 3c"), ("1.2", "8d Ts"), ("dealer", "5c Td"))
    collected = [event("collect", spot, cards) for spot, cards in gone]
    assert hands_of([*dealt, *collected], {1}) == ["8h 3c", "8d Ts"]


def test_what_only_its_player_saw_is_shown_to_its_player() -> None:
    folded = [event("deal", "1", private="Ah"), event("deal", "1", private="7c"), event("collect", "1")]
    assert hands_of(folded, {1}) == ["Ah 7c"]
    assert hands_of(folded, {2}) == []


def test_where_players_hold_no_cards_all_hands_are_shown() -> None:
    banker = [event("deal", "burn", "2c"), event("deal", "player_hand", "9d"), event("deal", "banker_hand", "Ks")]
    assert hands_of(banker, {1}) == ["9d", "Ks"]
