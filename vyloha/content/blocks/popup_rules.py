"""Rules of popups: conditions, triggers and pages; each rule is a block that an editor adds at most once."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.timezone import is_aware, localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail import blocks

from vyloha.content.blocks.choosers import CategoryChooser
from vyloha.content.blocks.end_of_day_block import LastMomentBlock
from vyloha.content.consent.attribution import get_attribution_settings, parse_search_engines

MAX_CHARACTERS = 200  # maximum length of a selector and of a pattern
MAX_SECONDS = 3600  # maximum delay of a popup
MAX_TIMES = 1000
BRACKETS = {"(": ")", "[": "]"}
QUOTED = re.compile(r"""\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""")
INVALID_SELECTOR = re.compile(r"""[{}<;@!"'\\]|^[\d>+~,]|[>+~,.#:]$|[.#]\d|,\s*,""")


def check_selector(written: str) -> None:
    """
    Reject invalid CSS selectors; browsers check them again.

    :raises ValidationError:
    """
    bare = QUOTED.sub("q", written.strip())
    expected: list[str] = []
    for character in bare:
        if character in BRACKETS:
            expected.append(BRACKETS[character])
        elif character in BRACKETS.values() and (not expected or expected.pop() != character):
            expected.append("")
            break
    if len(written) > MAX_CHARACTERS or expected or INVALID_SELECTOR.search(bare):
        raise ValidationError(
            _("Write a CSS selector of at most %(most)s characters, such as .newsletter or #reviews.")
            % {"most": MAX_CHARACTERS}
        )


# As in ``web/popups/popup-rules.ts``.
TOO_SLOW, REPEATS, MOST_REPEATS = re.compile(r"\)[*+{]"), re.compile(r"[*+{]"), 3
PYTHON_ONLY_PATTERN = re.compile(r"\(\?[aiLmsuxP]|\\[AZ]")


def check_pattern(written: str) -> None:
    """
    Reject invalid regular expressions, and those that browsers would not run (``web/popups/popup-rules.ts``).

    :raises ValidationError:
    """
    if TOO_SLOW.search(written) or len(REPEATS.findall(written)) > MOST_REPEATS:
        raise ValidationError(
            _("Repeat at most %(most)s times by *, + or {}, and no groups: browsers could search for minutes.")
            % {"most": MOST_REPEATS}
        )
    if PYTHON_ONLY_PATTERN.search(written):
        raise ValidationError(_("This is no valid regular expression."))
    try:
        re.compile(re.sub(r"\(\?<(?=[A-Za-z_])", "(?P<", written))  # JavaScript has another syntax for named groups
    except (re.error, OverflowError, RecursionError) as error:
        raise ValidationError(_("This is no valid regular expression.")) from error


def build_seconds_block(label: Any, default: float, **kwargs: Any) -> blocks.FloatBlock:
    return blocks.FloatBlock(label=label, default=default, min_value=0, max_value=MAX_SECONDS, **kwargs)


def build_count_block(label: Any, default: int, **kwargs: Any) -> blocks.IntegerBlock:
    return blocks.IntegerBlock(label=label, default=default, min_value=1, max_value=MAX_TIMES, **kwargs)


def build_choices_block(label: Any, choices: Any, **kwargs: Any) -> blocks.MultipleChoiceBlock:
    return blocks.MultipleChoiceBlock(label=label, choices=choices, widget=forms.CheckboxSelectMultiple, **kwargs)


def build_selector_block(**kwargs: Any) -> blocks.CharBlock:
    return blocks.CharBlock(
        label=gettext_lazy("CSS selector"),
        max_length=MAX_CHARACTERS,
        validators=[check_selector],
        search_index=False,
        **kwargs,
    )


class PopupRuleBlock(blocks.StructBlock):
    """A condition or a trigger, with the fields of its props (``content/popups/props.py``)."""

    def build_data(self, value: Any) -> dict[str, Any]:
        """Return the data of the rule's props; fields missing in a draft have their defaults."""
        return {
            name: next((one for one in (value.get(name), block.get_default()) if one is not None), "")
            for name, block in self.child_blocks.items()
        }


class PageViewsRule(PopupRuleBlock):
    views = build_count_block(gettext_lazy("Pages viewed"), 3)

    class Meta:
        icon = "doc-empty-inverse"
        label = gettext_lazy("After a number of pages")
        label_format = "{label} {views}"


class SessionsRule(PopupRuleBlock):
    sessions = build_count_block(gettext_lazy("Visits"), 2)

    class Meta:
        icon = "history"
        label = gettext_lazy("After a number of visits")
        label_format = "{label} {sessions}"


