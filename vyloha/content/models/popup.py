"""Popups: their contents, look, placement and rules."""

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from django.contrib.contenttypes.fields import GenericRelation
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from wagtail.fields import StreamField
from wagtail.models import DraftStateMixin, Page, PreviewableMixin, Revision, RevisionMixin

from vyloha.commerce.catalogue.models import Category
from vyloha.content.blocks import NOT_IN_POPUPS, PopupBody
from vyloha.content.blocks.layout import PageLayout
from vyloha.content.blocks.links import get_href
from vyloha.content.blocks.popup_rules import (
    MAX_CHARACTERS,
    MAX_SECONDS,
    PopupPagesBlock,
    TimingRules,
    TriggerRules,
    check_selector,
)
from vyloha.content.listing.url_state import ListingUrl
from vyloha.content.page_props import build_page_body
from vyloha.content.popups.placements import PopupPages as PagesOfShop
from vyloha.content.popups.placements import PopupPlacement
from vyloha.content.popups.props import (
    AnimationDuration,
    PageLoad,
    PopupCart,
    PopupRules,
    PopupsData,
    PopupSettings,
    PopupTiming,
    PopupTriggers,
)
from vyloha.content.props import PopupContent, TextPage
from vyloha.content.shell.shell import build_title, get_shell
from vyloha.core.rendering import PageMeta, render_fragment

FRAGMENT = "fragment"  # the mode in which a preview shows the popup's contents alone
SECONDS_VALIDATORS = [MinValueValidator(0), MaxValueValidator(MAX_SECONDS)]
APPEARANCE_FIELDS = ("form", "position", "width", "classes", "close_button_position")
SETTINGS = tuple(PopupSettings.model_fields)


