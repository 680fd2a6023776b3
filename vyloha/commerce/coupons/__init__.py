"""Coupons: their discounts, the products they apply to, and how often they may be used."""
