"""
The import of a catalogue from WooCommerce's product CSV (protocol facts 23).

The file is read once, row by row: each row is checked and waits in a *spool* on disk (``planning``). Only then is
anything written, in small transactions: products, variations, links between products, images (``actions``). So a file
that cannot be read changes nothing, a dry run is simply the first half, order in the file does not matter, and a run
that was killed is run again: a row that is in the shop already is found by its ID, then by its SKU.
"""
