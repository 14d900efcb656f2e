"""`import pitboss`: games, rounds and results for notebooks and programs."""
