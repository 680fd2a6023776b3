"""
Imports a catalogue from WooCommerce's product CSV.

``import_plan`` reads the file once, row by row: it checks each row and stores it in a *spool* on disk. Only then does
``actions`` write anything, in small transactions: products, variations, links between products, images. So an
unreadable file changes nothing, a dry run is simply the first half, the order of rows does not matter, and a killed run
can be repeated: it finds imported rows by their ID, then by their SKU.
"""
