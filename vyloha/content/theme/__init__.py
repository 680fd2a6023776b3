"""The shop's theme: readable colours in both schemes, fonts and corners that a merchant selects from."""
