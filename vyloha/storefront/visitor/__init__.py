"""The visitor, as far as the shop knows: the cart, the currency, the country."""
