"""Shipping methods and their prices."""
