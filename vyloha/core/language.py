"""The language of the shop; its texts are in ``locale/``."""

LOCALE = "cs_CZ"  # also of numbers, dates and names of currencies
LANGUAGE = LOCALE.partition("_")[0]
