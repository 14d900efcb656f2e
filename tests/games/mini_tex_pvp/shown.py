"""What the drills of Mini-Tex between players show; answers are worked out by tests/trainer/shown_pots.py."""

IRREGULAR = ""  # irregularities that not every game has
CITES = {
    "small": {"": "2"},
    "missed": {r"Seat (\d) .* at seat \1\b": "2 2A", "": "2A"},
    "button": {"": "11"},
    "uncalled": {"": "9A 9"},
    "pots": {"": "9"},
    "odd": {"": "9"},
    "hands": {"": "9"},
}
