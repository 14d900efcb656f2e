"""The kinds of questions beside reading hands and payouts, each with a game that asks it: for terminal and browser."""

QUESTION_KINDS = {
    "blackjack": ("irregular", "calls", "offered"),
    "three-card-roo": ("laying", "prove", "color", "order", "chips"),
    "mini-tex-pvp": ("actions", "wrong_blind", "wrong_pot", "missed", "odd"),
    "mini-tex": ("layout", "three", "printed"),
}
