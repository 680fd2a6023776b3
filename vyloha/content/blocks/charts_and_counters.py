"""
Bars, rings and counters, animated when the visitor scrolls to them.

The server renders the final state; without JavaScript, or with reduced motion, there is no animation.
"""

from decimal import Decimal
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import Field
from wagtail import blocks

from vyloha.core.rendering import Props

COUNTER_MS = 300
NUMBER_ANIMATION_MS = 500
PIE_SIZE, PIE_LINE_WIDTH = 150, 20  # pixels
CIRCLE_SIZE, CIRCLE_LINE_WIDTH = 100, 10  # pixels; the old shop's progress circle
SMALLEST, LARGEST = 66, 320  # pixels across: a phone is 320 wide
MIDDLE = 64  # pixels that six letters need in the middle of a ring
MAX_DURATION_MS = 10_000


class Percent(blocks.IntegerBlock):
    def __init__(self, **kwargs: Any):
        super().__init__(**{"label": gettext_lazy("Percent"), "min_value": 0, "max_value": 100} | kwargs)


class Duration(blocks.IntegerBlock):
    def __init__(self, **kwargs: Any):
        limits = {"min_value": 0, "max_value": MAX_DURATION_MS}
        help_text = gettext_lazy("In milliseconds. Visitors who want no motion see the result at once.")
        super().__init__(**{"label": gettext_lazy("Duration"), "help_text": help_text} | limits | kwargs)


class PlainNumber(blocks.DecimalBlock):
    """A number to count to or from, short enough for a phone."""

    def __init__(self, **kwargs: Any):
        super().__init__(max_digits=12, decimal_places=2, **kwargs)


class DiameterBlock(blocks.IntegerBlock):
    def __init__(self, default: int, **kwargs: Any):
        label = gettext_lazy("Size")
        help_text = gettext_lazy("The diameter in pixels.")
        super().__init__(
            label=label, help_text=help_text, default=default, min_value=SMALLEST, max_value=LARGEST, **kwargs
        )


class LineWidth(blocks.IntegerBlock):
    def __init__(self, default: int, **kwargs: Any):
        label = gettext_lazy("Line width")
        help_text = gettext_lazy("In pixels, at most a quarter of the size.")
        super().__init__(label=label, help_text=help_text, default=default, min_value=1, **kwargs)


class ProgressBarProps(Props):
    label: str
    percent: int


class ProgressBar(blocks.StructBlock):
    label = blocks.CharBlock(label=gettext_lazy("Label"), max_length=100)
    percent = Percent(default=50)

    class Meta:
        icon = "minus"
        label = gettext_lazy("Progress bar")
        label_format = "{label} {percent}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        if value["percent"] is None:
            return None
        return ProgressBarProps(label=value["label"] or "", percent=value["percent"]).model_dump()


class RingProps(Props):
    label: str
    middle: str
    percent: int
    size: int = Field(examples=[150])  # pixels, as below
    line_width: int = Field(examples=[20])


class Ring(blocks.StructBlock):
    """Shared by the pie chart and the animated circle."""

    def clean(self, value: Any) -> Any:
        value = super().clean(value)
        size, line_width = value["size"], value["line_width"]  # a draft may lack both
        if size and line_width and (line_width * 4 > size or size - 2 * line_width < MIDDLE):
            message = _("Such a line leaves no room for the text in the middle.")
            raise blocks.StructBlockValidationError({"line_width": ValidationError(message)})
        return value

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        if None in (value["percent"], value["size"], value["line_width"]):
            return None
        numbers = {name: value[name] for name in ("percent", "size", "line_width")}
        return RingProps(label=value["label"] or "", middle=self.format_middle(value), **numbers).model_dump()

    def format_middle(self, value: Any) -> str:
        """Return the text in the middle of the ring."""
        raise NotImplementedError


