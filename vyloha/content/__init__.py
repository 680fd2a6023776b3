"""What editors build: Wagtail pages and their blocks, the shop's own details, and the page shell around everything."""
