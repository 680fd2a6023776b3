"""The language that shoppers, merchants and editors read: its texts are in ``locale/``."""

LOCALE = "cs_CZ"  # how numbers, dates and names of currencies are written, too
LANGUAGE = LOCALE.partition("_")[0]
