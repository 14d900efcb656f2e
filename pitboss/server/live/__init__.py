"""Live tables in memory: the floor, commands, clocks, clients, bots and coach."""
