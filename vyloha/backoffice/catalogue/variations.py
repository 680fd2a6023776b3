"""The rows of a product's variations."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BaseInlineFormSet, inlineformset_factory
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.images.widgets import AdminImageChooser

from vyloha.backoffice.catalogue.fixed_prices import FixedPricesForm
from vyloha.backoffice.catalogue.prices import (
    build_price_fields,
    check_prices,
    check_sku,
    format_sale_note,
    get_price_values,
    write_prices,
)
from vyloha.backoffice.catalogue.product_attributes import OfferedAttribute
from vyloha.backoffice.forms.fields import DATE_TIME, AllergensField, MeasureField, TableField
from vyloha.backoffice.forms.stock import StockForm
from vyloha.commerce.catalogue.change_tracking import record_offer_changes
from vyloha.commerce.catalogue.importing.parsing.texts import clean_html
from vyloha.commerce.catalogue.models import Product, StockRecord, TaxClass, Variation, VariationTerm
from vyloha.commerce.catalogue.models.products import Article, get_next_id
from vyloha.commerce.stock_alerts.alerts import count_watchers

# Rendered and parsed only in an unfolded row: hundreds of rows would be millions of characters of HTML.
FOOD_FIELDS = (*Article.INGREDIENT_FIELDS, "nutrition")
MEASURE_FIELDS = tuple(
    field.name for field in Article._meta.local_fields if field.name not in {"sku", "gtin", *FOOD_FIELDS}
)
COLLAPSED_FIELDS = ("gtin", "tax_class", *MEASURE_FIELDS, "image", "description", *FOOD_FIELDS)
COLLAPSED_STOCK_FIELDS = ("low_stock_amount", "backorders")


class HiddenMomentInput(forms.DateTimeInput):
    input_type = "hidden"


class VariationForm(WagtailAdminModelForm):
    """
    One variation: its terms, codes, prices and stock.

    The fields ``COLLAPSED_FIELDS`` exist for a new variation, when ``unfolded`` is set, and when they were sent.
    """

    shares_stock = forms.BooleanField(
        label=_("Pieces shared by the whole product"),
        required=False,
        help_text=_("All variations that share them sell from one number, on the tab of prices and stock."),
    )

    measure = MeasureField(
        label=_("Amount in the pack"), required=False, help_text=_("Empty: as much as the product says.")
    )

    allergens = AllergensField(label=_("Allergens"), help_text=_("Empty: as the product."))
    may_contain = AllergensField(label=_("May contain traces of"))
    nutrition = TableField(label=_("Nutrition"), help_text=_("Empty: as the product."))

    class Meta(WagtailAdminModelForm.Meta):
        model = Variation
        fields = [
            "is_enabled",
            "sku",
            "gtin",
            *MEASURE_FIELDS,
            "tax_class",
            "image",
            "description",
            *FOOD_FIELDS,
        ]
        # By name, as Wagtail registers its chooser only after this class is created.
        widgets = {
            "description": forms.Textarea(attrs={"rows": 2}),
            "ingredients": forms.Textarea(attrs={"rows": 2}),
            "image": AdminImageChooser,
        }

    def __init__(self, *args: Any, attributes: Sequence[OfferedAttribute] = (), unfolded: bool = False, **kwargs: Any):
        # Without an id: the default would use a number of the sequence for every rendered empty row.
        kwargs["instance"] = kwargs.get("instance") or Variation(id=None)
        super().__init__(*args, **kwargs)
        self.attributes = attributes
        self.watchers = 0  # people who wait for the variation; the formset counts them
        self.fields["measure_unit"].required = False  # a row of a deleted variation may lack it: it stays as it was
        self.fields |= build_price_fields() | {
            f"term_{link.attribute_id}": build_term_field(link) for link in attributes
        }
        self.initial |= get_price_values(self.instance) | self.get_shown_terms()
        self.stock = StockForm(
            self.data if self.is_bound else None, prefix=f"{self.prefix}-stock", instance=self.get_own_stock()
        )
        self.label_cells()
        self.fixed: FixedPricesForm | None = None
        self.is_folded = bool(self.instance.pk) and not unfolded and self.add_prefix("unfolded") not in self.data
        if self.is_folded:
            self.collapse()
        else:
            self.fixed = FixedPricesForm(self.data if self.is_bound else None, f"{self.prefix}-fixed", self.instance)

    def collapse(self) -> None:
        """Remove the collapsed fields; keep the dates of a sale as hidden ones, as bulk edits change them."""
        for name in COLLAPSED_FIELDS:
            del self.fields[name]
        for name in COLLAPSED_STOCK_FIELDS:
            del self.stock.fields[name]
        for name in ("sale_from", "sale_until"):
            self.fields[name].widget = HiddenMomentInput(format=DATE_TIME)

    def get_own_stock(self) -> StockRecord:
        """The variation's own record, an unsaved one when it has none or shares the product's."""
        variation: Variation = self.instance
        shares = variation.pk is not None and variation.stock_record_id == variation.product_id
        self.initial["shares_stock"] = shares
        if variation.pk is None or shares:
            return StockRecord()
        return variation.stock_record

    def get_shown_terms(self) -> dict[str, int]:
        """The term that each attribute's field shows."""
        links = self.instance.variation_terms.all() if self.instance.pk else []
        return {f"term_{link.attribute_id}": link.term_id for link in links}

    def label_cells(self) -> None:
        """Name the fields of the line, as their labels stand only in the grid's heading."""
        for name in ("sku", "regular_price", "sale_price", "is_enabled", *(box.name for box in self.term_boxes)):
            field = self.fields[name]
            field.widget.attrs["aria-label"] = capfirst(field.label)
        for name in ("pieces", "status"):
            field = self.stock.fields[name]
            field.widget.attrs["aria-label"] = capfirst(field.label)

    @property
    def term_boxes(self) -> list[Any]:
        return [self[f"term_{link.attribute_id}"] for link in self.attributes]

    @property
    def measures(self) -> list[Any]:
        return [self[name] for name in MEASURE_FIELDS]

    @property
    def food_boxes(self) -> list[Any]:
        return [self[name] for name in FOOD_FIELDS]

    @property
    def has_more_errors(self) -> bool:
        """Whether a collapsed field has an error."""
        return bool(
            {"sale_from", "sale_until", *COLLAPSED_FIELDS} & self.errors.keys()
            or {*COLLAPSED_STOCK_FIELDS} & self.stock.errors.keys()
            or (self.fixed and self.fixed.errors)
        )

    @property
    def sale_note(self) -> str:
        """The text of the saved sale as shoppers see it."""
        return format_sale_note(self.instance) if self.instance.pk else ""

    @property
    def chosen(self) -> dict[int, int | None]:
        """Attribute id → term id; None means any value."""
        return {link.attribute_id: self.cleaned_data.get(f"term_{link.attribute_id}") for link in self.attributes}

    def clean_measure_unit(self) -> str:
        return str(self.cleaned_data["measure_unit"] or self.instance.measure_unit)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        check_prices(self)
        if "sku" in self.changed_data:
            check_sku(self, self.instance.pk)
        for name in {"description", "ingredients"} & cleaned.keys():
            cleaned[name] = clean_html(cleaned[name] or "")
        return cleaned

    def validate_unique(self) -> None:
        """Skip Django's check: ``check_sku`` already ran, and only for a changed SKU."""

    def is_valid(self) -> bool:
        fixed = self.fixed is None or self.fixed.is_valid()
        return bool(super().is_valid()) and fixed and (self.cleaned_data.get("shares_stock") or self.stock.is_valid())

    def has_changed(self) -> bool:
        return bool(super().has_changed() or self.stock.has_changed() or (self.fixed and self.fixed.has_changed()))

    def save_for(self, product: Product, position: int) -> Variation:
        """
        Save the variation, its terms and its stock.

        :raises StockChangedMeanwhile: if units were sold since the form was shown
        """
        variation: Variation = self.instance
        if variation.pk and variation.position == position and not self.has_changed():
            return variation
        variation.product, variation.position = product, position
        variation.pk = variation.pk or get_next_id()
        write_prices(self.cleaned_data, variation)
        if self.cleaned_data["shares_stock"]:
            variation.stock_record, _created = StockRecord.objects.get_or_create(pk=product.pk)
        elif self.stock.has_changed() or variation.stock_record_id != variation.pk:
            variation.stock_record = self.stock.save_for(variation.pk)
        variation.save()
        if self.fixed:
            self.fixed.save_for(variation)
        self.save_terms(product)
        return variation

    def save_terms(self, product: Product) -> None:
        """Save the changed values."""
        variation = self.instance
        changed = [link.attribute_id for link in self.attributes if f"term_{link.attribute_id}" in self.changed_data]
        for attribute_id in changed:
            term_id = self.chosen[attribute_id]
            links = VariationTerm.objects.filter(variation=variation, attribute_id=attribute_id)
            if term_id is None:
                links.delete()
            elif not links.update(term_id=term_id):
                VariationTerm.objects.create(variation=variation, attribute_id=attribute_id, term_id=term_id)
        if changed:
            record_offer_changes([product.pk])  # an update sends no signal