class CameFromRule(PopupRuleBlock):
    action = blocks.ChoiceBlock(
        label=gettext_lazy("Address of the page before"),
        choices=[
            ("show", gettext_lazy("contains")),
            ("hide", gettext_lazy("does not contain")),
            ("regex", gettext_lazy("matches the regular expression")),
        ],
        default="show",
    )
    url = blocks.CharBlock(
        label=gettext_lazy("Text or expression"),
        max_length=MAX_CHARACTERS,
        search_index=False,
        help_text=gettext_lazy("The page that the visitor came from, e.g. /blog/ or heureka.cz."),
    )

    class Meta:
        icon = "link"
        label = gettext_lazy("By the page before")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if cleaned["action"] == "regex":
            try:
                check_pattern(cleaned["url"] or "")
            except ValidationError as error:
                raise blocks.StructBlockValidationError(block_errors={"url": error}) from error
        return cleaned


class SourcesRule(PopupRuleBlock):
    sources = build_choices_block(
        gettext_lazy("Visitors come from"),
        [
            ("internal", gettext_lazy("this shop")),
            ("external", gettext_lazy("other sites, or write the address")),
            ("search", gettext_lazy("search engines")),
        ],
        default=["internal", "external", "search"],
    )

    class Meta:
        icon = "site"
        label = gettext_lazy("By the source of the visit")

    def build_data(self, value: Any) -> dict[str, Any]:
        engines = parse_search_engines(get_attribution_settings().search_engines)
        return super().build_data(value) | {"engines": engines}


class LoggedInRule(PopupRuleBlock):
    users = blocks.ChoiceBlock(
        label=gettext_lazy("Hide from signed-in visitors"),
        choices=[("all", gettext_lazy("from all of them")), ("custom", gettext_lazy("from chosen roles"))],
        default="all",
    )
    roles = build_choices_block(
        gettext_lazy("Roles"),
        [
            ("customer", gettext_lazy("customers")),
            ("shop_manager", gettext_lazy("merchants")),
            ("editor", gettext_lazy("editors")),
            ("administrator", gettext_lazy("administrators")),
        ],
        required=False,
        default=[],
    )

    class Meta:
        icon = "user"
        label = gettext_lazy("Not for signed-in visitors")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if cleaned["users"] == "custom" and not cleaned["roles"]:
            error = ValidationError(_("Choose at least one role."))
            raise blocks.StructBlockValidationError(block_errors={"roles": error})
        return cleaned


class DevicesRule(PopupRuleBlock):
    devices = build_choices_block(
        gettext_lazy("Devices"),
        [
            ("desktop", gettext_lazy("computers")),
            ("tablet", gettext_lazy("tablets")),
            ("mobile", gettext_lazy("phones")),
        ],
        default=["desktop", "tablet", "mobile"],
    )

    class Meta:
        icon = "mobile-alt"
        label = gettext_lazy("By the device")


class TimesRule(PopupRuleBlock):
    times_times = build_count_block(gettext_lazy("At most times"), 3)
    times_period = blocks.ChoiceBlock(
        label=gettext_lazy("In a period"),
        choices=[
            ("session", gettext_lazy("in one visit")),
            ("day", gettext_lazy("in a day")),
            ("week", gettext_lazy("in a week")),
            ("month", gettext_lazy("in a month")),
        ],
        required=False,
        default="",
        help_text=gettext_lazy("Empty: ever."),
    )
    times_count = blocks.ChoiceBlock(
        label=gettext_lazy("It counts when the popup"),
        choices=[("open", gettext_lazy("opens")), ("close", gettext_lazy("is closed"))],
        required=False,
        default="",
        help_text=gettext_lazy("Empty: with a period when it is closed, without one when it opens."),
    )

    class Meta:
        icon = "repeat"
        label = gettext_lazy("Show at most several times")
        label_format = "{label} {times_times}"


class BrowsersRule(PopupRuleBlock):
    browsers = blocks.ChoiceBlock(
        label=gettext_lazy("Browsers"),
        choices=[("all", gettext_lazy("all")), ("custom", gettext_lazy("chosen ones"))],
        default="all",
    )
    browsers_options = build_choices_block(
        gettext_lazy("Chosen browsers"),
        [
            ("chrome", "Chrome"),
            ("firefox", "Firefox"),
            ("safari", "Safari"),
            ("edge", "Edge"),
            ("ie", "Internet Explorer"),
        ],
        required=False,
        default=[],
    )

    class Meta:
        icon = "desktop"
        label = gettext_lazy("By the browser")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        if cleaned["browsers"] == "custom" and not cleaned["browsers_options"]:
            error = ValidationError(_("Choose at least one browser."))
            raise blocks.StructBlockValidationError(block_errors={"browsers_options": error})
        return cleaned


class ScheduleRule(PopupRuleBlock):
    schedule_start_date = blocks.DateTimeBlock(label=gettext_lazy("From"), required=False)
    schedule_end_date = LastMomentBlock(label=gettext_lazy("Until"), required=False)
    schedule_timezone = blocks.ChoiceBlock(
        label=gettext_lazy("By the clock of"),
        choices=[("site", gettext_lazy("the shop")), ("visitor", gettext_lazy("the visitor"))],
        default="site",
    )

    class Meta:
        icon = "calendar"
        label = gettext_lazy("From when until when")

    def clean(self, value: Any) -> Any:
        cleaned = super().clean(value)
        start, end = cleaned["schedule_start_date"], cleaned["schedule_end_date"]
        if start and end and end <= start:
            error = ValidationError(_("The end must come after the beginning."))
            raise blocks.StructBlockValidationError(block_errors={"schedule_end_date": error})
        return cleaned

    def build_data(self, value: Any) -> dict[str, Any]:
        dates = {name: _format_wall_clock(value.get(name)) for name in ("schedule_start_date", "schedule_end_date")}
        return super().build_data(value) | dates


