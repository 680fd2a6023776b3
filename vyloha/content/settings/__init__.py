"""The merchant's settings of the shop, its look and its product pages; a layer below all that depends on them."""
