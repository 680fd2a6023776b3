"""Import of the old shop's URLs: upload or sitemap URL, preview, then saving; or only a check."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import TemplateView
from wagtail.admin import messages
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin
from wagtail.admin.viewsets.base import ViewSet

from vyloha.commerce.catalogue.importing.encodings import ENCODINGS
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.models import Product
from vyloha.content.models import AddressImport
from vyloha.content.redirects.importing.plan import MATCHED, NAMES, UNMATCHED, EntryOutcome
from vyloha.content.redirects.importing.runs import confirm_run, start_run

MAX_FILES = 50
MAX_BYTES = 300_000_000
MAX_RECENT = 10
State = AddressImport.State


class _Files(forms.ClearableFileInput):
    allow_multiple_selected = True


class _FilesField(forms.FileField):
    widget = _Files

    def clean(self, data: Any, initial: Any = None) -> list[Any]:
        return [super(_FilesField, self).clean(one, initial) for one in data or []]


class ImportForm(forms.Form):
    sources = _FilesField(
        label=gettext_lazy("Files"),
        required=False,
        help_text=gettext_lazy(
            "A list of two columns (ID, SKU or an address; the slug or address in the old shop) as CSV, "
            "a sitemap, or an export of WordPress (XML). There may be several."
        ),
    )
    source_url = forms.URLField(
        label=gettext_lazy("or the address of a sitemap"),
        required=False,
        assume_scheme="https",
        max_length=500,
        help_text=gettext_lazy("For example https://www.obchod.cz/sitemap_index.xml; its parts are read too."),
    )
    encoding = forms.ChoiceField(
        label=gettext_lazy("Encoding of a list"), choices=[(name, name) for name in ENCODINGS], required=False
    )
    take_slugs = forms.BooleanField(
        label=gettext_lazy("Products take their addresses of the old shop"),
        required=False,
        initial=True,
        help_text=gettext_lazy(
            "The address that a product has now leads to it. Unticked, products keep their addresses, and old ones "
            "lead there."
        ),
    )

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        files = cleaned.get("sources") or []
        if bool(files) == bool(cleaned.get("source_url")):
            raise forms.ValidationError(_("Choose files, or write the address of a sitemap."))
        if len(files) > MAX_FILES or sum(file.size for file in files) > MAX_BYTES:
            values = {"count": MAX_FILES, "size": MAX_BYTES // 1_000_000}
            raise forms.ValidationError(_("At most %(count)d files of %(size)d MB together."), params=values)
        return cleaned


class _ImportScreen(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Product
    any_permission_required = ("change",)
    page_title = gettext_lazy("Addresses of the old shop")
    header_icon = "link"

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [*self.breadcrumbs_items, {"url": "", "label": self.get_page_title()}]


class ImportsView(_ImportScreen):
    template_name = "backoffice/redirects/imports.html"
    form: ImportForm | None = None

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        form = self.form or ImportForm(initial={"encoding": "utf-8"})
        recent = AddressImport.objects.defer("entries", "told")[:MAX_RECENT]
        return {**context, "form": form, "recent": recent}

    def post(self, request: HttpRequest) -> HttpResponse:
        self.form = form = ImportForm(request.POST, request.FILES)
        if form.is_valid():
            given = form.cleaned_data
            name = ", ".join(file.name for file in given["sources"]) or given["source_url"]
            run = AddressImport(
                name=name[:200],
                source_url=given["source_url"],
                take_slugs=given["take_slugs"],
                is_check="check" in request.POST,
                made_by_id=request.user.pk,
            )
            try:
                with _write_to_disk(given["sources"]) as paths:
                    start_run(run, [(file, given["encoding"] or "utf-8") for file in paths])
                return redirect("old-addresses:run", run.pk)
            except FileRejected as error:
                form.add_error(None, str(error))
        return self.render_to_response(self.get_context_data(), status=422)


@contextmanager
def _write_to_disk(files: list[Any]) -> Iterator[list[Path]]:
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, file in enumerate(files):
            paths.append(Path(folder) / f"{number}")
            with paths[-1].open("wb") as copy:
                copy.writelines(file.chunks())
        yield paths


class ImportRunView(_ImportScreen):
    template_name = "backoffice/redirects/run.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        run = get_object_or_404(AddressImport.objects.defer("entries"), pk=self.kwargs["pk"])
        context: dict[str, Any] = super().get_context_data(**kwargs)
        told = [(line, what, NAMES[EntryOutcome(outcome)]) for line, what, outcome in run.told]
        return {
            **context,
            "run": run,
            "is_busy": run.state in {State.WAITING, State.RUNNING},
            "is_ready": run.state == State.READY,
            "is_done": run.state == State.DONE,
            "counts": _label_outcomes(run, (*MATCHED, EntryOutcome.LEADS, EntryOutcome.HERE)),
            "left": _label_outcomes(run, UNMATCHED),
            "changes": sum(run.counts.get(outcome, 0) for outcome in MATCHED),
            "told": told,
            "untold": sum(run.counts.get(outcome, 0) for outcome in UNMATCHED) - len(told),
        }

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        run = get_object_or_404(AddressImport.objects.defer("entries"), pk=pk)
        if confirm_run(run):
            messages.success(request, _("The addresses are being kept; this page says when it is done."))
        return redirect(reverse("old-addresses:run", args=[pk]))


def _label_outcomes(run: AddressImport, outcomes: tuple[EntryOutcome, ...]) -> list[tuple[int, Any]]:
    return [(run.counts[outcome], NAMES[outcome]) for outcome in outcomes if run.counts.get(outcome)]


class ImportsViewSet(ViewSet):
    icon = "link"
    menu_label = gettext_lazy("From the old shop")
    url_prefix = "old-addresses"

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            path("", ImportsView.as_view(), name="index"),
            path("<int:pk>/", ImportRunView.as_view(), name="run"),
        ]


imports = ImportsViewSet("old-addresses")
