"""Screens of the catalogue: products, categories, attributes, labels, tax classes."""
