"""Import of the old shop's addresses: an upload, and the report of what it changed, or of what it would change."""

import tempfile
from pathlib import Path
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import FormView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin
from wagtail.admin.viewsets.base import ViewSet
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.importing.encodings import ENCODINGS
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.content.redirects.importing.addresses import GOOD, NAMES, import_addresses
from vyloha.content.redirects.importing.file_reader import ImportEntry, read_entries

MAX_BYTES = 300_000_000


class _FilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    widget = _FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(_FilesField, self).clean(one, initial) for one in data or [None]]


class ImportForm(forms.Form):
    sources = _FilesField(
        label=gettext_lazy("Files"),
        help_text=gettext_lazy(
            "A list of two columns (address in the old shop; address here) as CSV, a sitemap, or an export of "
            "WordPress (XML). There may be several."
        ),
    )
    encoding = forms.ChoiceField(
        label=gettext_lazy("Encoding of a list"), choices=[(name, name) for name in ENCODINGS], initial="utf-8"
    )

    def clean_sources(self) -> list[Any]:
        sources: list[Any] = self.cleaned_data["sources"]
        if sum(source.size for source in sources) > MAX_BYTES:
            raise forms.ValidationError(_("At most %(size)d MB together."), params={"size": MAX_BYTES // 1_000_000})
        return sources


class ImportView(PermissionCheckedMixin, WagtailAdminTemplateMixin, FormView[ImportForm]):
    model = Redirect
    any_permission_required = ("add",)
    page_title = gettext_lazy("Addresses of the old shop")
    header_icon = "link"
    template_name = "backoffice/redirects/imports.html"
    form_class = ImportForm

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [*self.breadcrumbs_items, {"url": "", "label": self.get_page_title()}]

    def form_valid(self, form: ImportForm) -> HttpResponse:
        is_check = "check" in self.request.POST
        try:
            sources = form.cleaned_data["sources"]
            entries = [entry for source in sources for entry in _read(source, form.cleaned_data["encoding"])]
        except FileRejected as error:
            form.add_error("sources", str(error))
            return self.form_invalid(form)
        report = import_addresses(entries, is_check=is_check)
        counts = [(report.counts[outcome], name, outcome in GOOD) for outcome, name in NAMES.items()]
        left = [(line, address, NAMES[outcome]) for line, address, outcome in report.left]
        context = {
            "is_check": is_check,
            "counts": [row for row in counts if row[0]],
            "left": left,
            "untold": sum(count for count, _name, is_good in counts if not is_good) - len(left),
        }
        return self.render_to_response(self.get_context_data(form=form, report=context))

    def form_invalid(self, form: ImportForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


def _read(source: Any, encoding: str) -> list[ImportEntry]:
    with tempfile.NamedTemporaryFile() as copy:
        copy.writelines(source.chunks())
        copy.flush()
        return read_entries(Path(copy.name), encoding)


class ImportsViewSet(ViewSet):
    icon = "link"
    menu_label = gettext_lazy("From the old shop")
    url_prefix = "old-addresses"

    def get_urlpatterns(self) -> list[URLPattern]:
        return [path("", ImportView.as_view(), name="index")]


imports = ImportsViewSet("old-addresses")
