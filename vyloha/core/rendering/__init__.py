"""
React, rendered in V8 inside this process. A view builds a :class:`Page` (typed props) and calls ``render``.

:class:`Props` are what components get, :func:`render_fragment` draws a piece of a page.
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
