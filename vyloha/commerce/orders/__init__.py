"""Placing an order, its states and its own copy of everything that was agreed."""
