"""Counts and best play, derived from a game's rules."""
