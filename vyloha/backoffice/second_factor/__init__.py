"""
Second factors of users: authenticator codes, passkeys, recovery codes.

The views and the storage are allauth's; the templates, the limits of guesses and the requirements are ours.
"""
