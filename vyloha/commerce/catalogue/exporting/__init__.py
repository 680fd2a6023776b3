"""
Exports the catalogue as WooCommerce's product CSV, the reverse of ``importing``.

Columns, words and units are the importer's own (``importing.columns``), so importing an export changes nothing.
``loading`` reads products in chunks by id, ``rows`` builds their rows and ``actions`` yields them line by line: memory
stays constant, and a chunk costs the same number of queries at any size.
"""
