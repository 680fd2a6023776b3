"""
Addresses of the shop that this one replaces: read from a list, a sitemap or a WordPress export (``reading``), matched
with what is here (``matching``), and kept (``saving``).
"""
