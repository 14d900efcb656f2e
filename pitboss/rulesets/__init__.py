"""Rules that several games share: poker hands, play against the dealer, readings and their words."""
