"""The pages of the shop: one module for each, with its props and the view of its URL."""
