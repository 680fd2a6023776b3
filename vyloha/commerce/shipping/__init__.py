"""Shipping methods and what they cost."""
