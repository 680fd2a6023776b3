"""Products in the back office: list, form, deletion."""

from typing import Any

from django import forms
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from wagtail.admin.panels import FieldPanel, FieldRowPanel, MultiFieldPanel, ObjectList, TabbedInterface

from vyloha.backoffice.catalogue.bulk.screen import change_products
from vyloha.backoffice.catalogue.picture_upload import PicturesPanel
from vyloha.backoffice.catalogue.product_form import ProductForm
from vyloha.backoffice.catalogue.product_list import ProductIndex
from vyloha.backoffice.catalogue.product_preview import NewProductPreviewView, ProductPreviewView
from vyloha.backoffice.catalogue.product_rows import CrossSell, Upsell
from vyloha.backoffice.catalogue.product_screens import CreateProduct, EditProduct, show_variation_fields
from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.panels import ChosenRowsPanel, PartPanel
from vyloha.backoffice.forms.restore_deleted import restore_deleted
from vyloha.backoffice.forms.viewsets import PartViewSet
from vyloha.commerce.catalogue.models import Product, ProductImage, StockRecord

# Shown for one type only; backoffice.js switches it with the type.
SIMPLE, VARIABLE = "bo-only-simple", "bo-only-variable"

BASIC_PANELS = [
    MultiFieldPanel(
        [
            FieldPanel("name"),
            FieldPanel("slug"),
            FieldPanel(
                "type",
                classname="bo-type",
                help_text=_("With variations, shoppers choose a colour or a size; each has a price and stock."),
            ),
            FieldRowPanel(
                [
                    FieldPanel("status", help_text=_("Shoppers see only what is published.")),
                    FieldPanel("visibility", help_text=_("Where it is listed; its page opens by its address always.")),
                ]
            ),
            FieldPanel("is_featured", help_text=_("Rows of recommended products on pages show it.")),
        ],
        heading=_("Product"),
    ),
    FieldPanel("short_description"),
    FieldPanel("description"),
    FieldPanel("purchase_note"),
]
INFORMATION_PANELS = [
    MultiFieldPanel(
        [FieldPanel("ingredients"), FieldPanel("allergens"), FieldPanel("may_contain"), FieldPanel("nutrition")],
        heading=_("Food and cosmetics"),
    ),
    FieldPanel("size_guide"),
    FieldPanel("care"),
    FieldPanel("warnings"),
]
PRICE_AND_STOCK_PANELS = [
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("regular_price"), FieldPanel("sale_price")]),
            FieldRowPanel([FieldPanel("sale_from"), FieldPanel("sale_until")]),
        ],
        heading=_("Price"),
        classname=SIMPLE,
    ),
    MultiFieldPanel(
        [PartPanel("fixed", "backoffice/panels/fixed_prices.html")],
        heading=_("Prices in other currencies"),
        classname=SIMPLE,
    ),
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("measure"), FieldPanel("measure_unit")]),
            FieldRowPanel(
                [
                    FieldPanel(
                        "period_count",
                        help_text=_(
                            "Stands behind the price: 1 and “month” is “/ month”. Orders are paid once all the same."
                        ),
                    ),
                    FieldPanel("period_unit"),
                ]
            ),
            FieldPanel(
                "is_perishable",
                help_text=_("With goods that do not last, the lowest price of 30 days need not be told."),
            ),
        ],
        heading=_("What the price is for"),
    ),
    MultiFieldPanel(
        [
            FieldRowPanel(
                [
                    FieldPanel(
                        "tax_class", help_text=_("Prices are written with VAT; the rate says how much is in it.")
                    ),
                    FieldPanel("tax_status", help_text=_("“Not taxed” is for goods that are exempt from VAT.")),
                ]
            )
        ],
        heading=_("VAT"),
    ),
    MultiFieldPanel(
        [
            PartPanel("stock", "backoffice/panels/stock.html"),
            FieldPanel("sold_individually", help_text=_("Nobody can put two of them into one order.")),
        ],
        heading=_("Stock"),
    ),
    MultiFieldPanel(
        [
            FieldRowPanel(
                [
                    FieldPanel("sku", help_text=_("Your own code; no two products or variations share one.")),
                    FieldPanel("gtin", help_text=_("The number under the bar code; comparison sites ask for it.")),
                ]
            )
        ],
        heading=_("Codes"),
    ),
    MultiFieldPanel(
        [
            FieldRowPanel([FieldPanel("weight_g"), FieldPanel("length_mm")]),
            FieldRowPanel([FieldPanel("width_mm"), FieldPanel("height_mm")]),
            FieldPanel("shipping_class", help_text=_("A word of yours for goods that are sent differently.")),
        ],
        heading=_("Weight and size"),
    ),
]
TAXONOMY_PANELS = [
    FieldPanel("categories"),
    FieldPanel("tags"),
    FieldPanel("brands", widget=forms.CheckboxSelectMultiple),
    FieldPanel("vendor"),
    FieldPanel("position", help_text=_("Lower numbers stand first in listings.")),
]
TABS = TabbedInterface(
    [
        ObjectList(BASIC_PANELS, heading=_("Basics")),
        ObjectList(PRICE_AND_STOCK_PANELS, heading=_("Prices and stock")),
        ObjectList(INFORMATION_PANELS, heading=_("Composition and safety")),
        ObjectList([PartPanel("product_attributes", "backoffice/panels/attributes.html")], heading=_("Attributes")),
        ObjectList(
            [PartPanel("variations", "backoffice/panels/variations.html", fields=["make_combinations"])],
            heading=_("Variations"),
            classname=VARIABLE,
        ),
        ObjectList(
            [
                PicturesPanel(
                    "images",
                    row_model=ProductImage,
                    chooser_field_name="image",
                    template_name="backoffice/panels/pictures.html",
                    panels=[FieldPanel("image"), FieldPanel("alt")],
                    heading=_("Images"),
                    label=_("image"),
                )
            ],
            heading=_("Images"),
        ),
        ObjectList(TAXONOMY_PANELS, heading=_("Sorting")),
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
    """
    Deletes a product with its reviews. Placed orders have their own copy of the bought items, so a product may always
    be deleted.
    """

    @property
    def confirmation_message(self) -> str:
        count = self.object.reviews.count()
        lost = ngettext("Its %(count)d review is deleted with it.", "Its %(count)d reviews are deleted with it.", count)
        return " ".join([super().confirmation_message, *([lost % {"count": count}] if count else [])])

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
    row_keys = ("product", "from_product")
    edit_handler = TABS
    index_view_class = ProductIndex
    delete_view_class = DeleteProduct
    add_view_class = CreateProduct
    edit_view_class = EditProduct
    index_template_name = "backoffice/products/index.html"
    create_template_name = edit_template_name = "backoffice/products/edit.html"

    def get_urlpatterns(self) -> list[Any]:
        return [
            *super().get_urlpatterns(),
            path("edit/<int:product_id>/variation/<int:variation_id>/", show_variation_fields, name="unfolded"),
            path("preview/", self.preview_of_new, name="preview_new"),
            path("preview/<int:pk>/", self.preview, name="preview"),
            path("bulk/", change_products, name="bulk"),
        ]

    @property
    def preview(self) -> Any:
        preview = self.construct_view(ProductPreviewView, **self.get_edit_view_kwargs())
        return restore_deleted(preview, Product, self.preview_of_new, self.row_keys)

    @property
    def preview_of_new(self) -> Any:
        return self.construct_view(NewProductPreviewView, **self.get_add_view_kwargs())

    def get_index_view_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        view_kwargs: dict[str, Any] = super().get_index_view_kwargs(**kwargs)
        view_kwargs.pop("filterset_class")  # the list's own
        return view_kwargs


products = ProductViewSet("products")
