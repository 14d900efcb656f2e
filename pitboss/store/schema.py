"""The database tables. Times are milliseconds since 1970, amounts are cents, hashes are hexadecimal."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
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
    Column("commit", BigInteger),  # none: from before significant events were part of the chain
)

tables = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),
    Column("state", Text),  # the last checkpoint between two rounds; follows from the events
    Column("version", BigInteger, nullable=False),  # the last event's number
    Column("head", String(64), nullable=False),  # and its hash
    Column("closed", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
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
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("signature", String(128), nullable=False),
    Column("answers", String(64)),  # hash over the answers stored with it; none: each is part of the commit's own hash
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
    CheckConstraint("amount >= 0 OR account IN ('house', 'issue', 'adjustment')", name="covered"),
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
    Column("commit", BigInteger),  # none: from before answers were part of the chain
    Column("until", BigInteger, index=True),  # when it may be forgotten; none: never, as the commit's hash needs it
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

moves = Table(
    "moves",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("player", String(40), nullable=False, index=True),
    Column("amount", BigInteger, nullable=False),
    Column("receiver", Integer, nullable=False),  # the worker that the chips go to
    Column("delivered", Boolean, nullable=False, index=True),  # false: to be sent again until the receiver has them
)

lease = Table(
    "lease",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),  # there is one row
    Column("epoch", BigInteger, nullable=False),
    Column("holder", String(200), nullable=False),
    Column("beat", BigInteger, nullable=False, server_default="0"),  # raised while the holder is alive
    Column("reached_at", String(100), nullable=False, server_default=""),  # "host:port", for workers elsewhere
    CheckConstraint("id = 1", name="one"),
)
