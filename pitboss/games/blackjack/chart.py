"""The well-known chart for four to eight decks: a strategy by total, pair and up card.

Columns are the up cards 2 to 9, ten, ace. H hit, S stand, D double else hit, d double else stand, P split, a dot plays
a pair by its total. R surrenders, otherwise by the total, or splits a pair.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from pitboss.games.blackjack.wagers import Options
from pitboss.rules.acts import Choice
from pitboss.rules.drawing import Chart
from pitboss.rulesets.twenty_one.hand import Hand
from pitboss.rulesets.twenty_one.options import Soft17
from pitboss.rulesets.twenty_one.rows import Play

TEXT = "the well-known chart for four to eight decks, by totals only"


class Letters(NamedTuple):
    hard: dict[int, str]
    soft: dict[int, str]
    pairs: dict[int, str]
    surrenders: dict[int, str]


def letters(options: Options) -> Letters:
    h17, das = options.soft17 is Soft17.HIT, options.double_after_split
    hits, stands = "H" * 10, "S" * 10
    hard = dict.fromkeys(range(4, 9), hits) | dict.fromkeys(range(13, 17), "SSSSSHHHHH")
    hard |= {9: "HDDDDHHHHH", 10: "DDDDDDDDHH", 11: "DDDDDDDDDD" if h17 else "DDDDDDDDDH", 12: "HHSSSHHHHH"}
    hard |= dict.fromkeys(range(17, 22), stands)
    soft = {12: hits} | dict.fromkeys((13, 14), "HHHDDHHHHH") | dict.fromkeys((15, 16), "HHDDDHHHHH")
    soft |= {17: "HDDDDHHHHH", 18: "dddddSSHHH" if h17 else "SddddSSHHH", 19: "SSSSdSSSSS" if h17 else stands}
    soft |= {20: stands, 21: stands}
    low = "PPPPPP...." if das else "..PPPP...."
    pairs = {1: "P" * 10, 2: low, 3: low, 4: "...PP....." if das else "." * 10, 5: "." * 10}
    pairs |= {6: "PPPPP....." if das else ".PPPP.....", 7: "PPPPPP....", 8: "PPPPPPPPPR" if h17 else "P" * 10}
    pairs |= {9: "PPPPP.PP..", 10: "." * 10}
    surrenders = {15: "........RR", 16: ".......RRR", 17: ".........R"} if h17 else {15: "........R.", 16: ".......RRR"}
    return Letters(hard, soft, pairs, surrenders)


def choose(chart: Letters, hand: Hand, turn: Any, open_hand: Hand, offered: tuple[Choice, ...]) -> Choice:
    column = 9 if open_hand.pair == 1 else open_hand.pair - 2
    if hand.cards == 2 and hand.pair and Play.SPLIT in offered:
        letter = chart.pairs[hand.pair][column]
        if letter == "R" and Play.SURRENDER in offered:
            return Play.SURRENDER
        if letter in "PR":
            return Play.SPLIT
    may_surrender = Play.SURRENDER in offered and not hand.soft
    if may_surrender and chart.surrenders.get(hand.total, "." * 10)[column] == "R":
        return Play.SURRENDER
    letter = (chart.soft if hand.soft else chart.hard)[hand.total][column]
    if letter in "Dd" and Play.DOUBLE in offered:
        return Play.DOUBLE
    wanted = Play.HIT if letter in "HD" else Play.STAND
    return wanted if wanted in offered else Play.STAND


def basic_chart(options: Options) -> Chart:
    return Chart(TEXT, partial(choose, letters(options)))
