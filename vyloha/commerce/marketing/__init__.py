"""What customers agreed to hear from the shop."""
