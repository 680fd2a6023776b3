"""The text index in PostgreSQL, for shops of several machines: all of them, and read replicas, share it."""
