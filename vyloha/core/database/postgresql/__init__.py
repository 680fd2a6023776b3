"""Django's backend for PostgreSQL, with time-outs (``base``) and hooks before the commit."""
