"""The solved game: two players, fixed limit. What was solved, how it is stored and how it is played."""
