"""Measures the quality and the speed of search with sets of queries and the products that they should find."""
