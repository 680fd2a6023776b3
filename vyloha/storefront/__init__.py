"""The HTTP side of the shop that shoppers see: one module per page (its view and its props)."""
