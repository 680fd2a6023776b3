"""Prices and availability of variations; currencies; VAT."""
