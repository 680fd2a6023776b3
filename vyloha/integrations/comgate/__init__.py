"""Comgate: a Czech payment gateway."""
