"""Mini-Tex 3 Card Hold'em, player versus player."""
