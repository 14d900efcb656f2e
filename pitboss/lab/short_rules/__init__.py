"""Strategies in a few lines: the best ordered lists of plain tests, each with its exact cost."""
