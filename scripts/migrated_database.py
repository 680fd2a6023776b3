"""
Stores a migrated database by the hash of its migrations: migrating takes half a minute, for a test of a second.

The files lie in ``var/migrated`` of the clone; those of other migrations are deleted.
"""

import fcntl
import inspect
import os
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import django
from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from services import find_postgresql

FOLDER = Path(settings.ROOT) / "var" / "migrated"


class MigratedDatabase:
    """The file that stores the test database for the next run."""

    def __init__(self) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.file = FOLDER / f"{connection.vendor}-{_hash_of_migrations()}"
        # Of suites that start at the same time one migrates, and the others wait for its file.
        self.lock = (FOLDER / f"lock-{connection.vendor}").open("w")
        fcntl.flock(self.lock, fcntl.LOCK_EX)
        self.is_kept = self.file.exists()
        if self.is_kept:
            self.lock.close()

    def restore(self) -> None:
        """Fill the empty test database, so that `migrate` has nothing to do."""
        if not self.is_kept:
            return
        if connection.vendor == "sqlite":
            connection.ensure_connection()
            with closing(sqlite3.connect(self.file)) as kept:
                kept.backup(connection.connection)
        else:
            _run("psql", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", f"--file={self.file}")

    def keep(self) -> None:
        """Store the migrated database."""
        if self.is_kept:
            return
        for old in FOLDER.glob(f"{connection.vendor}-*"):
            old.unlink(missing_ok=True)
        with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
            new = Path(folder) / "new"
            if connection.vendor == "sqlite":
                with closing(sqlite3.connect(new)) as kept:
                    connection.connection.backup(kept)
            else:
                _run("pg_dump", "--no-owner", f"--file={new}")
            new.replace(self.file)
        self.lock.close()


def _hash_of_migrations() -> str:
    hashed = sha256(f"{django.__version__} {settings.DEFAULT_CURRENCY} {settings.LANGUAGE_CODE}".encode())
    loader = MigrationLoader(None)
    for key, migration in sorted(loader.disk_migrations.items()):
        hashed.update(repr(key).encode() + Path(inspect.getfile(type(migration))).read_bytes())
    return hashed.hexdigest()[:20]


def _run(program: str, *options: str) -> None:
    database = connection.settings_dict
    found = find_postgresql()
    command = [str(found / program) if found else program, *options]
    names = {"PGHOST": database["HOST"], "PGPORT": str(database["PORT"]), "PGUSER": database["USER"]}
    names |= {"PGDATABASE": database["NAME"], "PGPASSWORD": database["PASSWORD"]}
    subprocess.run(command, env=os.environ | names, check=True, stdout=subprocess.DEVNULL)
