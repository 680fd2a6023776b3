"""Boosts: products, categories or values moved up or down in search results."""

from functools import cached_property
from typing import Any

from django.contrib.admin.utils import label_for_field
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, MultiFieldPanel, ObjectList
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.forms.saving import CreatePart
from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet
from vyloha.commerce.search.models import Boost
from vyloha.commerce.search.models.boosts import SUBJECTS
from vyloha.content.blocks.choosers import BrandWidget, CategoryWidget, ProductWidget
from vyloha.core.numbers import parse_whole_number


class BoostForm(WagtailAdminModelForm):
    class Meta:
        widgets = {"product": ProductWidget, "category": CategoryWidget, "brand": BrandWidget}
        error_messages = {name: {"unique": _("It is moved already; change that.")} for name in SUBJECTS}


def format_kind(boost: Boost) -> Any:
    """Return the kind of a boost's subject, in words."""
    name = next((name for name in SUBJECTS if getattr(boost, f"{name}_id")), "product")
    return label_for_field(name, Boost)


class BoostIndex(PartIndex):
    is_searchable = False
    default_ordering = ("-pk",)

    @cached_property
    def columns(self) -> list[Column]:
        return [
            self.get_titled_column("subject", _("What"), "subject"),
            Column("kind", label=_("Is"), accessor=format_kind),
            Column("strength", label=_("Stands"), accessor="get_strength_display"),
        ]

    def get_base_queryset(self) -> QuerySet[Boost]:
        return Boost.objects.select_related(*SUBJECTS)


class CreateBoost(CreatePart):
    def get_initial(self) -> dict[str, Any]:
        """Fill in the product of the preview (``?product=…``)."""
        return {"product": parse_whole_number(self.request.GET.get("product"))}


class BoostViewSet(PartViewSet):
    model = Boost
    icon = "order-up"
    menu_label = _("Higher and lower")
    add_label = _("Move something")
    new_label = _("Move in search")
    index_view_class = BoostIndex
    add_view_class = CreateBoost
    edit_handler = ObjectList(
        [
            MultiFieldPanel(
                [FieldPanel(name) for name in SUBJECTS],
                heading=_("What to move"),
                help_text=_("Choose one. Of a category or a brand, all its products are moved."),
            ),
            FieldPanel("strength"),
        ],
        base_form_class=BoostForm,
    )

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs = super().get_index_view_kwargs(**kwargs)
        for name in ("default_ordering", "is_searchable"):
            view_kwargs.pop(name, None)
        return view_kwargs


boosts = BoostViewSet("search-boosts")
