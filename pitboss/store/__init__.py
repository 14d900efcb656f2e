"""The database: events, transfers, commitments and answers, in SQLite or PostgreSQL behind one `Store`.

schema, migrations   the tables, and how they are made
database             engines, with the settings that make a commit durable
store, sql           the `Store` interface, and its implementation for both databases
writer, statements   the writer of a process: groups changes into commits, and the SQL of a commit
reader               reads of a SQLite file, in threads of their own
chain, lanes         hash chains over events and commits, one chain of commits for each start of a writer
house_keys           the key file that signs heads and encrypts undealt cards
history              detects a database that was set back, restored or copied
workers, locks       PostgreSQL: which processes are alive, which of them serves a table, and the rows that
                       a change holds before it reads
durable_table        a live table whose changes are committed before they are broadcast
booking              the transfers that a table's events cause
queries, overview,   what the server and the operator read: statements, chips, open tables, past rounds,
  past_rounds, skill   and the cost of players' decisions
play_limits_store,   limits of responsible play, and the losses of a day that they are checked against
  losses
audit                checks that nothing was changed since it was written
backup               archives of a SQLite house
house_export,        a whole house as lines of JSON, and back into an empty database
  house_import
training, classes,   answers, exams, badges and the house profile; classes of trainees; and documents read
  documents            by commands that start quickly
erasure, removal     what is known of a trainee is removed; rows whose removal the log names
answer_expiry        deletes stored answers after a week
retire               closes a table whose rules this version no longer has
crash                points at which tests kill the process
"""
