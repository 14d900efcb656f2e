"""Counts drawing games exactly: games in which a hand takes cards until it stands, and the dealer draws by a rule.

partition   merges what no rule tells apart
machine     explores the rules: every hand and turn, merged; which cards each of them can still tell apart
graph       every hand that can be held, as flat arrays; dealer_tree: the dealer's draws
loops       compiled passes over the graph, for floats and for residues modulo a prime
solve       best play and its value against each open hand of the dealer, and of the round
splits      hands after a split; perfect: the same with every card remembered
residues    exact fractions from residues
"""
