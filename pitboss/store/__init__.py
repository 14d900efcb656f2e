"""The database: events, transfers, commitments and answers, in SQLite or PostgreSQL behind one `Store`.

schema, migrations   the tables, and the steps from older versions of them
database             engines, with the settings that make a commit durable
store, sql           the `Store` interface, and its implementation for both databases
writer, statements   the one writer: groups changes into commits, and the SQL of a commit
reader               reads of a SQLite file, in threads of their own
chain                the hash chain over events, and signed heads over everything in a commit
house_keys           the key file that signs heads and encrypts undealt cards
history              detects a database that was set back, restored or copied
lease, heartbeat,    PostgreSQL: who may write, the writer's sign of life, and the process that waits
  standby              to take over
durable_table        a live table whose changes are committed before they are broadcast
booking              the transfers that a table's events cause
moves                chips on the way between two workers
queries, overview,   what the server and the operator read: statements, chips, open tables, past rounds,
  past_rounds, skill   and the cost of players' decisions
play_limits_store,   limits of responsible play, and the losses of a day that they are checked against
  day_losses
audit, audit_workers checks that nothing was changed since it was written
backup               archives of a SQLite house
answer_expiry        deletes stored answers after a week
retire               closes a table whose rules this version no longer has
crash                points at which tests kill the process
"""
