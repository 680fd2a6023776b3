"""A small server for the browser tests of islands: pages of a fixture frontend, or samples of the shop's own."""
