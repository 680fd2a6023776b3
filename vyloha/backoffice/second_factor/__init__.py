"""
Second factors of users: authenticator codes, passkeys, recovery codes.

allauth stores them and runs its stages; the screens, the limits and the requirements are ours.
"""
