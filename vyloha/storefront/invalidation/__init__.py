"""
Invalidates cached pages and updates the search index: rules that map a change to the pages and products it affects.
"""
