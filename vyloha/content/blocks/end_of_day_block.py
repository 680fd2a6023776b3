"""A date block for the moment at which something ends."""

from typing import Any

from django.utils.functional import cached_property
from wagtail import blocks

from vyloha.core.end_of_day import LastMomentField


class LastMomentBlock(blocks.DateTimeBlock):
    """A day without a time means its end."""

    @cached_property
    def field(self) -> LastMomentField:
        from wagtail.admin.widgets import AdminDateTimeInput

        return LastMomentField(widget=AdminDateTimeInput(format=self.format), **self.field_options)

    def deconstruct(self) -> Any:
        """Return Wagtail's block: the stored value is the same, so migrations need not know ours."""
        _path, arguments, options = super().deconstruct()
        return "wagtail.blocks.DateTimeBlock", arguments, options
