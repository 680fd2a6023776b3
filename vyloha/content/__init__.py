"""What editors build: Wagtail pages, site settings, and the page shell (header, footer)."""
