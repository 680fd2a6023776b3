"""
The form of a product. A simple product's prices and stock belong to its only variation and that variation's stock
record; the merchant edits them here as fields of the product.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.models import model_to_dict
from django.http import QueryDict
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm

from vyloha.backoffice.catalogue.category_tree import CategoriesField
from vyloha.backoffice.catalogue.combinations import MAX_CREATED, count_missing, create_missing
from vyloha.backoffice.catalogue.fixed_prices import FixedPricesForm
from vyloha.backoffice.catalogue.prices import (
    build_price_fields,
    check_prices,
    check_sku,
    format_sale_note,
    get_price_values,
    write_prices,
)
from vyloha.backoffice.catalogue.product_attributes import (
    AttributeFormSet,
    OfferedAttribute,
    get_offered_attributes,
    parse_offered_attributes,
)
from vyloha.backoffice.catalogue.product_rows import (
    CrossSellFormSet,
    PictureFormSet,
    UpsellFormSet,
    get_chosen_ids,
    save_pictures,
)
from vyloha.backoffice.catalogue.product_types import (
    convert_to_variable,
    explain_not_simple,
    get_only_variation,
)
from vyloha.backoffice.catalogue.tags import TagNamesField, get_or_create_tags
from vyloha.backoffice.catalogue.variations import VariationFormSet
from vyloha.backoffice.forms.fields import AllergensField, MeasureField, TableField
from vyloha.backoffice.forms.html import DescriptionField
from vyloha.backoffice.forms.slugs import fill_slug
from vyloha.backoffice.forms.stock import StockForm
from vyloha.commerce.catalogue.models import Product, StockRecord, TaxClass, Variation
from vyloha.commerce.catalogue.models.products import Article, get_next_id
from vyloha.commerce.catalogue.stock_correction import StockChangedMeanwhile
from vyloha.commerce.stock_alerts.alerts import count_watchers

# Stored on the only variation of a simple product, on the product itself when it has variations.
ARTICLE_FIELDS = {field.name: field for field in Article._meta.local_fields}
INGREDIENTS_HELP = _("Print allergens in bold, as the law requires.")
ALLERGENS_HELP = _("Names separated by commas: gluten, milk, nuts. Shoppers can leave out products that contain them.")
NUTRITION_HELP = _("One row a line, cells separated by |. The first line names the columns: “Nutrition | 100 g”.")
FORMSETS = {
    "product_attributes": AttributeFormSet,
    "variations": VariationFormSet,
    "images": PictureFormSet,
    "upsells": UpsellFormSet,
    "cross_sells": CrossSellFormSet,
}


class ProductForm(WagtailAdminModelForm):
    slug = forms.SlugField(
        label=_("Address of the page"),
        required=False,
        max_length=200,
        help_text=_("Made from the name when you leave it empty."),
    )
    short_description = DescriptionField(label=_("Short description"))
    description = DescriptionField(label=_("Description"))
    purchase_note = DescriptionField(label=_("Purchase note"), help_text=_("Stands in the order's e-mail."))
    ingredients = DescriptionField(label=_("Ingredients"), help_text=INGREDIENTS_HELP)
    allergens = AllergensField(label=_("Allergens"), help_text=ALLERGENS_HELP)
    may_contain = AllergensField(label=_("May contain traces of"), help_text=ALLERGENS_HELP)
    nutrition = TableField(label=_("Nutrition"), help_text=NUTRITION_HELP)
    care = DescriptionField(label=_("Care"))
    warnings = DescriptionField(
        label=_("Safety warnings"), help_text=_("What the law or the manufacturer warns of, for example with candles.")
    )
    size_guide = TableField(
        label=_("Size guide"),
        help_text=_("One row a line, cells separated by |. The first line names the columns: “Size | Length | Chest”."),
    )
    categories = CategoriesField(label=_("Categories"))
    tags = TagNamesField(label=_("Tags"))
    regular_price, sale_price, sale_from, sale_until = build_price_fields().values()
    measure = MeasureField(
        label=_("Amount in the pack"),
        required=False,
        help_text=_("Shoppers then see what a kilogram, litre, metre or piece costs."),
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)  # when the displayed product was saved
    make_combinations = forms.BooleanField(
        label=_("make a variation of every missing combination of values when I save"), required=False
    )

    def __init__(self, data: Any = None, files: Any = None, instance: Product | None = None, **kwargs: Any):
        # Without an id: the default would use a number of the sequence for every form that is only opened.
        product = instance or Product(id=None, tax_class=TaxClass.objects.filter(is_default=True).first())
        self.was = product.type if product.pk else None
        super().__init__(data, files, instance=product, **kwargs)
        self.sold = get_only_variation(product) if self.was == Product.Type.SIMPLE else Variation(id=None)
        if self.was == Product.Type.SIMPLE:
            self.initial |= model_to_dict(self.sold, ARTICLE_FIELDS) | get_price_values(self.sold)
            self.fields["sale_price"].help_text = format_sale_note(self.sold) or self.fields["sale_price"].help_text
        self.fixed = FixedPricesForm(data, "fixed", self.sold)
        self.initial["seen"] = product.updated_at.isoformat() if product.pk else ""
        self.fields["categories"].show_tree()
        for name in ("short_description", "description", "purchase_note", "care", "warnings"):
            self.fields[name].choose_editor(getattr(product, name))
        self.fields["ingredients"].choose_editor(self.initial.get("ingredients") or "")
        record = StockRecord.objects.filter(pk=product.pk).first() if product.pk else None
        self.stock = StockForm(data, prefix="stock", instance=record or StockRecord())
        self.formsets = self.build_formsets(data, files, product)

    def build_formsets(self, data: Any, files: Any, product: Product) -> dict[str, Any]:
        """The formsets of the product, by name."""
        offered: list[OfferedAttribute] = []
        variations = Variation.objects.none()
        if self.was == Product.Type.VARIABLE:
            offered = get_offered_attributes(product)
            variations = product.variations.select_related("stock_record").prefetch_related("variation_terms")
        elif data and not self.was:
            offered = parse_offered_attributes(data)  # of a product that was deleted meanwhile
        rows = {}
        for name, formset in FORMSETS.items():
            options: dict[str, Any] = {"instance": product, "prefix": name}
            if name == "variations":
                options |= {
                    "queryset": variations.prefetch_related("variation_terms"),
                    "form_kwargs": {"attributes": offered},
                }
            rows[name] = formset(data, files, **options)
        return rows

    @property
    def missing(self) -> dict[str, int]:
        """
        The number of combinations of the saved values without a variation, and the maximum that can be created at once.
        """
        count = count_missing(self.instance) if self.was == Product.Type.VARIABLE else 0
        return {"count": count, "at_most": MAX_CREATED}

    @property
    def watchers(self) -> int:
        """The number of people who wait for a simple product; the rows of variations have their own."""
        pk = self.sold.pk if self.was == Product.Type.SIMPLE else None
        return count_watchers([pk]).get(pk, 0) if pk else 0

    @property
    def parts(self) -> dict[str, Any]:
        """The parts of the form that panels render besides fields."""
        return {**self.formsets, "stock": self.stock, "fixed": self.fixed}

    def is_valid(self) -> bool:
        # All of them, so that every error is shown at once.
        return all([super().is_valid(), self.stock.is_valid(), self.fixed.is_valid()])

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        fill_slug(self)
        check_prices(self)
        check_sku(self, self.instance.pk)
        gets_simple = cleaned.get("type") == Product.Type.SIMPLE and self.was == Product.Type.VARIABLE
        if gets_simple and (reason := explain_not_simple(self.instance)):
            self.add_error("type", reason)
        return cleaned

    def save(self, commit: bool = True) -> Product:
        """
        Save the product and all its rows; run inside a transaction.

        :raises StockChangedMeanwhile: if units were sold since the form was shown
        :raises ValidationError: if too many variations were requested, or somebody else saved the product meanwhile
        """
        product: Product = self.instance
        self.check_edit_conflict()
        self.moves: list[StockChangedMeanwhile] = []
        self.made = range(0)  # ids of the created variations
        self.cleaned_data["tags"] = get_or_create_tags(self.cleaned_data["tags"])
        is_simple = product.type == Product.Type.SIMPLE
        self.save_product(product, sells=is_simple or self.was == Product.Type.SIMPLE)
        self.formsets["product_attributes"].save_rows(product)
        if not is_simple:
            self.save_variations(product)
        save_pictures(self.formsets["images"])
        product.upsells.set(get_chosen_ids(self.formsets["upsells"]))
        product.cross_sells.set(get_chosen_ids(self.formsets["cross_sells"]))
        if self.moves:
            raise self.moves[0]
        return product

    def check_edit_conflict(self) -> None:
        """Ask the merchant once whether to overwrite changes that somebody else saved meanwhile."""
        seen = self.cleaned_data["seen"]
        saved = (
            Product.objects.select_for_update(no_key=True)
            .filter(pk=self.instance.pk)
            .values_list("updated_at", flat=True)
        )
        if not seen or not (now := saved.first()) or now.isoformat() == seen:
            return
        again: QueryDict = self.data.copy()  # type: ignore[has-type]
        again["seen"] = now.isoformat()
        self.data = again
        message = _(
            "Somebody else saved this product meanwhile (at %(time)s). What you wrote is still here and not saved yet. "
            "Open the product in another tab to compare; save again to keep your version."
        )
        raise ValidationError(message % {"time": f"{localtime(now):%H:%M}"})

    def save_product(self, product: Product, sells: bool) -> None:
        """Save the product; the fields of ``sells`` go to its only variation."""
        product.pk = product.pk or get_next_id()
        article = {name: self.cleaned_data[name] for name in ARTICLE_FIELDS}
        if sells:
            for name in ARTICLE_FIELDS:
                setattr(product, name, ARTICLE_FIELDS[name].get_default())
        product.save()
        self._save_m2m()
        if not sells:
            return
        variation = get_only_variation(product)
        for name, value in article.items():
            setattr(variation, name, value)
        write_prices(self.cleaned_data, variation)
        with self.collect_stock_conflicts():
            self.stock.save_for(product.pk)
        variation.stock_record_id = product.pk
        variation.save()
        self.fixed.save_for(variation)

    def save_variations(self, product: Product) -> None:
        if self.was == Product.Type.SIMPLE:
            convert_to_variable(product)
        rows = self.formsets["variations"]
        rows.delete_marked()
        kept = rows.get_remaining_forms()
        if any(row.cleaned_data["shares_stock"] for row in kept):
            with self.collect_stock_conflicts():
                self.stock.save_for(product.pk)
        for position, row in enumerate(kept):
            with self.collect_stock_conflicts():
                row.save_for(product, position)
        if self.cleaned_data["make_combinations"]:
            self.made = create_missing(product)

    @contextmanager
    def collect_stock_conflicts(self) -> Iterator[None]:
        """Continue after a stock conflict, so that every affected field gets its error."""
        try:
            yield
        except StockChangedMeanwhile as moved:
            self.moves.append(moved)
