"""The calls of the classic cart and checkout, ``POST /?wc-ajax=…`` (facts 6): what scripts made for their pages ask."""
