"""The V8 contexts of this process: made on first use, recycled, replaced, closed at exit."""

import atexit
import json
from threading import Lock

from django.conf import settings

from vyloha.core.rendering.assets import bundle
from vyloha.core.rendering.engine import Engine

_lock = Lock()
_engine: Engine | None = None


def render_component(function: str, component: str, props: str, prefix: str | None = None) -> str:
    """Return the HTML of ``component``; see :meth:`Page.render` and :func:`render_fragment` for what can be raised."""
    global _engine
    arguments = [props] if prefix is None else [props, json.dumps(prefix)]
    with _lock:
        built = bundle()
        if _engine and (
            _engine.renders >= settings.RENDERS_PER_CONTEXT or (settings.DEBUG and _engine.version != built.version)
        ):
            close()
        if _engine is None:
            _engine = Engine(built, settings.RENDER_TIMEOUT_S, settings.RENDER_MEMORY_MB * 1024 * 1024)
        return _engine.render(function, component, *arguments)


def close() -> None:
    global _engine
    if _engine:
        _engine.close()
    _engine = None


atexit.register(close)
