"""Customers with an account: list, export, and a page for each with its orders, note and account."""
