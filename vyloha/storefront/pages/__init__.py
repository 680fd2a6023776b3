"""The pages of the shop: a module for each, what it shows and what answers its address."""
