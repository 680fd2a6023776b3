"""The demo shop's catalogue: ``products.csv`` in WooCommerce's format, and its pictures, drawn by ``draw``."""
