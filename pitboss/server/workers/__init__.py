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
shared_rates  rate limits count what was used at all workers
other_workers what a player has at other workers, for pages and for re-buys
worker        what a worker answers to the others; the first notes the heads of all in its own signed log
misdirected   refuses a request that was sent to the wrong worker
preload       imports what every worker needs, before they are forked
serving       the process of one worker
supervisor    starts the workers, and restarts one that has ended
worker_addresses  where each worker of another machine is reached
"""
