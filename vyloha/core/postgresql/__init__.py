"""Django's backend for PostgreSQL, with an end to waiting (``base``)."""
