"""Django's backend for SQLite, with a moment before the commit (``core.before_commit``)."""
