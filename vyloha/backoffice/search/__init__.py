"""Search: how it looks and what it suggests."""
