"""Players, accounts and sign-in."""
