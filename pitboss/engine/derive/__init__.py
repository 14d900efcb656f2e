"""Odds, best play, advice and compiled rounds, derived from the tree of a game."""
