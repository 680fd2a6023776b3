"""What knows nothing of a shop: money values, rendering, sequences, jobs, errors, the page cache."""
