"""The WSGI application that Granian serves."""

import gc
import os

from vyloha.core.server.wsgi import get_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vyloha.config.settings")
application = get_application()

# Also for servers started without `vyloha serve`. After the set-up: it reads the settings.
from vyloha.commerce.pricing.checks import exit_if_currency_changed  # noqa: E402
from vyloha.core.server.startup_checks import exit_if_unsafe  # noqa: E402

exit_if_unsafe()
exit_if_currency_changed()

# Objects existing now are permanent. A full collection that walks through them takes 90 ms, and would delay one page
# in four hundred.
from django.urls import get_resolver  # noqa: E402

get_resolver().url_patterns  # noqa: B018 - imports every view
gc.freeze()  # without a collection first: there is little garbage, and it takes a tenth of the start
