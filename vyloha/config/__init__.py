"""Settings, root URLs, WSGI application, the `vyloha` command."""
