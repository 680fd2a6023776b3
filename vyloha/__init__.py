"""Výloha, an online shop storefront for Czech retail."""
