"""
Pictures: what is taken (``opening``), the sizes and formats that browsers get (``sizes``), how they are made
(``drawing``, ``renditions``), the tone that holds a picture's place while it loads (``tones``), and their addresses.
"""
