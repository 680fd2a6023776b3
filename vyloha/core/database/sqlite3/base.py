"""Django's connection to SQLite, which runs the commit hooks before it commits."""

from django.db.backends.sqlite3 import base

from vyloha.core.database.commit_hooks import CommitHookDatabaseWrapper


class DatabaseWrapper(CommitHookDatabaseWrapper, base.DatabaseWrapper):
    pass
