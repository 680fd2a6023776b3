"""The calls of WooCommerce's classic cart and checkout, ``POST /?wc-ajax=…``, for scripts made for its pages."""
