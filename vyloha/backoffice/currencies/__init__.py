"""Currencies: how they look, what they cost, when a customer sees them; the history of their rates."""