def _format_wall_clock(moment: Any) -> str:
    """Return a moment in the shop's local time, "2026-11-25T10:00"; "" for None. Ends of days have seconds."""
    if moment is None:
        return ""
    wall = localtime(moment) if is_aware(moment) else moment
    return wall.strftime("%Y-%m-%dT%H:%M:%S" if wall.second else "%Y-%m-%dT%H:%M")


class RuleStream(blocks.StreamBlock):
    """Rules by their names in the props, each at most once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.meta.block_counts = {name: {"max_num": 1} for name in self.child_blocks}

    def build_data(self, value: Any) -> dict[str, Any]:
        """Return the data of the rules' props, by the names of rules."""
        return {child.block_type: child.block.build_data(child.value) for child in value}


class TimingRules(RuleStream):
    """Conditions, all of which must hold."""

    page_views = PageViewsRule()
    sessions = SessionsRule()
    url = CameFromRule()
    sources = SourcesRule()
    logged_in = LoggedInRule()
    devices = DevicesRule()
    times = TimesRule()
    browsers = BrowsersRule()
    schedule = ScheduleRule()


class PageLoadRule(PopupRuleBlock):
    delay = build_seconds_block(gettext_lazy("Seconds after the page loads"), 0)

    class Meta:
        icon = "time"
        label = gettext_lazy("The page loads")
        label_format = "{label} {delay} s"


class ScrollingRule(PopupRuleBlock):
    direction = blocks.ChoiceBlock(
        label=gettext_lazy("Direction"),
        choices=[("down", gettext_lazy("down")), ("up", gettext_lazy("up"))],
        default="down",
    )
    offset = blocks.FloatBlock(
        label=gettext_lazy("How far down, in % of the page"),
        default=50,
        min_value=0,
        max_value=100,
        help_text=gettext_lazy("Scrolling up opens the popup at once."),
    )

    class Meta:
        icon = "arrow-down-big"
        label = gettext_lazy("The visitor scrolls")


class ScrollingToRule(PopupRuleBlock):
    selector = build_selector_block(help_text=gettext_lazy("An element of the page, e.g. #reviews."))

    class Meta:
        icon = "crosshairs"
        label = gettext_lazy("The visitor scrolls to an element")


class ClickRule(PopupRuleBlock):
    times = build_count_block(gettext_lazy("Clicks anywhere on the page"), 1)

    class Meta:
        icon = "radio-full"
        label = gettext_lazy("The visitor clicks")


class InactivityRule(PopupRuleBlock):
    time = build_seconds_block(gettext_lazy("Seconds without a key or a movement of the mouse"), 30)

    class Meta:
        icon = "pause"
        label = gettext_lazy("The visitor does nothing")
        label_format = "{label} {time} s"


class ExitIntentRule(PopupRuleBlock):
    class Meta:
        icon = "logout"
        label = gettext_lazy("The visitor is leaving the page")
        help_text = gettext_lazy("The mouse leaves the window at the top. Phones have no such moment.")


class AdblockDetectionRule(PopupRuleBlock):
    delay = build_seconds_block(gettext_lazy("Seconds after the page loads"), 0)

    class Meta:
        icon = "no-view"
        label = gettext_lazy("The visitor blocks advertisements")


class TriggerRules(RuleStream):
    """Triggers, the first of which shows the popup."""

    page_load = PageLoadRule()
    scrolling = ScrollingRule()
    scrolling_to = ScrollingToRule()
    click = ClickRule()
    inactivity = InactivityRule()
    exit_intent = ExitIntentRule()
    adblock_detection = AdblockDetectionRule()


KINDS = [
    ("home", gettext_lazy("home page")),
    ("listing", gettext_lazy("listings of products")),
    ("product", gettext_lazy("products")),
    ("search", gettext_lazy("results of searches")),
    ("page", gettext_lazy("pages of text")),
    ("blog", gettext_lazy("blog")),
    ("cart", gettext_lazy("cart")),
    ("order_received", gettext_lazy("thanks for an order")),
    ("other", gettext_lazy("all other pages")),
]


class PopupPagesBlock(blocks.StreamBlock):
    """Pages of the shop."""

    kinds = build_choices_block(gettext_lazy("Kinds of pages"), KINDS)
    page = blocks.PageChooserBlock(label=gettext_lazy("One page"), icon="doc-empty-inverse")
    category = CategoryChooser(
        label=gettext_lazy("Category with everything below it"),
        help_text=gettext_lazy("Its listing, those of categories below it, and pages of products in any of them."),
    )

    class Meta:
        block_counts = {"kinds": {"max_num": 1}}
