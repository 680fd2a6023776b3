"""
The index as columns: arrays in files that every process maps into its memory, read only, and one process writes.

Why so, and what it costs: docs/adr/0011-facets-are-counted-on-columns.md.
"""
