"""The editors' part of the shop: Wagtail pages and their blocks, the shop's details, and the page shell."""