class PieChart(Ring):
    label = blocks.CharBlock(label=gettext_lazy("Label"), max_length=100)
    percent = Percent(default=50)
    size = DiameterBlock(PIE_SIZE)
    line_width = LineWidth(PIE_LINE_WIDTH)

    class Meta:
        icon = "view"
        label = gettext_lazy("Pie chart")
        label_format = "{label} {percent}"

    def format_middle(self, value: Any) -> str:
        return f"{value['percent']}\u00a0%"


class AnimatedCircle(Ring):
    text = blocks.CharBlock(
        label=gettext_lazy("Text in the middle"), max_length=6, help_text=gettext_lazy("A few characters: “24 h”.")
    )
    label = blocks.CharBlock(label=gettext_lazy("Label"), required=False, max_length=100)
    percent = Percent(default=100, help_text=gettext_lazy("How much of the circle is drawn."))
    size = DiameterBlock(CIRCLE_SIZE)
    line_width = LineWidth(CIRCLE_LINE_WIDTH)

    class Meta:
        icon = "radio-empty"
        label = gettext_lazy("Animated circle")
        label_format = "{text} {label}"

    def format_middle(self, value: Any) -> str:
        return value["text"] or ""


class CountRange(Props):
    """A number that is counted up or down to."""

    start: float
    end: float
    digits: int  # after the decimal point
    text: str  # the formatted final number

    @classmethod
    def from_bounds(cls, start: Decimal, end: Decimal) -> "CountRange":
        digits = max(_count_decimals(start), _count_decimals(end))
        text = number_format(end, digits, force_grouping=True)
        return cls(start=float(start), end=float(end), digits=digits, text=text)


def _count_decimals(number: Decimal) -> int:
    """Return how many digits after the decimal point a number needs."""
    exponent = number.normalize().as_tuple().exponent
    return max(0, -int(exponent))


class CounterProps(Props):
    prefix: str
    count: CountRange
    suffix: str
    label: str
    duration_ms: int


class Counter(blocks.StructBlock):
    prefix = blocks.CharBlock(label=gettext_lazy("Before the number"), required=False, max_length=20)
    number = PlainNumber(label=gettext_lazy("Number"))
    suffix = blocks.CharBlock(
        label=gettext_lazy("After the number"),
        required=False,
        max_length=20,
        help_text=gettext_lazy("“+”, “%” or a unit; the space before a unit is added."),
    )
    label = blocks.CharBlock(label=gettext_lazy("Label"), max_length=100)
    start = PlainNumber(label=gettext_lazy("Counted from"), default=Decimal(0))
    duration_ms = Duration(default=COUNTER_MS)

    class Meta:
        icon = "order"
        label = gettext_lazy("Counter")
        label_format = "{label} {number}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        return _build_counted_props(CounterProps, value, "prefix", "suffix", "label")


class NumberAnimationProps(Props):
    before: str
    count: CountRange
    after: str
    duration_ms: int


class NumberAnimation(blocks.StructBlock):
    """A sentence with an animated number."""

    before = blocks.CharBlock(label=gettext_lazy("Before the number"), required=False, max_length=200)
    number = PlainNumber(label=gettext_lazy("Number"))
    after = blocks.CharBlock(label=gettext_lazy("After the number"), required=False, max_length=200)
    start = PlainNumber(
        label=gettext_lazy("Counted from"),
        default=Decimal(0),
        help_text=gettext_lazy("A higher number is counted down from."),
    )
    duration_ms = Duration(default=NUMBER_ANIMATION_MS)

    class Meta:
        icon = "decimal"
        label = gettext_lazy("Number animation")
        label_format = "{before} {number} {after}"

    def get_api_representation(self, value: Any, context: Any = None) -> Any:
        return _build_counted_props(NumberAnimationProps, value, "before", "after")


def _build_counted_props(props: type[Props], value: Any, *texts: str) -> Any:
    if value["number"] is None:
        return None
    count = CountRange.from_bounds(value["start"] or Decimal(0), value["number"])
    said = {name: value[name] or "" for name in texts}
    return props.model_validate({"count": count, "duration_ms": value["duration_ms"] or 0, **said}).model_dump()
