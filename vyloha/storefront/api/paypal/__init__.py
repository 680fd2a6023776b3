"""The calls of scripts made for WooCommerce PayPal Payments: ``POST /?wc-ajax=ppc-…``."""
