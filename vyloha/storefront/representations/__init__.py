"""Representations shared by pages and the protocol: products, variations, prices, carts, orders."""
