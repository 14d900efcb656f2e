"""Every metric of the server, by the name that GET /metrics shows. Other modules count; nothing else defines one."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds
SIZES = (1, 2, 4, 8, 16, 32, 64)

# play
ACTIONS = Counter("pitboss_actions_total", "Commands of players that were confirmed.")
REFUSALS = Counter("pitboss_refusals_total", "Commands that a table refused.", ["kind"])
ROUNDS = Counter("pitboss_rounds_total", "Rounds that are over.", ["game"])
STAKED = Counter("pitboss_staked_cents_total", "Chips bet in rounds, raises included, in cents.", ["game"])
HELD = Gauge(
    "pitboss_held_cents",
    "What the house won in rounds that are over, rake included, since the start, in cents; by whether odds are known.",
    ["game", "odds"],
)
THEORETICAL = Gauge(
    "pitboss_theoretical_cents",
    "What the house was to win by the odds of the same rounds, in cents, where these are known without a count.",
    ["game"],
)
TABLES = Gauge("pitboss_tables_loaded", "Tables in memory.")

# sockets
SOCKETS = Gauge("pitboss_sockets", "Open sockets of tables.")
FAN_OUT = Histogram("pitboss_fan_out_seconds", "From a durable change to the last outbox.", buckets=QUICK)
DROPPED = Counter("pitboss_messages_dropped_total", "Messages to slow readers that a fresh view replaced.")

# the store
COMMITS = Counter("pitboss_commits_total", "Commits of the writer.")
COMMIT_SECONDS = Histogram("pitboss_commit_seconds", "From the first statement of a commit to its end.", buckets=QUICK)
GROUP = Histogram("pitboss_commit_changes", "Changes in one commit.", buckets=SIZES)
WAITING = Gauge("pitboss_changes_waiting", "Changes that wait for the writer.")
UNKNOWN = Counter("pitboss_unknown_outcomes_total", "Commits whose answer was lost and looked up.")
BEAT_SECONDS = Histogram("pitboss_beat_seconds", "Time of a heartbeat on PostgreSQL.", buckets=QUICK)
MOVES = Counter("pitboss_table_moves_total", "Tables that this worker took, or gave up to another that asked.", ["why"])
FENCED = Counter("pitboss_fenced_total", "Commits refused because another worker had taken the table.")
REMOVED = Counter("pitboss_workers_removed_total", "Workers that this one removed, as they gave no sign of life.")

# HTTP and work
REQUESTS = Counter("pitboss_requests_total", "HTTP requests by the first digit of their status.", ["status"])
REQUEST_SECONDS = Histogram("pitboss_request_seconds", "From a request to the start of its answer.", buckets=QUICK)
JOBS = Gauge("pitboss_jobs_unfinished", "Simulations and other jobs that wait or run here.")
LOOP_LAG = Histogram("pitboss_loop_lag_seconds", "How late the event loop wakes up, twice a second.", buckets=QUICK)
READY = Gauge("pitboss_ready", "1 if the server can serve and write, else 0.")

for status in range(2, 6):  # shown as 0 from the start: a rate does not count the step from nothing to 1
    REQUESTS.labels(f"{status}xx")
for why in ("taken", "given up"):
    MOVES.labels(why)
