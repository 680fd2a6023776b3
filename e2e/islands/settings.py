"""
The shop's settings with pages for the browser tests in place of its own.

ISLANDS=fixtures serves the frontend in ``fixtures/``; ISLANDS=shop serves a sample of each of the shop's pages.
"""

import os

from vyloha.config.settings import *  # noqa: F403
from vyloha.config.settings import LOGGING, MIDDLEWARE, ROOT

DEBUG = True  # files are served as they are built
# These pages need no database.
MIDDLEWARE = [name for name in MIDDLEWARE if not name.startswith("vyloha.core.cache.pages.")]
ROOT_URLCONF = "e2e.islands.urls"
LOGGING = LOGGING | {"loggers": {"django.server": {"level": "WARNING"}}}
if os.environ.get("ISLANDS") == "fixtures":
    WEB_DIST = ROOT / "e2e" / ".results" / "islands"
    STATICFILES_DIRS = [WEB_DIST / "client"]
