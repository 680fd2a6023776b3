"""A countdown to a moment, and the content that replaces it afterwards."""

from datetime import datetime, timedelta
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import is_naive, localtime, make_aware, now
from django.utils.translation import gettext_lazy as _
from wagtail import blocks

from vyloha.content.blocks.end_of_day_block import LastMomentBlock
from vyloha.content.blocks.text import RICH_TEXT, FormattedTextBlock
from vyloha.content.cards.post_cards import LocalizedDate
from vyloha.core.cache.tags import limit_page_age
from vyloha.core.rendering import Props


class CountdownProps(Props):
    heading: str
    ends_at: str  # ISO 8601 with its offset
    ends_at_text: str  # "24. prosince 2026, 18:00"
    finish_title: str
    finish_html: str
    is_over: bool
    is_near: bool  # the clock runs


LAST_DAYS = timedelta(days=2)  # before them only the text with the end is shown: a clock of weeks presses nobody


class Countdown(blocks.StructBlock):
    heading = blocks.CharBlock(
        label=_("Heading"), required=False, max_length=100, help_text=_("What ends then: “Christmas sale”.")
    )
    ends_at = LastMomentBlock(label=_("Ends at"), help_text=_("The day and the time, e.g. 2026-12-24 18:00."))
    finish_title = blocks.CharBlock(
        label=_("Finish title"),
        required=False,
        max_length=100,
        search_index=False,  # nobody sees it yet
        help_text=_("Shown once the countdown is over. Without a title and content the block disappears."),
    )
    finish_content = FormattedTextBlock(
        label=_("Finish content"), required=False, features=RICH_TEXT, search_index=False
    )

    class Meta:
        icon = "time"
        label = _("Countdown")
        label_format = "{heading} {ends_at}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        if value["ends_at"] is None:
            return None
        ends_at = _convert_to_shop_time(value["ends_at"])
        is_over = ends_at <= now()
        is_near = not is_over and ends_at <= now() + LAST_DAYS
        title = value["finish_title"] or ""
        content = value["finish_content"]
        html = self.child_blocks["finish_content"].get_api_representation(content) if content else ""
        if is_over and not (title or html):
            return None
        if not is_over:
            # Cached pages expire when the clock starts and when it ends.
            limit_page_age((ends_at if is_near else ends_at - LAST_DAYS).timestamp())
        return CountdownProps(
            heading=value["heading"] or "",
            ends_at=ends_at.isoformat(),
            ends_at_text=f"{LocalizedDate.from_date(ends_at.date()).text}, {date_format(ends_at, 'H:i')}",
            finish_title=title,
            finish_html=html,
            is_over=is_over,
            is_near=is_near,
        ).model_dump()


def _convert_to_shop_time(moment: datetime) -> datetime:
    """Return the moment in the shop's time zone, which also applies to a moment without one."""
    return make_aware(moment) if is_naive(moment) else localtime(moment)
