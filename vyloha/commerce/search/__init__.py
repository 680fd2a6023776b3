"""
The index of the catalogue outside the database, which listings filter, count and sort by.

A *facet* is one property to filter by (colour, brand), a *document* the indexed data of a product, a *segment* a file
of documents as columns.
"""
