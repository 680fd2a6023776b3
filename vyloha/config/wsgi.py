"""The WSGI application that Granian serves."""

import os

from django.core.wsgi import get_wsgi_application

from vyloha.core.supervision import die_with_parent

# A worker whose server was killed must not keep the port.
die_with_parent()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vyloha.config.settings")
application = get_wsgi_application()

# Also for those who start a server without `vyloha serve`. After the set-up: it asks the settings.
from vyloha.core.startup import refuse_unsafe  # noqa: E402

refuse_unsafe()
