"""The dialog that chooses products."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from wagtail.admin.ui.tables import Column
from wagtail.admin.views.generic import chooser
from wagtail.admin.viewsets.chooser import ChooserViewSet

from vyloha.backoffice.catalogue.product_search import ProductSearchForm
from vyloha.core.numbers import parse_whole_number


def filter_visible(user: Any, products: Any) -> Any:
    """Return those of ``products`` that ``user`` may see: only users with access to the catalogue see drafts."""
    knows_catalogue = any(user.has_perm(f"catalogue.{verb}_product") for verb in ("view", "change"))
    return products if knows_catalogue else products.published()


class ProductChooserMixin:
    """Shared by both views of the dialog (whole, results only)."""

    filter_form_class = ProductSearchForm

    @property
    def columns(self) -> list[Any]:
        columns: list[Any] = super().columns  # type: ignore[misc]
        return [*columns, Column("status", label=_("Status"), accessor="get_status_display")]

    def get_object_list(self) -> Any:
        return filter_visible(self.request.user, super().get_object_list())  # type: ignore[attr-defined, misc]


class ChooseView(ProductChooserMixin, chooser.ChooseView):
    pass


class ChooseResultsView(ProductChooserMixin, chooser.ChooseResultsView):
    pass


class ChosenView(chooser.ChosenView):
    def get_object(self, pk: Any) -> Any:
        if parse_whole_number(str(pk)) is None:
            raise self.model_class.DoesNotExist
        return filter_visible(self.request.user, self.model_class.objects.all()).get(pk=pk)


class ChosenMultipleView(chooser.ChosenMultipleView):
    def get_objects(self, pks: Any) -> Any:
        return filter_visible(
            self.request.user, super().get_objects([pk for pk in pks if parse_whole_number(str(pk)) is not None])
        )


class ProductChooserViewSet(ChooserViewSet):
    model = "catalogue.Product"
    icon = "tag"
    choose_one_text = _("Choose a product")
    choose_another_text = _("Choose another product")
    edit_item_text = _("Edit this product")
    choose_view_class = ChooseView
    choose_results_view_class = ChooseResultsView
    chosen_view_class = ChosenView
    chosen_multiple_view_class = ChosenMultipleView
    per_page = 15


product_chooser = ProductChooserViewSet("choose-product")
