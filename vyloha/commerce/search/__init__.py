"""
The index of the catalogue outside the database: what listings filter, count and sort by. A *facet* is one thing to
filter by (colour, brand), a *document* what the index knows of a product, a *segment* a file of documents as columns.
"""
