"""The solved game: two players, fixed limit. How the solution is stored, read and played."""
