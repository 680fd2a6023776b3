"""Products in the back office: list, form, deletion."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList, TabbedInterface

from vyloha.backoffice.catalogue.product_form import ProductForm
from vyloha.backoffice.catalogue.product_list import ProductIndex
from vyloha.backoffice.catalogue.product_rows import CrossSell, Upsell
from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.panels import ChosenRowsPanel, PartPanel
from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.commerce.catalogue.models import Product, ProductImage, StockRecord

# Shown for one type only; backoffice.js follows the type as the merchant switches it.
SIMPLE, VARIABLE = "bo-only-simple", "bo-only-variable"

BASICS = [
    MultiFieldPanel(
        [
            FieldPanel("name"),
            FieldPanel("slug"),
            FieldPanel("type", classname="bo-type"),
            FieldRowPanel([FieldPanel("status"), FieldPanel("visibility")]),
            FieldPanel("is_featured"),
        ],
        heading=_("Product"),
    ),
    FieldPanel("short_description"),
    FieldPanel("description"),
    FieldPanel("purchase_note"),
]
PRICES_AND_STOCK = [
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("regular_price"), FieldPanel("sale_price")]),
            FieldRowPanel([FieldPanel("sale_from"), FieldPanel("sale_until")]),
        ],
        heading=_("Price"),
        classname=SIMPLE,
    ),
    MultiFieldPanel([FieldRowPanel([FieldPanel("tax_class"), FieldPanel("tax_status")])], heading=_("VAT")),
    MultiFieldPanel(
        [
            PartPanel("stock", "backoffice/panels/stock.html"),
            FieldPanel("sold_individually"),
        ],
        heading=_("Stock"),
    ),
    MultiFieldPanel([FieldRowPanel([FieldPanel("sku"), FieldPanel("gtin")])], heading=_("Codes")),
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("weight_g"), FieldPanel("length_mm")]),
            FieldRowPanel([FieldPanel("width_mm"), FieldPanel("height_mm")]),
            FieldPanel("shipping_class"),
        ],
        heading=_("Weight and size"),
    ),
]
SORTING = [
    FieldPanel("categories"),
    FieldPanel("tags"),
    FieldPanel("brands", widget=forms.CheckboxSelectMultiple),
    FieldPanel("vendor"),
    FieldPanel("position", help_text=_("Lower numbers stand first in listings.")),
]
TABS = TabbedInterface(
    [
        ObjectList(BASICS, heading=_("Basics")),
        ObjectList(PRICES_AND_STOCK, heading=_("Prices and stock")),
        ObjectList(
            [PartPanel("variations", "backoffice/panels/variations.html"), FieldPanel("make_combinations")],
            heading=_("Variations"),
            classname=VARIABLE,
        ),
        ObjectList([PartPanel("product_attributes", "backoffice/panels/attributes.html")], heading=_("Attributes")),
        ObjectList(
            [
                ChosenRowsPanel(
                    "images",
                    row_model=ProductImage,
                    chooser_field_name="image",
                    panels=[FieldPanel("image"), FieldPanel("alt")],
                    heading=_("Images"),
                    label=_("image"),
                )
            ],
            heading=_("Images"),
        ),
        ObjectList(SORTING, heading=_("Sorting")),
        ObjectList(
            [
                ChosenRowsPanel(
                    name,
                    row_model=through,
                    chooser_field_name="to_product",
                    panels=[FieldPanel("to_product")],
                    heading=heading,
                    label=_("product"),
                    help_text=help_text,
                )
                for name, through, heading, help_text in (
                    ("upsells", Upsell, _("Up-sells"), _("Offered on the product's page instead of it.")),
                    ("cross_sells", CrossSell, _("Cross-sells"), _("Told to programs that show the cart.")),
                )
            ],
            heading=_("Related"),
        ),
    ],
    base_form_class=ProductForm,
)


class DeleteProduct(ExplainedDelete):
    """Placed orders keep their own copy of what was bought, so a product may always go."""

    def delete_action(self) -> None:
        records = set(self.object.variations.values_list("stock_record_id", flat=True)) | {self.object.pk}
        super().delete_action()
        StockRecord.objects.filter(pk__in=records, variations=None).delete()


class ProductViewSet(PartViewSet):
    model = Product
    icon = "tag"
    add_label = _("Add a product")
    new_label = _("New product")
    ordering = ("-id",)
    edit_handler = TABS
    index_view_class = ProductIndex
    delete_view_class = DeleteProduct

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        view_kwargs.pop("filterset_class")  # the list's own
        return view_kwargs


products = ProductViewSet("products")
