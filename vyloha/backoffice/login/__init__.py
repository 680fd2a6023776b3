"""Signing in to the back office and to private pages: one form, limits, forgotten passwords."""
