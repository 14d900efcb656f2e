"""The database: events, transfers, commitments and answers, in SQLite or PostgreSQL behind one `Store`.

schema, migrations   the tables, and how a database gets there
database             engines: the settings that make a commit durable
chain                the hash chain over events, and signed heads over everything in a commit
keys                 the key file that signs heads and encrypts undealt cards
writer               one writer, commits in groups; callers are answered after the commit
reader               reads of a SQLite file, one visit to a thread each
sql                  the `Store`, for both databases
audit                checks that all of it is still as it was written
"""
