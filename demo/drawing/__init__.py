"""How the pictures of the demo are drawn: flat shapes in SVG, lit from the upper left."""
