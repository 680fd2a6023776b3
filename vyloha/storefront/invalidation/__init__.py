"""What held pages and the search index follow: rules of what a change touches."""
