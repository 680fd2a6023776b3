"""
Second factors of people with a login: codes of an app, passkeys, recovery codes.

allauth holds them and leads through its steps; the screens, the limits and who must have one are ours.
"""
