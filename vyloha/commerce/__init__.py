"""Data, rules and operations of the shop. No URLs, no HTML."""
