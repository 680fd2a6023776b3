"""Shops to try: ``range``, which the demo sells, and ``test_shop``, which tests are built on."""
