"""The dialog that chooses products."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic import chooser
from wagtail.admin.viewsets.chooser import ChooserViewSet

from vyloha.backoffice.catalogue.finding import ProductSearchForm


class ProductChoice:
    """What both views of the dialog (whole, results only) share."""

    filter_form_class = ProductSearchForm

    @property
    def columns(self) -> list[Any]:
        columns: list[Any] = super().columns  # type: ignore[misc]
        return [*columns, Column("status", label=_("Status"), accessor="get_status_display")]


class ChooseView(ProductChoice, chooser.ChooseView):
    pass


class ChooseResultsView(ProductChoice, chooser.ChooseResultsView):
    pass


class ProductChooserViewSet(ChooserViewSet):
    model = "catalogue.Product"
    icon = "tag"
    choose_one_text = _("Choose a product")
    choose_another_text = _("Choose another product")
    edit_item_text = _("Edit this product")
    choose_view_class = ChooseView
    choose_results_view_class = ChooseResultsView
    per_page = 15


product_chooser = ProductChooserViewSet("choose-product")
