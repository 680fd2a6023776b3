"""VAT rates."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.admin.ui.tables import Column

from vyloha.backoffice.forms.fields import PercentField
from vyloha.backoffice.forms.slugs import fill_slug
from vyloha.backoffice.forms.viewsets import PartViewSet, build_yes_no_column
from vyloha.commerce.catalogue.models import TaxClass
from vyloha.commerce.pricing.vat import format_vat_rate


class TaxClassForm(WagtailAdminModelForm):
    rate = PercentField(label=_("Rate"))
    slug = forms.SlugField(
        label=_("Short name"), required=False, help_text=_("Used in import files, e.g. reduced-rate.")
    )

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        if self.instance.is_default:
            # There must always be a default; ticking another class replaces it.
            self.fields["is_default"].disabled = True

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        fill_slug(self)
        return cleaned

    def _get_validation_exclusions(self) -> set[str]:
        # ``save`` ensures a single default, so the form need not check it.
        return {*super()._get_validation_exclusions(), "is_default"}

    def save(self, commit: bool = True) -> TaxClass:
        if self.cleaned_data["is_default"]:
            TaxClass.objects.exclude(pk=self.instance.pk).update(is_default=False)
        saved: TaxClass = super().save(commit)
        return saved


class TaxClassViewSet(PartViewSet):
    model = TaxClass
    add_label = _("Add a VAT rate")
    new_label = _("New VAT rate")
    icon = "form"
    list_display = (
        "name",
        Column("percent", label=_("Rate"), accessor=lambda tax_class: format_vat_rate(tax_class.rate)),
        build_yes_no_column("is_default", _("default")),
    )
    edit_handler = ObjectList(
        [FieldPanel("name"), FieldPanel("rate"), FieldPanel("slug"), FieldPanel("is_default")],
        base_form_class=TaxClassForm,
    )


tax_classes = TaxClassViewSet("tax-classes")
