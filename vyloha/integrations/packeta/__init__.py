"""Packeta: pick-up points, parcels, labels."""
