"""
Renders React in V8 inside this process. A view builds a :class:`Page` (typed props) and calls ``render``.

:class:`Props` are the data of components, :func:`render_fragment` renders a fragment of a page.
See docs/developers/rendering.md.
"""

from vyloha.core.rendering.errors import BundleMissing, RenderError, RenderOutOfMemory, RenderTimeout
from vyloha.core.rendering.props import Page, PageMeta, Props, SharedProp, render_fragment

__all__ = [
    "BundleMissing",
    "Page",
    "PageMeta",
    "Props",
    "RenderError",
    "RenderOutOfMemory",
    "RenderTimeout",
    "SharedProp",
    "render_fragment",
]
