"""Popups in the back office: the form in groups that a merchant understands, and counts of their events."""

from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.db.models import CharField, Exists, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Cast, Coalesce
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import (
    FieldPanel,
    FieldRowPanel,
    HelpPanel,
    MultiFieldPanel,
    ObjectList,
    Panel,
    PublishingPanel,
    TabbedInterface,
)
from wagtail.admin.ui.tables import Column, LiveStatusTagColumn
from wagtail.models import Revision
from wagtail.snippets.views.snippets import CreateView, EditView, SnippetViewSet

from vyloha.backoffice.forms.fields import CrownsField
from vyloha.backoffice.forms.saving import NOT_SAVED
from vyloha.content.models import Popup, PopupDay
from vyloha.content.popup_counts import PopupEvent

DAYS = 30  # days covered by lists and tables


class PopupForm(WagtailAdminModelForm):
    cart_from_minor = CrownsField(
        label=capfirst(_("the amount")),
        required=False,
        help_text=_("Goods in the cart with VAT, after discounts and without delivery."),
    )


class CountsPanel(Panel):
    """Counts of the popup's impressions, closings and clicks, by day."""

    class BoundPanel(Panel.BoundPanel):
        template_name = "backoffice/popups/counts.html"

        def is_shown(self) -> bool:
            return bool(self.instance.pk) and super().is_shown()

        def get_context_data(self, parent_context: Any = None) -> dict[str, Any]:
            context: dict[str, Any] = super().get_context_data(parent_context)
            return {**context, "days": PopupDay.objects.filter(popup_id=self.instance.pk)[:DAYS]}


class OpeningMessageMixin:
    """Warns after saving that nothing opens the popup, which is allowed: a link in a page may open it."""

    request: HttpRequest
    expects_json_response: bool  # with autosaved drafts

    def form_valid(self, form: Any) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)  # type: ignore[misc]
        popup = form.instance
        if popup.has_no_trigger and not self.expects_json_response:
            text = gettext("Nothing opens “%(popup)s” yet but links and buttons with its number %(id)s.")
            messages.info(self.request, text % {"popup": popup, "id": popup.pk})
        return response


class CreatePopup(OpeningMessageMixin, CreateView):
    error_message = NOT_SAVED


class EditPopup(OpeningMessageMixin, EditView):
    error_message = NOT_SAVED


def annotate_counts(popups: QuerySet[Popup]) -> QuerySet[Popup]:
    """Annotate the popups with recent event counts: ``recent_shown``, ``recent_closed``, …"""
    since = timezone.localdate() - timedelta(days=DAYS)
    days = PopupDay.objects.filter(popup=OuterRef("pk"), day__gt=since).order_by().values("popup")
    scheduled = Revision.objects.filter(
        content_type__app_label="content",
        content_type__model="popup",
        object_id=Cast(OuterRef("pk"), CharField()),
        approved_go_live_at__isnull=False,
    )
    return popups.annotate(
        is_scheduled=Exists(scheduled),
        **{
            f"recent_{event}": Coalesce(Subquery(days.annotate(total=Sum(event.value)).values("total")), 0)
            for event in PopupEvent
        },
    )


def build_group(heading: Any, *names: str | FieldRowPanel, help_text: Any = "") -> MultiFieldPanel:
    panels = [FieldPanel(name) if isinstance(name, str) else name for name in names]
    return MultiFieldPanel(panels, heading=heading, help_text=help_text)


def build_row(*names: str) -> FieldRowPanel:
    return FieldRowPanel([FieldPanel(name) for name in names])


CONTENT_PANELS = [
    FieldPanel("title"),
    FieldPanel("body"),
    CountsPanel(heading=_("How often it was seen")),
]
APPEARANCE_PANELS = [
    build_group(_("Shape and place"), build_row("form", "position"), "width"),
    build_group(
        _("Animation"),
        build_row("entrance_animation", "exit_animation"),
        "entrance_animation_duration",
        help_text=_("Visitors who asked their device for less motion see none."),
    ),
    build_group(_("For designers"), "close_button_position", "classes"),
]
PLACEMENT_PANELS = [
    FieldPanel("shown_on"),
    FieldPanel("hidden_on"),
    FieldPanel("in_checkout"),
    build_group(_("Cart"), "cart_state", "cart_from_minor"),
]
TIMING_PANELS = [
    HelpPanel(
        _(
            "A condition says to whom the popup may appear: add only those that you need. What opens it then is"
            " on the next tab."
        )
    ),
    FieldPanel("timing"),
]
TRIGGER_PANELS = [FieldPanel("triggers"), FieldPanel("open_selector")]
BEHAVIOUR_PANELS = [
    build_group(_("So that it does not annoy"), "avoid_multiple_popups", "after_consent", "max_closes", "order"),
    build_group(
        _("Closing"),
        build_row("close_button_delay", "close_automatically"),
        "prevent_close_on_background_click",
        "prevent_close_on_esc_key",
    ),
    build_group(_("While it is open"), "prevent_scroll", "a11y_navigation"),
]


class PopupViewSet(SnippetViewSet):
    model = Popup
    icon = "comment"
    menu_label = _("Popups")
    menu_order = 222
    add_to_admin_menu = True
    add_view_class = CreatePopup
    edit_view_class = EditPopup
    list_display = [
        "title",
        LiveStatusTagColumn(label=_("Status")),
        Column("recent_shown", label=_("Shown in 30 days"), sort_key="recent_shown"),
        Column("recent_closed", label=_("Closed"), sort_key="recent_closed"),
        Column("recent_clicked", label=_("Clicked"), sort_key="recent_clicked"),
    ]
    search_fields = ["title"]
    edit_handler = TabbedInterface(
        [
            ObjectList(CONTENT_PANELS, heading=_("Content")),
            ObjectList(APPEARANCE_PANELS, heading=_("Look")),
            ObjectList(PLACEMENT_PANELS, heading=_("Where")),
            ObjectList(TIMING_PANELS, heading=_("When")),
            ObjectList(TRIGGER_PANELS, heading=_("What opens it")),
            ObjectList([*BEHAVIOUR_PANELS, PublishingPanel()], heading=_("Behaviour")),
        ],
        base_form_class=PopupForm,
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Popup]:
        return annotate_counts(Popup.objects.all())

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        return {**view_kwargs, "add_item_label": _("Add a popup")}

    def get_add_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_add_view_kwargs(**kwargs)
        return {**view_kwargs, "page_title": _("New popup")}
