"""Ordered rows of a product's form: pictures, up-sells, cross-sells."""

from typing import Any

from django import forms
from django.forms import inlineformset_factory
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.images.widgets import AdminImageChooser

from vyloha.backoffice.catalogue.product_chooser import product_chooser
from vyloha.commerce.catalogue.models import Product, ProductImage

Upsell = Product.upsells.through
CrossSell = Product.cross_sells.through


class DescriptionInput(forms.TextInput):
    """A text field that also posts the text it was shown with: only a text that was typed over it is saved."""

    shown: str | None = None  # None: the form does not say

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        self.shown = data.get(f"{name}-shown")
        return super().value_from_datadict(data, files, name)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        shown = (value or "") if self.shown is None else self.shown
        hidden = format_html('<input type="hidden" name="{}-shown" value="{}">', name, shown)
        return super().render(name, value, attrs, renderer) + hidden


class ProductPictureForm(WagtailAdminModelForm):
    """A picture of the product, with its description: the same one that the picture's own form shows."""

    alt = forms.CharField(
        label=_("alternative text"),
        max_length=255,
        required=False,
        widget=DescriptionInput,
        help_text=_("What the picture shows, for people who do not see it. It says so wherever the picture is shown."),
    )

    class Meta(WagtailAdminModelForm.Meta):
        model = ProductImage
        fields = ["image"]
        widgets = {"image": AdminImageChooser}

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if self.instance.image_id:
            self.initial["alt"] = self.instance.image.description

    def save_alt(self) -> None:
        """
        Save a typed description. Colleagues may have changed it meanwhile, or selected another picture: a text that was
        only shown does not replace theirs.
        """
        image: Any = self.instance.image
        shown = self.fields["alt"].widget.shown
        if shown is not None and self.cleaned_data["alt"] not in (shown.strip(), image.description):
            image.description = self.cleaned_data["alt"]
            image.save(update_fields=["description"])


class ChosenProductForm(WagtailAdminModelForm):
    class Meta(WagtailAdminModelForm.Meta):
        fields = ["to_product"]
        widgets = {"to_product": product_chooser.widget_class}
        labels = {"to_product": _("product")}


PictureFormSet = inlineformset_factory(
    Product, ProductImage, form=ProductPictureForm, extra=0, can_delete=True, can_order=True
)


def build_chosen_products_formset(through: Any) -> Any:
    """Return the formset of the products that a product refers to through ``through``."""
    form = type(
        "ChosenProduct", (ChosenProductForm,), {"Meta": type("Meta", (ChosenProductForm.Meta,), {"model": through})}
    )
    return inlineformset_factory(Product, through, form=form, fk_name="from_product", extra=0, can_delete=True)


UpsellFormSet, CrossSellFormSet = build_chosen_products_formset(Upsell), build_chosen_products_formset(CrossSell)


def save_pictures(rows: Any) -> None:
    """Save the pictures in the order of the form."""
    rows.save(commit=False)
    for row in rows.deleted_objects:
        row.delete()
    kept = [form for form in rows.ordered_forms if form.instance.image_id]
    for position, form in enumerate(kept):
        form.instance.position = position
        form.instance.save()
        form.save_alt()


def get_chosen_ids(rows: Any, name: str = "to_product") -> list[int]:
    """Return the ids of the products selected in field ``name`` of the rows, each once."""
    kept = [form.cleaned_data for form in rows.forms if form not in rows.deleted_forms]
    return list(dict.fromkeys(cleaned[name].pk for cleaned in kept if cleaned.get(name)))
