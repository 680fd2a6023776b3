"""The newsletter, and the marketing providers that are notified of carts and orders."""
