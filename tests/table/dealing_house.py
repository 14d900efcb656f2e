"""Deals made step by step, as an honest house and honest clients make them: material for tests of the verifier."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from pitboss.core.cards import deck
from pitboss.table.fairness_records import ClientSeed, CommitmentLog, KnownDeal, record
from pitboss.table.shuffle import AgreedRules, Entropy, SealedCards, SealedSeed, seal, seal_cards, seed_commitment

Record = dict[str, Any]
ROO = AgreedRules("three-card-roo", "1", '{"play": [1, -1]}', tuple(deck()))


def fixed(deal: str) -> Entropy:
    """The house's seed of a deal, always the same: by chance a die changed in a test shows the same number again."""
    return lambda size: hashlib.sha256(f"house {deal}".encode()).digest()[:size]


def client_seed(seat: int, deal: str) -> str:
    """What a client draws, fresh for each deal."""
    return hashlib.sha256(f"client {seat} {deal}".encode()).hexdigest()


def seeds_for(sealed: SealedSeed | SealedCards, seats: tuple[int, ...]) -> dict[int, str]:
    return {seat: client_seed(seat, sealed.deal) for seat in seats}


def commitment_log(
    sealed: SealedSeed | SealedCards, seeds: Mapping[int, str], rounds: list[KnownDeal]
) -> CommitmentLog:
    """The log of an honest deal: promise, commitments, closing, seeds, cards."""
    log = CommitmentLog(10, 40, 80, 90, rounds=rounds)
    for nth, (seat, seed) in enumerate(seeds.items()):
        given = seed_commitment(sealed.table, sealed.deal, sealed.commitment, seat, seed)
        log.seeds[seat] = ClientSeed(f"p{seat}", given, 11 + nth, seed, 41 + nth)
    return log


def round_record(
    nth: int = 1, seats: tuple[int, ...] = (1, 2, 5), rules: AgreedRules = ROO, sealed: SealedSeed | None = None
) -> Record:
    sealed = sealed or seal("7", f"round {nth}", fixed(f"round {nth}"))
    seeds = seeds_for(sealed, seats)
    order = sealed.shuffle(rules, seeds)
    dealt = KnownDeal(str(nth), {position: order[position] for position in range(9)}, button=1)
    roll = dealt.throwing(sealed.dice(rules, seeds))
    _ = [roll(6) for _ in range(3)]
    return record(sealed, rules, commitment_log(sealed, seeds, [dealt]))


def shoe_record(seats: tuple[int, ...] = (1, 2)) -> Record:
    rules = AgreedRules("blackjack", "1", "{}", tuple(deck(6)))
    sealed = seal("7", "shoe 3", fixed("shoe 3"))
    seeds = seeds_for(sealed, seats)
    order = sealed.shuffle(rules, seeds)
    rounds = [KnownDeal(str(r), {p: order[p] for p in range(20 * r, 20 * r + 9)}) for r in range(3)]
    return record(sealed, rules, commitment_log(sealed, seeds, rounds))


def player_record(shown: tuple[int, ...] = (0, 1, 8, 9, 11), seats: tuple[int, ...] = (1, 3)) -> Record:
    rules = AgreedRules("mini-tex-pvp", "1", "{}", tuple(deck()))
    sealed = seal_cards("9", "round 4", rules, fixed("round 4"))
    seeds = seeds_for(sealed, seats)
    order = sealed.shuffle(seeds)
    dealt = KnownDeal("4", {position: order[position] for position in shown}, button=1)
    return record(sealed, rules, commitment_log(sealed, seeds, [dealt]))


def kept_by(seat: int, deal: Record) -> Record:
    """The notes that the client of a seat keeps of an honest deal."""
    given = deal["seeds"][str(seat)]
    return {
        "commitment": deal["commitment"],
        "seat": seat,
        "seed": given["seed"],
        "seed_commitment": given["commitment"],
        "locked": {number: one["commitment"] for number, one in deal["seeds"].items()},
        "opened": True,
    }