class Popup(DraftStateMixin, RevisionMixin, PreviewableMixin, models.Model):
    """A window over a page. Its fields have the setting names of the old shop's scripts (docs/developers/popups.md)."""

    class Form(models.TextChoices):
        DIALOG = "dialog", gettext_lazy("a window in the middle of the page")
        BAR = "bar", gettext_lazy("a bar at the edge of the page")
        SLIDE_IN = "slide_in", gettext_lazy("a small window at the side")
        FULL_SCREEN = "full_screen", gettext_lazy("the whole screen")

    class Position(models.TextChoices):
        CENTER = "center", gettext_lazy("in the middle")
        TOP = "top", gettext_lazy("at the top")
        BOTTOM = "bottom", gettext_lazy("at the bottom")
        LEFT = "left", gettext_lazy("on the left")
        RIGHT = "right", gettext_lazy("on the right")

    class Animation(models.TextChoices):
        FADE = "fade", gettext_lazy("fade")
        SLIDE = "slide", gettext_lazy("slide")
        ZOOM = "zoom", gettext_lazy("zoom")

    class CloseButton(models.TextChoices):
        INSIDE = "inside", gettext_lazy("in the popup")
        OUTSIDE = "outside", gettext_lazy("beside the popup")

    class CartState(models.TextChoices):
        EMPTY = "empty", gettext_lazy("is empty")
        NOT_EMPTY = "not_empty", gettext_lazy("is not empty")
        FROM = "from", gettext_lazy("costs at least an amount")

    title = models.CharField(
        gettext_lazy("name"),
        max_length=80,
        help_text=gettext_lazy("Screen readers say it when the popup opens, e.g. “Discount on your first purchase”."),
    )
    body = StreamField(PopupBody(), verbose_name=gettext_lazy("content"))

    form = models.CharField(gettext_lazy("form"), max_length=11, choices=Form.choices, default=Form.DIALOG)
    position = models.CharField(
        gettext_lazy("placement"), max_length=6, choices=Position.choices, default=Position.CENTER
    )
    width = models.PositiveSmallIntegerField(
        gettext_lazy("width in pixels"),
        default=0,
        validators=[MaxValueValidator(2000)],
        help_text=gettext_lazy("0: the usual one of the form. It is never wider than the screen."),
    )
    entrance_animation = models.CharField(
        gettext_lazy("animation when it opens"), max_length=5, blank=True, choices=Animation.choices, default=""
    )
    entrance_animation_duration = models.FloatField(
        gettext_lazy("length of the animation in seconds"),
        default=1,
        validators=[MinValueValidator(0), MaxValueValidator(5)],
    )
    exit_animation = models.CharField(
        gettext_lazy("animation when it closes"), max_length=5, blank=True, choices=Animation.choices, default=""
    )
    close_button_position = models.CharField(
        gettext_lazy("close button"), max_length=7, choices=CloseButton.choices, default=CloseButton.INSIDE
    )
    classes = models.CharField(
        gettext_lazy("CSS classes"),
        max_length=200,
        blank=True,
        validators=[
            RegexValidator(
                r"^[A-Za-z_-][\w-]*( +[A-Za-z_-][\w-]*)*$",
                gettext_lazy("Write names of classes with spaces between them: letters, digits and hyphens."),
            )
        ],
    )

    shown_on = StreamField(
        PopupPagesBlock(required=False),
        blank=True,
        verbose_name=gettext_lazy("only on these pages"),
        help_text=gettext_lazy("Empty: in the whole shop."),
    )
    hidden_on = StreamField(
        PopupPagesBlock(required=False),
        blank=True,
        verbose_name=gettext_lazy("except on these pages"),
    )
    in_checkout = models.BooleanField(
        gettext_lazy("in the checkout, too"),
        default=False,
        help_text=gettext_lazy("A popup there keeps customers from finishing their order."),
    )
    cart_state = models.CharField(
        gettext_lazy("only if the cart"), max_length=9, blank=True, choices=CartState.choices, default=""
    )
    cart_from_minor = models.PositiveBigIntegerField(gettext_lazy("the amount"), null=True, blank=True)

    timing = StreamField(
        TimingRules(required=False),
        blank=True,
        verbose_name=gettext_lazy("conditions"),
        help_text=gettext_lazy("All of them must hold. Without any, the popup may appear whenever something opens it."),
    )

    triggers = StreamField(
        TriggerRules(required=False),
        blank=True,
        verbose_name=gettext_lazy("moments that open it"),
        help_text=gettext_lazy("The first one that comes opens the popup."),
    )
    open_selector = models.CharField(
        gettext_lazy("elements that open it when they are clicked"),
        max_length=MAX_CHARACTERS,
        blank=True,
        validators=[check_selector],
        help_text=gettext_lazy("A CSS selector, e.g. .newsletter or a[href='#sleva']."),
    )

    avoid_multiple_popups = models.BooleanField(gettext_lazy("not after another popup in the same visit"), default=True)
    after_consent = models.BooleanField(gettext_lazy("not before the visitor answers the cookie banner"), default=True)
    max_closes = models.PositiveSmallIntegerField(
        gettext_lazy("not again after it was closed so many times"),
        default=2,
        validators=[MaxValueValidator(1000)],
        help_text=gettext_lazy("0: no limit. Links and buttons open it always."),
    )
    close_button_delay = models.FloatField(
        gettext_lazy("show the close button after seconds"), default=0, validators=SECONDS_VALIDATORS
    )
    close_automatically = models.FloatField(
        gettext_lazy("close by itself after seconds"),
        default=0,
        validators=SECONDS_VALIDATORS,
        help_text=gettext_lazy("0: never."),
    )
    prevent_scroll = models.BooleanField(gettext_lazy("the page below cannot be scrolled"), default=False)
    prevent_close_on_background_click = models.BooleanField(
        gettext_lazy("a click beside it does not close it"), default=False
    )
    prevent_close_on_esc_key = models.BooleanField(gettext_lazy("the Esc key does not close it"), default=False)
    a11y_navigation = models.BooleanField(
        gettext_lazy("the keyboard moves into the popup"),
        default=True,
        help_text=gettext_lazy("Leave it on: people without a mouse could not reach the popup otherwise."),
    )
    order = models.PositiveSmallIntegerField(
        gettext_lazy("order of popups"),
        default=0,
        help_text=gettext_lazy("When several popups could open at the same moment, the lowest number opens."),
    )

    _revisions = GenericRelation(Revision, related_query_name="popup")

    class Meta:
        ordering = ("order", "pk")
        verbose_name = gettext_lazy("popup")
        verbose_name_plural = gettext_lazy("popups")

    def __str__(self) -> str:
        return self.title

    def clean(self) -> None:
        """
        Reject contradictory settings.

        :raises ValidationError:
        """
        super().clean()
        if self.form == self.Form.BAR and self.position not in {self.Position.TOP, self.Position.BOTTOM}:
            raise ValidationError({"position": _("A bar stands at the top or at the bottom.")})
        if self.cart_state == self.CartState.FROM and not self.cart_from_minor:
            raise ValidationError({"cart_from_minor": _("Write the amount from which the popup appears.")})

    @property
    def revisions(self) -> Any:
        return self._revisions

    @property
    def approved_schedule(self) -> bool:
        """Whether a version is scheduled; lists annotate it as ``is_scheduled``, without a query for each row."""
        known: bool | None = getattr(self, "is_scheduled", None)
        return bool(super().approved_schedule) if known is None else known

    @property
    def has_no_trigger(self) -> bool:
        """Whether only links and buttons with its id open the popup."""
        return not self.triggers and not self.open_selector

    @property
    def version(self) -> str:
        """A hash of the contents and the look; changed rules leave it the same."""
        stored = [self.title, *(getattr(self, name) for name in APPEARANCE_FIELDS), list(self.body.raw_data)]
        return hashlib.blake2b(json.dumps(stored, default=str).encode(), digest_size=4).hexdigest()

    def build_rules(self) -> PopupRules:
        """Return the popup's rules for browsers; no query."""
        minor = self.cart_from_minor if self.cart_state == self.CartState.FROM else None
        return PopupRules(
            id=self.pk,
            html=reverse("popup", args=[self.pk, self.version]),
            settings=self._build_settings(),
            timing=PopupTiming(**TimingRules().build_data(self.timing)),
            triggers=PopupTriggers(**TriggerRules().build_data(self.triggers)),
            cart=PopupCart(state=self.cart_state, from_=minor or 0) if self.cart_state else None,
        )

    def build_contents(self, request: HttpRequest) -> PopupContent:
        """Return the popup's contents, the same for everybody."""
        # Reusable sections may contain blocks that popups must not.
        layout = PageLayout.from_body(self.body).remove_kinds(NOT_IN_POPUPS)
        return PopupContent(
            id=self.pk or 0,
            title=self.title,
            shell=get_shell(request),
            blocks=build_page_body(layout, ListingUrl.from_request("/", QueryDict(), {}), None, request).blocks,
            **{name: getattr(self, name) for name in APPEARANCE_FIELDS},
        )

    def render_fragment_html(self, request: HttpRequest) -> str:
        """Return the popup's HTML. Its ids have another prefix than those of the page that inserts it."""
        return render_fragment("Popup", self.build_contents(request), f"popup-{self.pk or 0}-")

    @classmethod
    def get_placements(cls, popups: Iterable["Popup"]) -> dict[int, PopupPlacement]:
        """Return the placement of each popup; two queries for all of them."""
        popups = list(popups)
        streams = [stream.raw_data for popup in popups for stream in (popup.shown_on, popup.hidden_on)]
        paths = _get_paths(child for stream in streams for child in stream)
        return {
            popup.pk: PopupPlacement(
                shown_on=_build_popup_pages(popup.shown_on, paths) if len(popup.shown_on) else None,
                hidden_on=_build_popup_pages(popup.hidden_on, paths),
                in_checkout=popup.in_checkout,
            )
            for popup in popups
        }

    def make_preview_request(
        self, original_request: Any = None, preview_mode: Any = None, extra_request_attrs: Any = None
    ) -> HttpResponse:
        """Give the preview its own URL, from which the page fetches the contents."""
        attrs = dict(extra_request_attrs or {})
        if original_request:
            query = original_request.GET.copy()
            query["mode"] = FRAGMENT
            attrs["popup_address"] = f"{original_request.path}?{query.urlencode()}"
        response: HttpResponse = super().make_preview_request(original_request, preview_mode, attrs)
        return response

    def serve_preview(self, request: HttpRequest, mode_name: str) -> HttpResponse:
        """Show an empty page that opens the popup at once, whatever its rules; in ``FRAGMENT`` the popup alone."""
        if mode_name == FRAGMENT:
            return HttpResponse(self.render_fragment_html(request))
        shell = get_shell(request)
        at_once = PopupRules(
            id=self.pk or 0,
            html=getattr(request, "popup_address", ""),
            settings=self._build_settings().model_copy(
                update={"after_consent": False, "max_closes": 0, "close_automatically": 0}
            ),
            timing=PopupTiming(),
            triggers=PopupTriggers(page_load=PageLoad(delay=0)),
        )
        counted_not = f"{reverse('popup_event')}?preview"
        data = PopupsData(visitor=reverse("popup_visitor"), count=counted_not, popups=(at_once,))
        return TextPage(
            meta=PageMeta(title=build_title(self.title, shell), robots="noindex"),
            shell=shell.model_copy(update={"popups": data, "consent": None}),
            post_id=0,
            title=_("Preview of the popup"),
            breadcrumbs=(),
            blocks=(),
        ).render(request)

    def _build_settings(self) -> PopupSettings:
        values = {name: getattr(self, name) for name in SETTINGS}
        duration = AnimationDuration(size=self.entrance_animation_duration)
        return PopupSettings(**values | {"entrance_animation_duration": duration})


