"""Coupons in the back office: list, form, deletion."""
