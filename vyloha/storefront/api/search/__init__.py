"""
Live search over the wire (specification 7.6 to 7.8, facts 4): suggestions, details of a suggestion, prices.

Suggestions are drawn without V8 and held in the process; what they are made of is ``rows``.
"""