def build_term_field(offered: OfferedAttribute) -> forms.TypedChoiceField:
    """Return the field for one attribute's value; its choices are the product's terms."""
    choices = [("", _("any value")), *((term.pk, term.name) for term in offered.terms)]
    return forms.TypedChoiceField(label=offered.name, choices=choices, coerce=int, empty_value=None, required=False)


def get_tax_choices() -> list[tuple[Any, Any]]:
    """Return the choices of a variation's VAT rate."""
    return [("", _("as the product")), *((tax.pk, tax.name) for tax in TaxClass.objects.all())]


class BaseVariationFormSet(BaseInlineFormSet[Variation, Product, VariationForm]):
    """All variations of a product."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        # One query for all rows; a field of its own would run one for every row.
        self.tax_choices = get_tax_choices()

    @cached_property
    def watchers(self) -> dict[int, int]:
        """How many people wait for each variation; one query."""
        return count_watchers([row.pk for row in self.get_queryset()])

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        if "tax_class" in form.fields:
            form.fields["tax_class"].choices = self.tax_choices
        # One query loads the rows; a ModelChoiceField would run one for each.
        form.fields["id"] = forms.IntegerField(required=False, widget=forms.HiddenInput, initial=form.instance.pk)
        form.fields["DELETE"].widget = forms.HiddenInput()
        form.watchers = self.watchers.get(form.instance.pk, 0) if form.instance.pk else 0

    def clean(self) -> None:
        """Reject two variations with the same values: shoppers could not tell them apart."""
        super().clean()
        seen: set[tuple[Any, ...]] = set()
        for form in self.get_remaining_forms():
            values = tuple(sorted(form.chosen.items()))
            if values in seen:
                raise ValidationError(_("Two variations have the same values; change or delete one of them."))
            seen.add(values)

    def delete_marked(self) -> None:
        """Delete the marked rows, with the stock records that only they used."""
        for row in self.deleted_forms:
            if row.instance.pk:
                record_id = row.instance.stock_record_id
                row.instance.delete()
                StockRecord.objects.filter(pk=record_id, variations=None).delete()

    def get_remaining_forms(self) -> list[VariationForm]:
        """Return the rows that stay after saving: not deleted, not empty."""
        # Not ``deleted_forms``: it is empty while another row has an error.
        rows = [form for form in self.forms if not form.cleaned_data.get("DELETE")]
        return [form for form in rows if form.instance.pk or form.has_changed()]


VariationFormSet = inlineformset_factory(
    Product, Variation, form=VariationForm, formset=BaseVariationFormSet, extra=0, can_delete=True
)
