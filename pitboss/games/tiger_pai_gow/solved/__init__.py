"""Best play against a house way, worked out exactly over every pair of hands, and what of it is stored."""
