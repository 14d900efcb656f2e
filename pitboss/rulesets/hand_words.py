"""Names of hands in sentences: "Three sevens beat a pair of sixes", "The dealer's flush beats your pair of fours"."""

from __future__ import annotations

RANKS = frozenset("A2345678910JQK-")  # a name made of these alone lists cards
COUNTED = frozenset(("three", "four", "five"))


def titled(name: str) -> str:
    """A hand's name where a sentence begins.

    >>> titled("pair of fours"), titled("A-J-9 high")
    ('Pair of fours', 'A-J-9 high')
    """
    return name[:1].upper() + name[1:]


def within(name: str) -> str:
    """The same inside a sentence.

    >>> within("Pair of fours"), within("A-J-9 high"), within("Q high")
    ('pair of fours', 'A-J-9 high', 'Q high')
    """
    return name if name[1:2] in ("-", " ", "") else name[:1].lower() + name[1:]


def is_plural(name: str) -> bool:
    """Is a hand named by its cards rather than by what they make?

    >>> [is_plural(name) for name in ("Three sixes", "Tens full of twos", "Pair of sixes", "Three-high flush")]
    [True, True, False, False]
    """
    first = within(name).partition(" ")[0]
    return first in COUNTED or (first.endswith("s") and not name.endswith(" high"))


def article(noun: str) -> str:
    """A noun with "a" or "an".

    >>> article("eight"), article("king")
    ('an eight', 'a king')
    """
    return f"an {noun}" if noun[0] in "ae8A" else f"a {noun}"


def with_article(name: str) -> str:
    """A hand's name inside a sentence, where its owner is not named.

    >>> [with_article(name) for name in ("Pair of fours", "ace-high flush", "Three sixes", "K-9", "no Roo")]
    ['a pair of fours', 'an ace-high flush', 'three sixes', 'K-9', 'no Roo']
    """
    name = within(name)
    if is_plural(name) or name.endswith(" high") or name.startswith("no ") or set(name) <= RANKS:
        return name
    return article(name)


def does(name: str, verb: str) -> str:
    """A hand and a verb that agrees with its name.

    >>> does("three sevens", "win"), does("K-Q-9 high", "win")
    ('Three sevens win', 'K-Q-9 high wins')
    """
    return f"{titled(name)} {verb if is_plural(name) else verb + 's'}"


def beats(ours: str, theirs: str) -> str:
    """One hand beats another whose owner is not named.

    >>> beats("three sevens", "pair of sevens")
    'Three sevens beat a pair of sevens'
    """
    return f"{does(ours, 'beat')} {with_article(theirs)}"


def beats_yours(theirs: str, ours: str, whose: str = "your") -> str:
    """The same where the player's own hand is beaten, or another one."""
    return f"{does(theirs, 'beat')} {whose} {within(ours)}"


def won(ours: str, theirs: str) -> str:
    """The player's hand beats the dealer's.

    >>> won("flush", "Pair of fours")
    "Flush beats the dealer's pair of fours"
    """
    return f"{does(ours, 'beat')} the dealer's {within(theirs)}"


def tied(ours: str) -> str:
    """Both hands are worth the same.

    >>> tied("three sevens")
    "Three sevens tie the dealer's"
    """
    return f"{does(ours, 'tie')} the dealer's"


def lost(ours: str, theirs: str, whose: str = "your") -> str:
    """The dealer's hand beats the player's.

    >>> lost("Flush", "Four twos"), lost("Flush", "Four twos", "seat 2's")
    ("The dealer's four twos beat your flush", "The dealer's four twos beat seat 2's flush")
    """
    return f"The dealer's {within(beats_yours(theirs, ours, whose))}"
