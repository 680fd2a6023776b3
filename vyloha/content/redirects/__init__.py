"""
Where former addresses lead: those that things had here, those that people entered in the back office, and those of the
WooCommerce shop that the catalogue came from. ``asked`` says what an address may mean, ``finding`` what of it there is.
"""
