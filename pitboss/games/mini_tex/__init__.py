"""Mini-Tex 3 Card Hold'em against the dealer."""
