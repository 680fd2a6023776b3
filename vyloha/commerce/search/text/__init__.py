"""Full-text search of the catalogue in Czech, whatever the case, number, diacritics and typos of the words."""
