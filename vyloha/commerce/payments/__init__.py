"""Payment methods, their fees and the QR payment."""
