"""Several processes serve one house: `pitboss serve --workers N`, see docs/architecture.md.

place         which worker a table, a player, a session and a request belong to
handover      a connection is given to the worker that its request belongs to
machines      where workers on other machines are, and connections to them
house_tls     encryption between machines: who has the house's key may connect
relay         a connection is passed on to a worker on another machine
peers         workers ask each other, over sockets that only their owner can open, or between machines
visitors      sessions and limits of players whose home is another worker
chip_moves    chips between a player's home and the worker of a table, each move in two commits
losses        a limit on a day's losses counts rounds of all workers
elsewhere     what a player has at other workers, for pages and for re-buys
answering     what a worker answers to the others; the first notes the heads of all in its own signed log
supervisor    starts the workers, and starts again one that has ended
"""
