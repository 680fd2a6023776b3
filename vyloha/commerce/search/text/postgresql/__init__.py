"""The index of texts in PostgreSQL, for shops of several machines: all of them, and read replicas, see the same one."""
