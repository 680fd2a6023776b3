"""Settings of search: its appearance and suggestions."""
