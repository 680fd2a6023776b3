"""The bar on the shop's pages that leads people who are signed in to the back office to what they may edit there."""
