"""Places orders and stores their statuses and their own copies of everything that was agreed."""
