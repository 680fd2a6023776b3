"""Who comes into the back office and to pages for people with a login: one form, limits, forgotten passwords."""
