"""
The export of the catalogue as WooCommerce's product CSV (protocol facts 23), the other way of ``importing``.

The columns, the words and the units are the importer's own (``importing.columns``), so what is written here is read
there as it was: an import of an export changes nothing. Products are read in chunks by id (``loading``), made rows
(``rows``) and handed on line by line (``actions``): memory stays flat, and a chunk costs the same number of queries at
any size.
"""
