"""Django's backend for SQLite, with a moment before the commit (``core.database.commit_hooks``)."""
