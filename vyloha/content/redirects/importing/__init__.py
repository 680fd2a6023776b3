"""
Imports the addresses of the shop that this one replaces: reads a list, a sitemap or a WordPress export
(``file_reader``), finds what they lead to here, and adds redirects (``addresses``).
"""
