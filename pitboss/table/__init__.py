"""A live table as a pure state machine: commands in, events out, with shuffles that players can check.

commands      what players and the server ask of a table
table         applies a command to a table: the next table and its events
state         the table as a value
reducer       applies an event to a table
event_codec   acts of a round as events, and back
replay        a table from its events
views, felt_views   what one seat may see of a table, and of the felt after each event
shapes        the fields of what they return, from which the pages' types are made
shuffle, promises   shuffles with commitments, and who may change what until the deal
fairness_records, fairness   the record of a shuffle, and its independent check
charges       the time charge
collusion     compares what pairs of players do to each other
"""
