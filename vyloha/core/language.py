"""The language of the shop; its texts are in ``locale/``."""

LOCALE = "cs_CZ"  # how numbers, dates and names of currencies are written, too
LANGUAGE = LOCALE.partition("_")[0]
