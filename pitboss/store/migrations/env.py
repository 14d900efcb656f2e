"""Runs the migrations on the connection that `database.migrate` passes in."""

from alembic import context

from pitboss.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
    transaction_per_migration=False,
)
context.run_migrations()
