"""Everything HTTP that a shopper sees: one module a page (its view and its props)."""
