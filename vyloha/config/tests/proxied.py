"""The production application that the tests put behind a proxy, on whichever database they use."""

from vyloha.core.server.wsgi import get_application

application = get_application()
