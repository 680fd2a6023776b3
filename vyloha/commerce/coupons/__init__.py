"""Coupons: what a code is worth, for which goods, and how often it may be used."""
