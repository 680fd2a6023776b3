"""Reviews of products: list, moderation, answers, changes of many at once."""
