"""Orders: read and brought from state to state; what was agreed is never edited."""
