"""
React, rendered in V8 inside this process. A view builds a :class:`Page` (typed props) and calls ``render``.

:class:`Props` are what components get, :func:`render_fragment` draws a piece of a page.
See docs/developers/rendering.md.
"""

from vyloha.core.rendering.errors import BundleMissing, RenderError, RenderOutOfMemory, RenderTimeout
from vyloha.core.rendering.props import Meta, Page, Part, Props, render_fragment

__all__ = [
    "BundleMissing",
    "Meta",
    "Page",
    "Part",
    "Props",
    "RenderError",
    "RenderOutOfMemory",
    "RenderTimeout",
    "render_fragment",
]
