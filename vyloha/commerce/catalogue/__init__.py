"""Products, variations, attributes with terms, categories, tags, brands, vendors, tax classes and stock records."""
