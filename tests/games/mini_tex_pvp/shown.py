"""What the drills of Mini-Tex between players show; answers are worked out by tests/trainer/shown_pots.py."""

IRREGULAR = ""  # of those that not every game has
