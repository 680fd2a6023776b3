"""
Listings: grids of products with filters, sort order and pages. A *grid* is one of them on a page, under its *widget
id*; its *selection* is the shopper's choice in it, which the URL contains.
"""
