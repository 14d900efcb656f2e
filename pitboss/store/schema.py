"""The database tables. Times are milliseconds since 1970, amounts are cents, hashes are hexadecimal."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Sequence,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)
APPEND_ONLY = ("events", "transfers", "commits", "significant")  # triggers refuse to change or remove a row
# of PostgreSQL; the only writer of a SQLite file counts for itself
NUMBERS, LANES = (Sequence(name, metadata=METADATA) for name in ("commit_numbers", "lane_numbers"))
Counted = BigInteger().with_variant(Integer, "sqlite")  # SQLite numbers rows only where the type is INTEGER

users = Table(
    "users",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("name", String(40), unique=True),  # none for a guest
    Column("password", String(200)),
    Column("role", String(20), nullable=False),
    Column("bot", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)

Index("ix_users_name_c", users.c.name.collate("C")).ddl_if(dialect="postgresql")  # SQLite's own order is that one

names = Table(
    "names",
    METADATA,
    Column("skeleton", String(40), primary_key=True),  # the same for names that look alike
    Column("name", String(40), nullable=False),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),  # its SHA-256: the token itself is never stored
    Column("user", String(40), ForeignKey("users.id"), nullable=False, index=True),
    Column("seen", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("proven", BigInteger, nullable=False, server_default="0"),  # when it showed a second factor; 0: not yet
)

passkeys = Table(
    "passkeys",
    METADATA,
    Column("id", String(1400), primary_key=True),  # the device's name for it, in base64url
    Column("user", String(40), ForeignKey("users.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("public_key", Text, nullable=False),  # in base64url
    Column("count", BigInteger, nullable=False),  # of the device's signatures, where it counts them
    Column("at", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

recovery_codes = Table(
    "recovery_codes",
    METADATA,
    Column("user", String(40), ForeignKey("users.id"), primary_key=True),
    Column("hash", String(64), primary_key=True),
)

limits = Table(
    "limits",
    METADATA,
    Column("owner", String(40), primary_key=True),  # a player, or "operator"
    Column("name", String(40), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("next_amount", BigInteger),  # a looser limit that was asked for, 0 for none, and from when it holds
    Column("next_at", BigInteger),
)

significant = Table(
    "significant",
    METADATA,
    Column("id", Counted, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(40), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("commit", BigInteger, nullable=False, index=True),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("opened_by", String(40), nullable=False),  # these three repeat what `settings` says, for queries
    Column("private", Boolean, nullable=False),
    Column("solo", Boolean, nullable=False),
    Column("phase", String(10), nullable=False),  # these two follow from the events
    Column("round", BigInteger, nullable=False),
    Column("state", Text),  # the last checkpoint between two rounds; follows from the events
    Column("version", BigInteger, nullable=False),  # the last event's number
    Column("head", String(64), nullable=False),  # and its hash
    Column("closed", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column(
        "worker", String(40)
    ),  # these three are of PostgreSQL: who serves the table; none, or one without a row: no worker
    Column("epoch", BigInteger, nullable=False, server_default="0"),  # raised each time a worker takes the table
    Column("wanted", String(40)),  # a worker that has clients for it and asks for it
)
Index(
    "ix_tables_worker",
    tables.c.worker,
    sqlite_where=text("worker IS NOT NULL"),
    postgresql_where=text("worker IS NOT NULL"),
)
Index(
    "ix_tables_wanted",
    tables.c.worker,
    sqlite_where=text("wanted IS NOT NULL"),
    postgresql_where=text("wanted IS NOT NULL"),
)
_OPEN, _LISTED = text("NOT closed"), text("NOT closed AND NOT private")
for _name, _columns, _only in (
    ("open", ("at", "id"), _OPEN),
    ("opened_by", ("opened_by",), _OPEN),
    ("listed", ("at", "id"), _LISTED),
    ("listed_game", ("game", "at", "id"), _LISTED),
):
    Index(f"ix_tables_{_name}", *(tables.c[column] for column in _columns), sqlite_where=_only, postgresql_where=_only)

seats = Table(
    "seats",
    METADATA,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", String(120), nullable=False, index=True),
    Column("bot", Boolean, nullable=False),
    Column("pledged", BigInteger, nullable=False),  # bets that wait for the deal
    Column("forced", BigInteger, nullable=False),  # what a limited player must add whatever they answer
)

rounds = Table(
    "rounds",
    METADATA,
    Column("id", String(60), primary_key=True),
    Column("table", String(40), ForeignKey("tables.id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("state", String(10), nullable=False),
    Column("first", BigInteger, nullable=False),  # its first and last event
    Column("last", BigInteger),
    UniqueConstraint("table", "number"),
    CheckConstraint("state IN ('open', 'done', 'void')", name="state"),
    Index("ix_rounds_state", "state"),
)

commits = Table(
    "commits",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),  # in an order that all writers agree on
    Column("mark", BigInteger, nullable=False, unique=True),  # its lane and its place there: rows name it by this
    Column("at", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
    Column("rows", Text, nullable=False),  # hashes of the mutable rows that it wrote: see `row_log`
    Column("answers", String(64), nullable=False),  # hash over the answers stored with it
    Column("heads", Text, nullable=False),  # newest commits of other lanes, which it vouches for: see `lanes`
)

events = Table(
    "events",
    METADATA,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("commit", BigInteger, nullable=False, index=True),
    Column("place", Integer, nullable=False),  # within the commit
    Column("at", BigInteger, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("sealed", LargeBinary),  # what only one seat may know, encrypted
    Column("hash", String(64), nullable=False),
)

transfers = Table(
    "transfers",
    METADATA,
    Column("n", Counted, primary_key=True, autoincrement=True),
    Column("id", String(200), nullable=False, unique=True),
    Column("commit", BigInteger, nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("debit", String(120), nullable=False, index=True),
    Column("credit", String(120), nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
    Column("why", String(30), nullable=False),
    Column("round", String(60), nullable=False),
    Column("spot", String(20), nullable=False),
    Column("wager", String(40), nullable=False),
    Column("leg", String(20), nullable=False),
    Column("note", String(200), nullable=False),
    Column("player", String(120), nullable=False, server_default=""),  # whose account it changes
    CheckConstraint("amount > 0", name="amount"),
    CheckConstraint("debit <> credit", name="accounts"),
    Index("ix_transfers_player_n", "player", "n"),
    Index("ix_transfers_player_at", "player", "at"),
)
Index(
    "ix_transfers_player_rounds",
    transfers.c.player,
    transfers.c.n,
    sqlite_where=text("round <> ''"),
    postgresql_where=text("round <> ''"),
)
Index(
    "uq_transfers_round_spot_wager_leg",
    *(transfers.c[name] for name in ("round", "spot", "wager", "leg")),
    unique=True,
    sqlite_where=text("round <> ''"),
    postgresql_where=text("round <> ''"),
)

balances = Table(
    "balances",
    METADATA,
    Column("account", String(120), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Column("player", String(120), nullable=False, server_default="", index=True),
    CheckConstraint("amount >= 0 OR account LIKE 'house:%' OR account LIKE 'issue:%'", name="covered"),
)

losses = Table(
    "losses",
    METADATA,
    Column("player", String(120), primary_key=True),
    Column("minute", BigInteger, primary_key=True, index=True),  # since 1970
    Column("net", BigInteger, nullable=False),  # what rounds brought, negative for a loss; deleted after a day
)

commitments = Table(
    "commitments",
    METADATA,
    Column("table", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("deal", String(40), primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("commitment", String(64), nullable=False, unique=True),
    Column("fingerprint", String(64), nullable=False, unique=True),  # of the seed: none is used twice
    Column("sealed", LargeBinary, nullable=False),
    Column("state", String(10), nullable=False),
    Column("why", String(200), nullable=False),
    CheckConstraint("state IN ('open', 'opened', 'voided', 'refunded')", name="state"),
)

answers = Table(
    "answers",
    METADATA,
    Column("scope", String(40), primary_key=True),  # whose key it is
    Column("key", String(80), primary_key=True),
    Column("request", String(64), nullable=False),  # hash of what was asked
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("commit", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),  # when it may be forgotten
)

ungraded = Table(
    "ungraded",
    METADATA,
    Column("round", String(60), primary_key=True),  # its players' decisions are to be graded
    Column("at", BigInteger, nullable=False, index=True),  # when it ended
)

skill = Table(
    "skill",
    METADATA,
    Column("day", Integer, primary_key=True, autoincrement=False),  # since 1970, UTC
    Column("game", String(40), primary_key=True),  # empty: all games together
    Column("player", String(40), primary_key=True),
    Column("decisions", BigInteger, nullable=False),
    Column("cost", BigInteger, nullable=False),  # of all of them, in millionths of a main bet
    Column("per_hundred", BigInteger),  # cost per 100 decisions; none before there are enough of them
)
Index("ix_skill_board", skill.c.day, skill.c.game, skill.c.per_hundred, skill.c.decisions.desc())

workers = Table(
    "workers",
    METADATA,
    Column("id", String(40), primary_key=True),  # of one time that a server came to the house; never used again
    Column("name", String(200), nullable=False),  # its address and process, for the operator
    Column("beat", BigInteger, nullable=False),  # raised while it is alive
)

jobs = Table(
    "jobs",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("player", String(120), nullable=False, index=True),
    Column("address", String(120), nullable=False),  # that it is counted for; empty when it has ended
    Column("request", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("state", String(10), nullable=False, index=True),
    Column("worker", String(40), nullable=False),  # who does it; none on SQLite, where there is one process
    Column("done", BigInteger, nullable=False),
    Column("of", BigInteger, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("checkpoint", LargeBinary, nullable=False),  # sealed; what the next turn is given
    Column("result", Text, nullable=False),
    Column("error", Text),
    CheckConstraint("state IN ('waiting', 'running', 'done', 'failed', 'cancelled')", name="state"),
)

# Training

attempts = Table(
    "attempts",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("player", String(120), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),  # answers that were recorded together
)

exams = Table(
    "exams",
    METADATA,
    Column("id", String(40), primary_key=True),  # the code of a proctored one
    Column("player", String(120), nullable=False, index=True),
    Column("state", String(10), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),  # when it was opened or handed in
    Column("printed", String(16), index=True),  # the hash of its result, as far as a certificate shows it
    Column("sealed", LargeBinary, nullable=False),  # what was opened, how it was begun, or the result
    CheckConstraint("state IN ('opened', 'begun', 'unsigned', 'kept')", name="state"),
)

exam_answers = Table(
    "exam_answers",  # of proctored exams that are not handed in
    METADATA,
    Column("exam", String(40), ForeignKey("exams.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # one given twice, or at two workers: the first
    Column("sealed", LargeBinary, nullable=False),
)

badges = Table(
    "badges",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the result
    Column("place", Integer, nullable=False, unique=True),  # on the status list
    Column("revoked", LargeBinary),  # by whom, when and why
)

documents = Table(
    "documents",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("body", Text, nullable=False),
)

# Classes of trainees. What was practiced is in the training records.

classes = Table(
    "classes",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("title", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
)

members = Table(
    "members",
    METADATA,
    Column("class", String(40), ForeignKey("classes.id"), primary_key=True),
    Column("user", String(40), ForeignKey("users.id"), primary_key=True, index=True),
    # number and expiry of the license: the log keeps a hash of every column, from which a number in clear is guessed
    Column("sealed", LargeBinary, nullable=False),
)

assignments = Table(
    "assignments",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("class", String(40), ForeignKey("classes.id"), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("drills", Text, nullable=False),  # their keys with a space between; empty: the exam
    Column("answers", Integer, nullable=False),  # right ones that each drill needs
    Column("due", String(10), nullable=False),  # the last day, UTC
    Column("at", BigInteger, nullable=False),
)

check_marks = Table(
    "check_marks",
    METADATA,
    Column("class", String(40), ForeignKey("classes.id"), primary_key=True),
    Column("user", String(40), ForeignKey("users.id"), primary_key=True, index=True),
    Column("item", String(40), primary_key=True),  # of the practical check sheet
    Column("passed", Boolean, nullable=False),
    Column("note", String(200), nullable=False),
    Column("by", String(40), nullable=False),  # the trainer
    Column("at", BigInteger, nullable=False),
)
