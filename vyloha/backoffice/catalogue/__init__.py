"""Screens of the catalogue: products, categories, attributes, taxonomies, tax classes."""
