"""Django's backend for SQLite, with hooks before the commit (``core.database.commit_hooks``)."""
