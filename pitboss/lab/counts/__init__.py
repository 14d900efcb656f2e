"""The counts of any game: its own, derived from its rules, or walked."""
