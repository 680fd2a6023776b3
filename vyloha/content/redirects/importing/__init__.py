"""
Imports the URLs of the shop that this one replaces: reads a list, a sitemap or a WordPress export (``file_reader``),
matches them with the catalogue and pages (``matching``), and saves them (``plan_storage``).
"""
