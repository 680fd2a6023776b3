"""Changing many products at once: what is wished, what that changes line by line, and doing it once confirmed."""
