"""
Listings: grids of products that shoppers filter, sort and page through. A *grid* is one of them on a page, under its
*widget id*; its *selection* is what a shopper chose in it, which the address says.
"""
