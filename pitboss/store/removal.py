"""Removes rows so that the log names every one of them."""

from __future__ import annotations

from functools import cache

from sqlalchemy import ColumnElement, Connection, Table, bindparam, delete, select
from sqlalchemy.sql.dml import Delete

from pitboss.store.store import Row


@cache
def _statement(table: Table) -> Delete:
    return delete(table).where(*(column == bindparam(f"_{column.name}") for column in table.primary_key))


def removed(connection: Connection, table: Table, there: ColumnElement[bool]) -> tuple[Row, ...]:
    """A row of the change for each row that is there."""
    keys = [column.name for column in table.primary_key]
    removed_keys = connection.execute(select(*table.primary_key).where(there))
    values = [{f"_{key}": value for key, value in zip(keys, row, strict=True)} for row in removed_keys]
    return tuple(Row(_statement(table), key) for key in values)
