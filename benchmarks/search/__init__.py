"""How well search finds, and how fast: query sets with what they should find, and what is measured with them."""
