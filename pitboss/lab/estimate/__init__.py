"""Estimates of odds and best play by playing rounds, for games that no exact way counts."""
