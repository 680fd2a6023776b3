"""Django's backend for PostgreSQL, with an end to waiting (``base``) and a moment before the commit."""
