"""
Live search over the wire, as FiboSearch has it: suggestions, details of a suggestion, prices.

The process renders suggestions without V8 and caches them; ``rows`` reads their data.
"""
