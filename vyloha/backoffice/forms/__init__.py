"""Form fields and panels of the back office: crowns, percentages, clean HTML, lists of rows."""
