"""Double entry in integer cents: chips are moved between accounts, never made or lost.

accounts    where chips can be
postings    what each thing that happens at a table moves, as transfers
book        balances, always derivable from the transfers, and a player's statement
"""
