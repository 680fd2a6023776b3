"""Adapters of outside companies, one folder or module each; they fill ports, and nothing imports them."""
