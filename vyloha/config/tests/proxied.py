"""The application that the tests put behind a proxy: that of production, on whichever database they use."""

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