class PopupDay(models.Model):
    """A day's count of a popup's impressions, closings and clicks; nothing about visitors."""

    popup = models.ForeignKey(Popup, models.CASCADE, related_name="days")
    day = models.DateField()
    shown = models.PositiveIntegerField(default=0)
    closed = models.PositiveIntegerField(default=0)
    clicked = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("-day",)
        constraints = [models.UniqueConstraint(fields=["popup", "day"], name="popup_day")]

    def __str__(self) -> str:
        return f"{self.popup_id} {self.day}"


Targets = dict[tuple[str, int], str]


def _get_paths(children: Iterable[Any]) -> Targets:
    """Return the paths of the pages and categories, without deleted ones."""
    named: dict[str, set[int]] = {"page": set(), "category": set()}
    for child in children:
        if child["type"] in named and child["value"]:
            named[child["type"]].add(int(child["value"]))
    pages = Page.objects.filter(pk__in=named["page"]) if named["page"] else ()
    categories = Category.objects.filter(pk__in=named["category"]) if named["category"] else ()
    return {
        **{("page", page.pk): get_href(page) for page in pages},
        **{("category", category.pk): get_href(category) for category in categories},
    }


def _build_popup_pages(stream: Any, paths: Targets) -> PagesOfShop:
    kinds: set[str] = set()
    found: dict[str, list[str]] = {"page": [], "category": []}
    for child in stream.raw_data:
        if child["type"] == "kinds":
            kinds |= set(child["value"])
        elif child["value"] and (path := paths.get((child["type"], int(child["value"])))):
            found[child["type"]].append(path)
    return PagesOfShop(frozenset(kinds), frozenset(found["page"]), tuple(found["category"]))
