"""
Pictures of products and pages.

``normalization`` checks and opens files, ``sizes`` lists the sizes and formats for browsers, ``rendition_files`` and
``renditions`` generate and store them, ``placeholder_colours`` computes the colour shown while a picture loads, and
``image_urls`` and ``wordpress_uploads`` handle URLs.
"""
