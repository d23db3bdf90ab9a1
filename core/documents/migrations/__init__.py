"""Migrations: one small function for each version of the format, which brings a document to the next one.

A step gets a private copy of the file, inside a transaction, and changes its tables and its JSON. Where it cannot
carry the history over, it empties the journal and sets the floor to the head, and undo ends there. To add one: raise
`schema.VERSION`, keep the old tables in `schema.SCHEMAS`, add the step here, and commit a document of the old version
to the tests' fixtures.
"""

import sqlite3
from collections.abc import Callable, Mapping

from core.documents.migrations.version_1 import from_version_1
from core.documents.schema import FORMAT_VERSION

Step = Callable[[sqlite3.Connection], None]

STEPS: Mapping[int, Step] = {1: from_version_1}
"""By the version that a step begins with."""


def migrate(connection: sqlite3.Connection, steps: Mapping[int, Step] = STEPS, *, to: int = FORMAT_VERSION) -> None:
    """Bring a document to the version `to`, step by step; each is whole or not at all."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for number in range(version, to):
        connection.execute("BEGIN")
        try:
            steps[number](connection)
            connection.execute(f"PRAGMA user_version={number + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
