"""Customers with an account: who they are, their addresses and their sessions."""
