"""
Targets of old URLs: former URLs of this shop, redirects entered in the back office, and URLs of the WooCommerce shop
that the catalogue came from. ``url_parsing`` lists the possible targets of a URL, ``target_lookup`` finds the existing
ones, ``current_urls`` also recognizes URLs in use.
"""
