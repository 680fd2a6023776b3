"""Loads the items of text search from the database, one module per kind, in the shape of ``text.sources``."""
