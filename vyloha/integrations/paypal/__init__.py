"""PayPal: payments by its Orders API."""
