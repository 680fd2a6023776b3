"""My account: signing in, and what customers see and change about themselves. All of it is private."""
