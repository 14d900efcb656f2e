"""What every other room may use: cards, money, errors, caches, folders."""
