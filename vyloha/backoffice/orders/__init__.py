"""Orders: shown and moved from status to status; their agreed contents are never edited."""
