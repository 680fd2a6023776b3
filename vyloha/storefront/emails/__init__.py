"""E-mails to shoppers."""
