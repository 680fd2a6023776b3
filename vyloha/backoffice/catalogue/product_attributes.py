"""The rows of a product's attributes, each with its selected terms."""

import re
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.forms import BaseInlineFormSet, inlineformset_factory
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from wagtail.admin.forms import WagtailAdminModelForm

from vyloha.backoffice.forms.slugs import build_slug
from vyloha.commerce.catalogue.models import Attribute, Product, ProductAttribute, Term, VariationTerm

SEPARATORS = re.compile(r"[|\n;]")


def get_available_attributes(product: Product) -> QuerySet[Attribute]:
    """Return the attributes that a product may have: the shop's and its own."""
    return Attribute.objects.filter(Q(product=None) | Q(product_id=product.pk)).prefetch_related("terms")


class OfferedAttribute(NamedTuple):
    """An attribute that distinguishes a product's variations, with the terms that they may have."""

    attribute_id: int
    name: str
    terms: list[Term]


def get_offered_attributes(product: Product) -> list[OfferedAttribute]:
    """Return the attributes that distinguish the variations of a saved product."""
    links = product.product_attributes.select_related("attribute").prefetch_related("terms")
    return [
        OfferedAttribute(link.attribute_id, link.attribute.name, list(link.terms.all()))
        for link in links
        if link.makes_variations
    ]


def parse_offered_attributes(data: QueryDict) -> list[OfferedAttribute]:
    """Return those of a product that does not exist (any more), parsed from its form: only attributes of the shop."""
    rows = [name.removesuffix("-makes_variations") for name in data if name.endswith("-makes_variations")]
    ticked = {data.get(f"{row}-attribute", ""): set(data.getlist(f"{row}-terms")) for row in rows}
    ids = [pk for pk in ticked if pk.isdecimal()]
    attributes = Attribute.objects.filter(product=None, pk__in=ids).prefetch_related("terms")
    return [
        OfferedAttribute(
            attribute.pk,
            attribute.name,
            [term for term in attribute.terms.all() if str(term.pk) in ticked[str(attribute.pk)]],
        )
        for attribute in attributes
    ]


