"""Popups: their placement, their rules in browsers, and rejected settings."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from wagtail.blocks import StreamBlockValidationError

from vyloha.commerce.catalogue.tests.makers import a_category
from vyloha.content.blocks.popup_rules import KINDS, TimingRules, TriggerRules, check_pattern, check_selector
from vyloha.content.models import AttributionSettings, ContentPage, HomePage, Popup, PopupDay
from vyloha.content.popup_counts import BufferedPopupCounts, PopupEvent, delete_old_counts
from vyloha.content.popups.eligible import MAX_POPUPS, build_popups_data, get_live_popups, set_page_categories
from vyloha.content.popups.placements import KINDS as OF_COMPONENTS
from vyloha.content.popups.placements import PopupPages, PopupPlacement, PopupTargetPage, get_page_kind
from vyloha.content.tests.makers import a_popup

STANY = "/kategorie-produktu/stany/"
HOME, CHECKOUT = PopupTargetPage("home", "/"), PopupTargetPage("checkout", "/pokladna/")
TENTS = PopupTargetPage("listing", STANY, (STANY,))
SMALL_TENTS = PopupTargetPage("listing", f"{STANY}male/", (f"{STANY}male/",))
A_TENT = PopupTargetPage("product", "/produkt/stan/", (f"{STANY}male/", "/kategorie-produktu/vyprodej/"))
OTHER = PopupTargetPage("listing", "/kategorie-produktu/stany-pro-psy/", ("/kategorie-produktu/stany-pro-psy/",))
IN_TENTS = PopupPages(categories=(STANY,))


@pytest.mark.parametrize(
    ("where", "fitting", "others"),
    [
        (PopupPlacement(), [HOME, TENTS, A_TENT], [CHECKOUT]),
        (PopupPlacement(in_checkout=True), [HOME, CHECKOUT], []),
        (PopupPlacement(shown_on=PopupPages(frozenset({"home"})), in_checkout=True), [HOME, CHECKOUT], [TENTS]),
        (PopupPlacement(shown_on=PopupPages(frozenset({"home", "product"}))), [HOME, A_TENT], [TENTS, CHECKOUT]),
        (PopupPlacement(shown_on=PopupPages(pages=frozenset({STANY}))), [TENTS], [SMALL_TENTS, HOME]),
        (PopupPlacement(shown_on=IN_TENTS), [TENTS, SMALL_TENTS, A_TENT], [OTHER, HOME]),
        (PopupPlacement(hidden_on=IN_TENTS), [OTHER, HOME], [TENTS, SMALL_TENTS, A_TENT]),
        (PopupPlacement(shown_on=PopupPages(frozenset({"listing"})), hidden_on=IN_TENTS), [OTHER], [TENTS, HOME]),
        (PopupPlacement(shown_on=PopupPages()), [], [HOME, TENTS]),
    ],
)
def test_popup_matches_pages_selected_by_editors(where, fitting, others):
    assert [where.allows(place) for place in fitting] == [True] * len(fitting)
    assert [where.allows(place) for place in others] == [False] * len(others)


@pytest.mark.parametrize(
    ("component", "body_class", "kind"),
    [
        ("FrontPage", "home", "home"),
        ("TextPage", "", "page"),
        ("TextPage", "x woocommerce-checkout", "checkout"),
        ("CartPage", "woocommerce-cart", "cart"),
        ("OrderReceivedPage", "woocommerce-checkout woocommerce-order-received", "order_received"),
        ("NotFoundPage", "error404", "other"),
    ],
)
def test_page_kind_follows_component_and_widgets(component, body_class, kind):
    assert get_page_kind(component, body_class) == kind


def test_every_page_kind_is_selectable():
    assert {kind for kind, _label in KINDS} | {"checkout"} == {*OF_COMPONENTS.values(), "other"}


GOOD_SELECTORS = [".newsletter", "#reviews", "a[href='#sleva']", "main > p:nth-child(2)", ".a, .b", "input[name=q]"]
BAD_SELECTORS = [
    *("#", "1a", ".1a", "a >", "a[href", "a(", "a)", "b{}", "<p>", ".a,", "a[x='", ",a", ".a,,.b"),
    "." + "a" * 200,
]


@pytest.mark.parametrize("selector", GOOD_SELECTORS)
def test_selector_is_accepted(selector):
    check_selector(selector)


@pytest.mark.parametrize("selector", BAD_SELECTORS)
def test_selector_rejected_by_browsers_is_rejected(selector):
    with pytest.raises(ValidationError, match="CSS"):
        check_selector(selector)


@pytest.mark.parametrize("pattern", ["^https://", "(?<name>a)", r"/blog/\d+"])
def test_pattern_is_accepted(pattern):
    check_pattern(pattern)


@pytest.mark.parametrize("pattern", ["(", "[a", "*a", "a{2,1}", "(?i)akce", r"\Aakce"])
def test_invalid_pattern_is_rejected(pattern):
    with pytest.raises(ValidationError, match="regulární výraz"):
        check_pattern(pattern)


@pytest.mark.parametrize("pattern", ["(a|b)+", "a*b*c+d{2}"])
def test_pattern_unsupported_by_browsers_is_rejected(pattern):
    with pytest.raises(ValidationError, match="nejvýše 3krát"):
        check_pattern(pattern)


def stream(block: Any, *children: tuple[str, dict[str, Any]]) -> Any:
    return block.to_python([{"type": kind, "value": value} for kind, value in children])


def test_rules_have_defaults_of_old_editor():
    timing = {name: block.get_default() for name, block in TimingRules().child_blocks.items()}
    triggers = {name: block.get_default() for name, block in TriggerRules().child_blocks.items()}

    assert timing["page_views"]["views"] == 3
    assert timing["sessions"]["sessions"] == 2
    assert timing["times"]["times_times"] == 3
    assert timing["url"]["action"] == "show"
    assert timing["sources"]["sources"] == ["internal", "external", "search"]
    assert (triggers["page_load"]["delay"], triggers["adblock_detection"]["delay"]) == (0, 0)
    assert (triggers["scrolling"]["direction"], triggers["scrolling"]["offset"]) == ("down", 50)
    assert (triggers["click"]["times"], triggers["inactivity"]["time"]) == (1, 30)


BAD_RULES: list[tuple[Any, str, dict[str, Any]]] = [
    (TimingRules(), "page_views", {"views": 0}),
    (TimingRules(), "sessions", {"sessions": 100_000}),
    (TimingRules(), "url", {"url": "(", "action": "regex"}),
    (TimingRules(), "url", {"url": "a" * 201, "action": "regex"}),
    (TimingRules(), "url", {"url": "a", "action": "elsewhere"}),
    (TimingRules(), "sources", {"sources": []}),
    (TimingRules(), "logged_in", {"users": "custom", "roles": []}),
    (TimingRules(), "devices", {"devices": ["fridge"]}),
    (TimingRules(), "browsers", {"browsers": "custom", "browsers_options": []}),
    (
        TimingRules(),
        "schedule",
        {"schedule_start_date": "2026-11-25T10:00:00Z", "schedule_end_date": "2026-11-25T10:00:00Z"},
    ),
    (TriggerRules(), "page_load", {"delay": -1}),
    (TriggerRules(), "scrolling", {"direction": "left", "offset": 50}),
    (TriggerRules(), "scrolling", {"direction": "down", "offset": 101}),
    (TriggerRules(), "scrolling_to", {"selector": "{}"}),
    (TriggerRules(), "click", {"times": 0}),
    (TriggerRules(), "inactivity", {"time": 1e9}),
]


@pytest.mark.parametrize(("block", "kind", "value"), BAD_RULES)
def test_rule_with_invalid_input_is_rejected(block, kind, value):
    with pytest.raises(StreamBlockValidationError):
        block.clean(stream(block, (kind, value)))


def test_duplicate_rule_is_rejected():
    block = TriggerRules()
    with pytest.raises(StreamBlockValidationError):
        block.clean(stream(block, ("click", {"times": 1}), ("click", {"times": 2})))


@pytest.mark.django_db
class TestPublished:
    @pytest.fixture(autouse=True)
    def _shop(self, seeded: None) -> None:
        """Pages for the popups."""

    def test_browsers_get_configured_rules_only(self):
        popup = a_popup(
            timing=[
                ("page_views", {"views": 4}),
                (
                    "schedule",
                    {"schedule_timezone": "site", "schedule_start_date": datetime(2026, 11, 25, 9, tzinfo=UTC)},
                ),
            ],
            triggers=[("exit_intent", {}), ("scrolling", {"direction": "up", "offset": 10})],
            cart_state="from",
            cart_from_minor=100_000,
            entrance_animation="fade",
            entrance_animation_duration=0.4,
        )

        rules = popup.build_rules().model_dump(mode="json", by_alias=True)

        assert {name: one for name, one in rules["timing"].items() if one} == {
            "page_views": {"views": 4},
            "schedule": {
                "schedule_timezone": "site",
                "schedule_start_date": "2026-11-25T10:00",
                "schedule_end_date": "",
                "schedule_server_datetime": "",
            },
        }
        assert rules["triggers"]["exit_intent"] == {}
        assert rules["triggers"]["scrolling"] == {"direction": "up", "offset": 10}
        assert rules["triggers"]["click"] is None
        assert rules["cart"] == {"state": "from", "from": 100_000}
        assert rules["settings"]["max_closes"] == 2
        assert rules["settings"]["entrance_animation"] == "fade"
        assert rules["settings"]["entrance_animation_duration"] == {"size": 0.4}
        assert rules["settings"]["after_consent"] is rules["settings"]["avoid_multiple_popups"] is True

    def test_search_engines_come_from_setting(self, changes):
        with changes():
            AttributionSettings.objects.create(
                search_engines="https://www.Seznam.\n\n search.example.com/hledej \nseznam."
            )
        popup = a_popup(timing=[("sources", {"sources": ["search"]})])

        sources = popup.build_rules().timing.sources
        assert sources
        assert (sources.sources, sources.engines) == (
            ("search",),
            ("seznam.", "search.example.com/hledej"),
        )

    @pytest.mark.parametrize("line", ["google", "<b>", "hledat na google.", "java script:1.", "..", "@."])
    def test_search_engine_that_is_no_address_is_rejected(self, line):
        with pytest.raises(ValidationError, match="není začátek adresy"):
            AttributionSettings(search_engines=f"google.\n{line}").full_clean()

    def test_content_url_changes_with_contents_and_look(self):
        popup = a_popup()
        before = popup.build_rules().html
        popup.order = 7
        assert popup.build_rules().html == before
        popup.form = "bar"
        assert popup.build_rules().html != before

    @pytest.mark.parametrize(
        ("fields", "field"),
        [
            ({"form": "bar", "position": "center"}, "position"),
            ({"cart_state": "from"}, "cart_from_minor"),
            ({"classes": "<b>"}, "classes"),
            ({"classes": 'a" onclick="b'}, "classes"),
            ({"open_selector": "a["}, "open_selector"),
            ({"close_button_delay": -1}, "close_button_delay"),
            ({"close_automatically": 1e9}, "close_automatically"),
            ({"width": 5000}, "width"),
        ],
    )
    def test_popup_with_invalid_settings_is_rejected(self, fields, field):
        with pytest.raises(ValidationError) as refusal:
            Popup(title="Sleva", body=[("heading", "Sleva")], **fields).full_clean()
        assert set(refusal.value.message_dict) == {field}

    def test_popup_without_trigger_is_allowed(self):
        popup = a_popup()
        popup.full_clean()
        assert popup.has_no_trigger
        assert not a_popup(open_selector=".sleva").has_no_trigger

    def test_contents_are_rendered_with_look_and_own_ids(self):
        popup = a_popup(("heading", "Sleva <b>"), form="bar", position="top", classes="leto")

        html = popup.render_fragment_html(RequestFactory().get("/"))
        assert "Sleva &lt;b&gt;" in html
        assert f'id="elementor-popup-modal-{popup.pk}"' in html
        assert "popup-bar popup-at-top leto" in html
        assert 'aria-label="Sleva"' in html

    def test_drafts_are_left_out_and_order_is_editors(self):
        a_popup(title="Koncept", live=False)
        second, first = a_popup(order=2), a_popup(order=1)

        assert [one.rules.id for one in get_live_popups(RequestFactory().get("/"))] == [first.pk, second.pk]

    def test_page_lists_at_most_fifty_popups(self):
        for number in range(MAX_POPUPS + 5):
            a_popup(order=number)

        data = build_popups_data(RequestFactory().get("/"), "FrontPage", "home")
        assert data
        assert len(data.popups) == MAX_POPUPS

    def test_shop_without_popups_sends_no_popup_data(self):
        request = RequestFactory().get("/")
        assert build_popups_data(request, "FrontPage", "home") is None

    @pytest.mark.parametrize(
        ("path", "component", "body_class"),
        [("/", "FrontPage", "home"), ("/pokladna/", "CheckoutPage", "woocommerce-checkout")],
    )
    def test_every_page_counts_views_for_popups_of_others(self, path, component, body_class):
        a_popup(shown_on=[("kinds", ["blog"])])

        data = build_popups_data(RequestFactory().get(path), component, body_class)
        assert data
        assert data.popups == ()

    def test_pages_and_categories_are_matched_by_path(self):
        tents = a_category("Stany", slug="stany")
        page = ContentPage(title="Poradíme", slug="poradime")
        HomePage.objects.get().add_child(instance=page).save_revision().publish()
        popup = a_popup(shown_on=[("page", page), ("category", tents)])

        def fits(path: str, *categories: str) -> bool:
            request = RequestFactory().get(path)
            set_page_categories(request, *categories)
            data = build_popups_data(request, "ProductPage", "")
            return bool(data and [one.id for one in data.popups] == [popup.pk])

        assert fits("/poradime/")
        assert fits("/kategorie-produktu/stany/male/")
        assert fits("/produkt/stan/", "vyprodej", "stany/male")
        assert not fits("/produkt/spacak/", "spacaky")

    def test_popup_on_deleted_page_appears_nowhere(self):
        page = ContentPage(title="Poradíme", slug="poradime")
        HomePage.objects.get().add_child(instance=page)
        a_popup(shown_on=[("page", page)])
        page.delete()

        data = build_popups_data(RequestFactory().get("/"), "FrontPage", "home")
        assert data
        assert data.popups == ()

    def test_popups_are_loaded_with_constant_queries(self):
        tents, home = a_category("Stany", slug="stany"), HomePage.objects.get()
        counts: list[int] = []
        for _round in range(3):
            for _number in range(5):
                a_popup(shown_on=[("page", home), ("category", tents)], hidden_on=[("category", tents)])
            with CaptureQueriesContext(
                connection,
            ) as sent:
                list(Popup.get_placements(popups := Popup.objects.filter(live=True)))
                [popup.build_rules() for popup in popups]
            counts.append(len(sent))
        assert counts[1] == counts[2] == 3  # Wagtail cached the site's root in the first run.


@pytest.mark.django_db
class TestCounts:
    def test_events_are_counted_by_day_and_deleted_with_popup(self):
        popup, gone, counts = a_popup(), a_popup(), BufferedPopupCounts()
        for event in (PopupEvent.SHOWN, PopupEvent.SHOWN, PopupEvent.CLOSED):
            counts.add(popup.pk, event)
        counts.add(gone.pk, PopupEvent.SHOWN)
        gone.delete()
        counts.flush()
        counts.add(popup.pk, PopupEvent.CLICKED)
        counts.flush()

        day = PopupDay.objects.get()
        assert (day.popup, day.day) == (popup, timezone.localdate())
        assert (day.shown, day.closed, day.clicked) == (2, 1, 1)
        popup.delete()
        assert not PopupDay.objects.exists()

    def test_counts_are_deleted_after_a_year(self):
        popup, today = a_popup(), timezone.localdate()
        for days in (0, 366, 367):
            PopupDay.objects.create(popup=popup, day=today - timedelta(days=days), shown=1)

        delete_old_counts()

        assert [(today - one.day).days for one in PopupDay.objects.all()] == [0, 366]
