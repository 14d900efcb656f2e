"""The vocabulary of rules: acts, options, layout, wagers, clauses, games and houses."""
