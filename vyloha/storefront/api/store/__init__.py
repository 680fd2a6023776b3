"""The WooCommerce Store API, version 1: everything that a browser or an app needs to fill a cart and to order."""
