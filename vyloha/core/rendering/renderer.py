"""
The V8 contexts of this process: created on first use, recycled, replaced, closed at exit, never shared with a fork.
"""

import atexit
import os
from collections.abc import Mapping
from threading import Lock, Semaphore

from django.conf import settings
from pydantic import BaseModel

from vyloha.core.rendering.assets import get_bundle
from vyloha.core.rendering.engine import NO_SHARED_PROPS, Engine
from vyloha.core.rendering.errors import RenderError, RenderOutOfMemory, RenderTimeout


class Renderer:
    """At most ``size`` contexts, so that as many threads render side by side; the rest wait."""

    def __init__(self, size: int):
        self._size = size
        self._slots = Semaphore(size)
        self._idle: list[Engine] = []  # a stack: a quiet process needs only one
        self._making = Lock()

    def render(
        self, function: str, component: str, props: str, *more: str, parts: Mapping[int, BaseModel] = NO_SHARED_PROPS
    ) -> str:
        """Return HTML as :meth:`Engine.render`, with a context that no other thread uses meanwhile."""
        with self._slots:
            engine = self._acquire_engine()
            intact = False
            try:
                html = engine.render(function, component, props, *more, parts=parts)
                intact = True
            except RenderError as error:
                # A component that threw left the context intact. A stopped one was stopped between two instructions: V8
                # would continue, but React's state is unknown.
                intact = not isinstance(error, RenderTimeout | RenderOutOfMemory)
                raise
            finally:
                if intact and engine.renders < settings.RENDERS_PER_CONTEXT:
                    self._idle.append(engine)
                else:
                    engine.close()
            return html

    def _acquire_engine(self) -> Engine:
        built = get_bundle()
        while self._idle:
            engine = self._idle.pop()
            if engine.bundle.version == built.version:
                return engine
            engine.close()
        # Two threads that create V8's first contexts at the same moment abort the process.
        with self._making:
            return Engine(built, settings.RENDER_TIMEOUT_S, settings.RENDER_MEMORY_MB * 1024 * 1024)

    def close(self) -> None:
        """Close every context, waiting for renders that still run; nothing can be rendered afterwards."""
        for _ in range(self._size):
            self._slots.acquire(timeout=settings.RENDER_TIMEOUT_S)
        while self._idle:
            self._idle.pop().close()


_renderer: Renderer | None = None
_making = Lock()
_inherited: list[Renderer] = []


def render_component(
    function: str, component: str, props: str, *more: str, parts: Mapping[int, BaseModel] = NO_SHARED_PROPS
) -> str:
    """Return the HTML that ``function`` of the server bundle renders of ``component``, see ``Engine.render``."""
    return (_renderer or _build_renderer()).render(function, component, props, *more, parts=parts)


def _build_renderer() -> Renderer:
    global _renderer
    with _making:
        if _renderer is None:
            _renderer = Renderer(settings.RENDER_CONTEXTS)
        return _renderer


def close_renderer() -> None:
    """Close the contexts of this process; the next render creates new ones."""
    global _renderer
    with _making:
        closing, _renderer = _renderer, None
    if closing:
        closing.close()


def _abandon_inherited() -> None:
    """Drop, in a forked child, the inherited contexts: their threads live in the parent only."""
    global _renderer, _making
    if _renderer:
        _inherited.append(_renderer)  # not freed, because that would wait for those threads forever
    _renderer, _making = None, Lock()


atexit.register(close_renderer)
os.register_at_fork(after_in_child=_abandon_inherited)
