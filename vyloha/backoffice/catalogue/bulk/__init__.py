"""Bulk changes of products: the form, the list of changes line by line, and their execution after confirmation."""
