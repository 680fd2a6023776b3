"""The goods of the demo shop Zápecí."""
