"""Changing many products at once: what is asked for, what that changes line by line, and doing it once confirmed."""
