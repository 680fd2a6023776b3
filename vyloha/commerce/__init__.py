"""Data, rules and verbs of the shop. No URLs, no HTML."""
