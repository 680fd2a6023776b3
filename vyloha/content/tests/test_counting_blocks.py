"""Countdowns, bars, rings and counters that editors put into pages."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.utils import timezone
from wagtail.blocks import StructBlockValidationError
from wagtail.rich_text import RichText

from vyloha.content.blocks.charts_and_counters import AnimatedCircle, Counter, NumberAnimation, PieChart, ProgressBar
from vyloha.content.blocks.countdown import Countdown
from vyloha.core.cache.tags import collect_page_tags

TO_COME = datetime(2999, 12, 24, 17, tzinfo=UTC)
PAST = datetime(2020, 12, 24, 17, tzinfo=UTC)


def get_block_props(block, **fields):
    """Return the props of a block with these fields; the others have their defaults."""
    return block.get_api_representation(block.normalize({**block.get_default(), **fields}))


def get_errors(block, **fields):
    """Return the messages of a form with these fields, by the field."""
    with pytest.raises(StructBlockValidationError) as refused:
        block.clean(block.normalize({**block.get_default(), **fields}))
    return {name: error.messages for name, error in refused.value.block_errors.items()}


@pytest.mark.parametrize(
    ("block", "needed", "option", "default"),
    [
        (ProgressBar(), {}, "percent", 50),
        (PieChart(), {}, "percent", 50),
        (PieChart(), {}, "size", 150),
        (PieChart(), {}, "line_width", 20),
        (AnimatedCircle(), {}, "percent", 100),
        (AnimatedCircle(), {}, "size", 100),
        (AnimatedCircle(), {}, "line_width", 10),
        (Counter(), {"number": Decimal(1)}, "duration_ms", 300),
        (NumberAnimation(), {"number": Decimal(1)}, "duration_ms", 500),
    ],
)
def test_option_has_documented_default(block, needed, option, default):
    assert get_block_props(block, **needed)[option] == default


def test_countdown_end_is_in_shops_time_zone():
    props = get_block_props(Countdown(), ends_at=TO_COME)

    assert props["ends_at"] == "2999-12-24T18:00:00+01:00"
    assert props["ends_at_text"].replace("\u00a0", " ") == "24. prosince 2999, 18:00"
    assert props["is_over"] is False


def test_countdown_moment_without_zone_is_in_shops_time_zone():
    assert get_block_props(Countdown(), ends_at=datetime(2999, 7, 1, 18))["ends_at"] == "2999-07-01T18:00:00+02:00"


def test_countdown_is_over_after_its_end():
    props = get_block_props(Countdown(), ends_at=PAST, finish_title="Konec", finish_content=RichText("<p>Příště.</p>"))

    assert (props["is_over"], props["finish_title"], props["finish_html"]) == (True, "Konec", "<p>Příště.</p>")


def test_countdown_without_finish_content_disappears_after_its_end():
    assert get_block_props(Countdown(), ends_at=PAST) is None


def test_countdown_without_moment_is_left_out():
    assert get_block_props(Countdown(), ends_at=None) is None


def test_cached_pages_expire_when_countdown_ends():
    ends_at = timezone.now() + timedelta(hours=1)

    with collect_page_tags() as shown:
        get_block_props(Countdown(), ends_at=ends_at)

    assert shown.until == ends_at.timestamp()


def test_clock_runs_in_last_two_days_and_cached_pages_expire_before():
    ends_at = timezone.now() + timedelta(days=9)

    with collect_page_tags() as shown:
        early = get_block_props(Countdown(), ends_at=ends_at)

    assert (early["is_near"], shown.until) == (False, (ends_at - timedelta(days=2)).timestamp())
    assert get_block_props(Countdown(), ends_at=timezone.now() + timedelta(days=2))["is_near"]


def test_search_documents_contain_no_finish_content():
    block = Countdown()
    fields = {"heading": "Sleva", "finish_title": "Konec", "finish_content": RichText("<p>Kód ZIMA.</p>")}

    assert block.get_searchable_content(block.normalize({**block.get_default(), **fields})) == ["Sleva"]


@pytest.mark.parametrize("percent", [-1, 101])
def test_percentage_must_be_between_0_and_100(percent):
    assert set(get_errors(ProgressBar(), label="Vybráno", percent=percent)) == {"percent"}


@pytest.mark.parametrize(("size", "line_width"), [(320, 81), (100, 19), (66, 2)])
def test_ring_line_must_leave_room_for_text(size, line_width):
    errors = get_errors(PieChart(), label="Obaly", size=size, line_width=line_width)

    assert errors == {"line_width": ["Při takové šířce čáry nezbude místo pro text uprostřed."]}


@pytest.mark.parametrize(("size", "line_width"), [(320, 80), (100, 18), (66, 1)])
def test_ring_accepts_line_that_leaves_room_for_text(size, line_width):
    fields = {"label": "Obaly", "size": size, "line_width": line_width}

    assert PieChart().clean(PieChart().normalize({**PieChart().get_default(), **fields}))


@pytest.mark.parametrize("missing", ["size", "line_width", "percent"])
def test_ring_draft_may_lack_number(missing):
    block = PieChart()

    drafted = block.clean_deferred(block.normalize({**block.get_default(), "label": "Obaly", missing: None}))

    assert drafted[missing] is None


@pytest.mark.parametrize("size", [0, 65, 321, 10**9])
def test_ring_must_fit_on_phone(size):
    assert set(get_errors(PieChart(), label="Obaly", size=size, line_width=1)) == {"size"}


@pytest.mark.parametrize("number", [Decimal("1e15"), Decimal("0.001"), Decimal("NaN"), Decimal("Infinity")])
def test_counter_rejects_number_out_of_range(number):
    assert set(get_errors(Counter(), number=number, label="Zákazníků")) == {"number"}


@pytest.mark.parametrize(
    ("number", "text", "digits"),
    [
        ("12500", "12\u00a0500", 0),
        ("4.80", "4,8", 1),
        ("1234.05", "1\u00a0234,05", 2),
        ("-3", "-3", 0),
        ("0", "0", 0),
        ("100", "100", 0),
    ],
)
def test_counter_number_has_czech_format(number, text, digits):
    count = get_block_props(Counter(), number=Decimal(number))["count"]

    assert (count["text"], count["digits"], count["end"]) == (text, digits, float(number))


def test_number_animation_keeps_decimals_of_its_start():
    count = get_block_props(NumberAnimation(), number=Decimal(5), start=Decimal("9.9"))["count"]

    assert count == {"start": 9.9, "end": 5.0, "digits": 1, "text": "5,0"}
