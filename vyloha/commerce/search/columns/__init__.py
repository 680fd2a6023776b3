"""
The index as columns: arrays in files that every process maps into memory read-only, and one process writes.

The reasons and the costs: docs/adr/0011-facets-are-counted-on-columns.md.
"""
