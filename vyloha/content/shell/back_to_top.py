"""The button that scrolls back to the top of a page."""

from typing import Literal

from pydantic import Field

from vyloha.core.rendering import Props

Style = Literal["simple", "progress_indicator"]


class BackToTopProps(Props):
    """
    Field names are those of the old shop's page builder; other scripts read them from the element's ``data-settings``.
    """

    offset_top: int = Field(examples=[0])  # scroll target of the button, in pixels
    show_after: int = Field(examples=[20])  # the button appears after scrolling by the sum of both
    show_scroll: bool  # False: it is always visible
    style: Style
    foreground: str = Field(examples=["#ffffff"])  # "" for the theme's colour
    background: str = Field(examples=["#0f6146"])  # "" for the theme's colour


SIMPLE = BackToTopProps(
    offset_top=0, show_after=20, show_scroll=True, style="simple", foreground="", background=""
)  # on every page, when the shop's settings enable it
