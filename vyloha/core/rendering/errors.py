"""
Errors of rendering. Messages are for developers; shoppers see the 500 page, after RenderTimeout 503.

* RenderError      the component threw; the message holds its JavaScript stack
  - RenderTimeout      it ran longer than settings.RENDER_TIMEOUT_S
  - RenderOutOfMemory  it needed more than settings.RENDER_MEMORY_MB
* BundleMissing    the frontend was not built
"""


class RenderError(Exception):
    """A page or fragment could not be rendered."""

    def __init__(self, component: str, reason: str):
        super().__init__(f"{component}: {reason}")
        self.component = component


class RenderTimeout(RenderError):
    """The render was stopped because it ran too long."""


class RenderOutOfMemory(RenderError):
    """The render was stopped because it needed too much memory."""


class BundleMissing(Exception):
    """The server bundle or its list of assets does not exist: `npm run build` creates them."""
