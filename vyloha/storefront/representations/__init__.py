"""What pages and the protocol say alike: products, variations, prices, carts, orders."""
