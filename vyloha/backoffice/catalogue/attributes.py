"""Attributes of the whole shop with their terms and swatches."""

from typing import Any

from django import forms
from django.db.models import Count, QuerySet
from django.forms import BaseInlineFormSet, inlineformset_factory
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from wagtail.admin.forms import WagtailAdminModelForm
from wagtail.admin.panels import FieldPanel, ObjectList
from wagtail.admin.ui.tables import Column
from wagtail.images.widgets import AdminImageChooser

from vyloha.backoffice.catalogue.product_search import find_by_name
from vyloha.backoffice.forms.deletion import ExplainedDelete
from vyloha.backoffice.forms.panels import PartPanel
from vyloha.backoffice.forms.slugs import build_slug
from vyloha.backoffice.forms.viewsets import PartIndex, PartViewSet
from vyloha.commerce.catalogue.models import Attribute, Term, VariationTerm

PREFIX = "pa_"  # the prefix of a shop-wide attribute in WooCommerce's files and URLs


class ColourFormField(forms.CharField):
    """Accepts ``#C0392B``, ``c0392b`` or ``#abc`` and returns ``#c0392b``, "" when empty."""

    def __init__(self, **kwargs: Any):
        widget = forms.TextInput(attrs={"placeholder": "#c0392b", "size": 8, "data-bo-colour": True})
        super().__init__(required=False, widget=widget, **kwargs)

    def to_python(self, value: Any) -> str:
        digits = str(super().to_python(value) or "").strip().lstrip("#").lower()
        if len(digits) == 3:
            digits = "".join(digit * 2 for digit in digits)
        return f"#{digits}" if digits else ""


class TermForm(WagtailAdminModelForm):
    colour = ColourFormField(label=_("colour"))
    second_colour = ColourFormField(label=_("second colour"))
    slug = forms.SlugField(label=_("address"), required=False, allow_unicode=True)

    class Meta(WagtailAdminModelForm.Meta):
        model = Term
        fields = ["name", "slug", "colour", "second_colour", "image", "label"]
        widgets = {"image": AdminImageChooser}  # Wagtail registers it only after this class is created


class BaseTermFormSet(BaseInlineFormSet[Term, Attribute, TermForm]):
    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        for name in ("DELETE", "ORDER"):
            form.fields[name].widget = forms.HiddenInput()

    def clean(self) -> None:
        """Give terms their slugs; reject the deletion of terms that variations use."""
        super().clean()
        taken = {form.cleaned_data.get("slug") for form in self.forms if hasattr(form, "cleaned_data")} - {"", None}
        for form in self.forms:
            if form.has_changed() and not form.cleaned_data.get("slug") and form.cleaned_data.get("name"):
                form.instance.slug = build_slug(form.cleaned_data["name"], lambda slug: slug in taken)
                taken.add(form.instance.slug)
        for form in self.deleted_forms:
            if refusal := explain_undeletable_term(form.instance):
                raise forms.ValidationError(refusal)


TermFormSet = inlineformset_factory(
    Attribute, Term, form=TermForm, formset=BaseTermFormSet, extra=0, can_delete=True, can_order=True
)


def format_usage(count: int, name: str) -> str:
    text = ngettext(
        "“%(name)s” cannot be deleted: %(count)d variation uses it.",
        "“%(name)s” cannot be deleted: %(count)d variations use it.",
        count,
    )
    return text % {"name": name, "count": count}


def explain_undeletable_term(term: Term) -> str | None:
    """Return why the term cannot be deleted: variations would silently come to mean "any value"."""
    count = VariationTerm.objects.filter(term=term).count() if term.pk else 0
    return format_usage(count, term.name) if count else None


def explain_undeletable_attribute(attribute: Attribute) -> str | None:
    """Return why the attribute cannot be deleted, as with terms."""
    count = VariationTerm.objects.filter(attribute=attribute).count()
    return format_usage(count, attribute.name) if count else None


class AttributeForm(WagtailAdminModelForm):
    slug = forms.SlugField(
        label=_("Short name"),
        required=False,
        allow_unicode=True,
        help_text=_("Used in addresses and import files; made from the name when you leave it empty."),
    )

    def __init__(self, data: Any = None, files: Any = None, **kwargs: Any):
        super().__init__(data, files, **kwargs)
        terms = Term.objects.select_related("image")
        self.formsets = {"terms": TermFormSet(data, files, instance=self.instance, prefix="terms", queryset=terms)}

    @property
    def parts(self) -> dict[str, Any]:
        return self.formsets

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        others = Attribute.objects.filter(product=self.instance.product_id).exclude(pk=self.instance.pk)
        if not cleaned.get("slug") and cleaned.get("name"):
            made = build_slug(cleaned["name"], lambda slug: others.filter(slug=PREFIX + slug).exists())
            cleaned["slug"] = PREFIX + made
        elif others.filter(slug=cleaned.get("slug")).exists():
            self.add_error("slug", _("Another attribute has this short name."))
        return cleaned

    def save(self, commit: bool = True) -> Attribute:
        attribute: Attribute = self.instance
        attribute.save()
        rows = self.formsets["terms"]
        rows.instance = attribute
        rows.save(commit=False)
        for term in rows.deleted_objects:
            term.delete()
        for position, form in enumerate(rows.ordered_forms):
            if form.instance.name:
                form.instance.attribute, form.instance.position = attribute, position
                form.instance.save()
        return attribute


class DeleteAttribute(ExplainedDelete):
    why_not = staticmethod(explain_undeletable_attribute)


class AttributeIndex(PartIndex):
    is_searchable = True

    def get_base_queryset(self) -> QuerySet[Attribute]:
        return Attribute.objects.filter(product=None).annotate(term_count=Count("terms"))

    def search_queryset(self, queryset: QuerySet[Attribute]) -> QuerySet[Attribute]:
        return find_by_name(queryset, self.search_query) if self.is_searching else queryset


class AttributeViewSet(PartViewSet):
    model = Attribute
    row_keys = ("attribute",)
    add_label = _("Add an attribute")
    new_label = _("New attribute")
    icon = "sliders"
    list_display = (
        "name",
        "swatch",
        Column("term_count", label=_("Values"), sort_key="term_count"),
        Column("slug", label=_("Short name")),
    )
    edit_handler = ObjectList(
        [
            FieldPanel("name"),
            FieldPanel("swatch"),
            FieldPanel("slug"),
            FieldPanel("position"),
            PartPanel("terms", "backoffice/panels/terms.html", heading=_("Values")),
        ],
        base_form_class=AttributeForm,
    )
    index_view_class = AttributeIndex
    delete_view_class = DeleteAttribute


attributes = AttributeViewSet("attributes")
