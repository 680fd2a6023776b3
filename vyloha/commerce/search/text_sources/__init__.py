"""What search finds by words, out of the database: kind by kind, in the shape of ``text.sources``."""
