"""Carts, their lines and totals."""
