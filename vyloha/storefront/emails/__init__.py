"""Emails to shoppers."""
