"""What merchants set of the shop, its look and its product pages; below everything that follows it."""
