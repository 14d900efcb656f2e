"""Dossiers for regulators and test labs: a game's report with rules, examples, layout, and open test vectors."""
