"""Blackjack and its family: hands, rows, choices, the procedure, the felt and side bets, which all members share."""
