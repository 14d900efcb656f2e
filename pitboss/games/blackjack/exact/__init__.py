"""The exact mathematics of the main game: the value of every decision and of the whole round, from a fresh shoe."""
