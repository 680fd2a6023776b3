"""Everything that does not depend on a shop: money, rendering, caches, HTTP, limits, background jobs."""
