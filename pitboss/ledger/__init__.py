"""Double entry in integer cents: chips move between accounts and are never made or lost.

accounts    where chips can be
postings    the transfers of each event at a table
balances    sums of the transfers by account
"""