class ProductAttributeForm(WagtailAdminModelForm):
    """One attribute of the product; editors may name a new one and type new values in the row itself."""

    attribute = forms.TypedChoiceField(label=_("Attribute"), coerce=int, empty_value=None, required=False)
    own_name = forms.CharField(label=_("or an own one"), max_length=200, required=False)
    terms = forms.TypedMultipleChoiceField(
        label=_("Values"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    new_terms = forms.CharField(
        label=_("More values"),
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("e.g. Red | Blue | Green")}),
    )
    default_term = forms.TypedChoiceField(label=_("preselected"), coerce=int, empty_value=None, required=False)

    class Meta(WagtailAdminModelForm.Meta):
        model = ProductAttribute
        fields = ["is_visible", "makes_variations"]

    def __init__(self, *args: Any, available: dict[int, Attribute], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.available = available
        link = self.instance
        self.fields["attribute"].choices = [("", "–"), *((pk, item.name) for pk, item in available.items())]
        chosen = self.get_requested_attribute()
        choices = [(term.pk, term.name) for term in chosen.terms.all()] if chosen else []
        self.fields["terms"].choices = choices
        self.fields["default_term"].choices = [("", _("none")), *choices]
        if link.pk:
            self.initial |= {
                "attribute": link.attribute_id,
                "terms": [term.pk for term in link.terms.all()],
                "default_term": link.default_term_id,
            }
            self.fields["attribute"].disabled = True

    def get_requested_attribute(self) -> Attribute | None:
        """The attribute of this row: the posted one, or the one that it was saved with."""
        requested = self.instance.attribute_id or (self.is_bound and self.data.get(self.add_prefix("attribute")))
        return self.available.get(int(requested)) if requested and str(requested).isdecimal() else None

    def get_written_terms(self) -> list[str]:
        """The typed names of new values."""
        names = (name.strip() for name in SEPARATORS.split(self.cleaned_data.get("new_terms") or ""))
        return list(dict.fromkeys(name for name in names if name))

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not cleaned.get("attribute") and not cleaned.get("own_name"):
            self.add_error("attribute", _("Choose an attribute or name an own one."))
        if self.instance.pk:
            self.validate_used_values(cleaned)
        return cleaned

    def validate_used_values(self, cleaned: dict[str, Any]) -> None:
        """Reject the removal of a value that a variation still has."""
        used = VariationTerm.objects.filter(
            variation__product_id=self.instance.product_id, attribute_id=self.instance.attribute_id
        )
        if cleaned.get("makes_variations"):
            used = used.exclude(term__in=cleaned.get("terms", []))
        if names := sorted({link.term.name for link in used.select_related("term")}):
            message = _("Variations use these values: %(values)s. Change or delete the variations first.")
            self.add_error("terms", message % {"values": ", ".join(names)})

    def save_for(self, product: Product, position: int) -> ProductAttribute:
        """Save the row; create the product's own attribute and typed values when they are new."""
        link: ProductAttribute = self.instance
        cleaned = self.cleaned_data
        attribute = self.available.get(cleaned.get("attribute")) or get_or_create_own_attribute(
            product, cleaned["own_name"]
        )
        link.product, link.attribute, link.position = product, attribute, position
        terms = [
            *cleaned.get("terms", []),
            *(get_or_create_term(attribute, name).pk for name in self.get_written_terms()),
        ]
        link.default_term_id = cleaned.get("default_term")
        link.save()
        link.terms.set(terms)
        return link


def get_or_create_own_attribute(product: Product, name: str) -> Attribute:
    """Return the product's own attribute of that name; create it when it is missing."""
    own = Attribute.objects.filter(product=product)
    found = own.filter(name=name).first()
    return found or Attribute.objects.create(
        product=product, name=name, slug=build_slug(name, lambda slug: own.filter(slug=slug).exists())
    )


def get_or_create_term(attribute: Attribute, name: str) -> Term:
    """Return the attribute's term of that name; append it when it is missing."""
    terms = Term.objects.filter(attribute=attribute)
    found = terms.filter(name__iexact=name).first()
    return found or Term.objects.create(
        attribute=attribute,
        name=name,
        slug=build_slug(name, lambda slug: terms.filter(slug=slug).exists()),
        position=terms.count(),
    )


class BaseAttributeFormSet(BaseInlineFormSet[ProductAttribute, Product, ProductAttributeForm]):
    def get_form_kwargs(self, index: int | None) -> dict[str, Any]:
        if not hasattr(self, "available"):
            self.available = {attribute.pk: attribute for attribute in get_available_attributes(self.instance)}
        return {**super().get_form_kwargs(index), "available": self.available}

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        form.fields["DELETE"].widget = forms.HiddenInput()

    def clean(self) -> None:
        """Reject duplicate attributes, and the removal of one that variations use."""
        super().clean()
        chosen = [pk for row in self.get_remaining_forms() if (pk := row.cleaned_data.get("attribute"))]
        if len(chosen) != len(set(chosen)):
            raise ValidationError(_("An attribute stands here twice."))
        for form in self.deleted_forms:
            self.validate_not_used(form.instance)

    def validate_not_used(self, link: ProductAttribute) -> None:
        used = VariationTerm.objects.filter(variation__product_id=link.product_id, attribute_id=link.attribute_id)
        if link.pk and (count := used.count()):
            text = ngettext(
                "%(count)d variation uses the attribute „%(name)s“; delete it first.",
                "%(count)d variations use the attribute „%(name)s“; delete them first.",
                count,
            )
            raise ValidationError(text % {"count": count, "name": link.attribute.name})

    def get_remaining_forms(self) -> list[ProductAttributeForm]:
        """Return the rows that stay after saving."""
        # Not ``deleted_forms``: it is empty while another row has an error.
        rows = [form for form in self.forms if not form.cleaned_data.get("DELETE")]
        return [form for form in rows if form.instance.pk or form.has_changed()]

    def save_rows(self, product: Product) -> None:
        """Save changed, new and deleted rows, in the order of the rows."""
        for row in self.deleted_forms:
            if row.instance.pk:
                row.instance.delete()
        for position, row in enumerate(self.get_remaining_forms()):
            row.save_for(product, position)

    @property
    def terms_json(self) -> dict[int, list[tuple[int, str]]]:
        """Attribute id → its terms, for rows that the browser adds."""
        return {pk: [(term.pk, term.name) for term in item.terms.all()] for pk, item in self.available.items()}


AttributeFormSet = inlineformset_factory(
    Product, ProductAttribute, form=ProductAttributeForm, formset=BaseAttributeFormSet, extra=0, can_delete=True
)
