"""Import of reviews from the old shop: an upload of a WordPress export, and the report of what was added."""

import tempfile
from pathlib import Path
from typing import Any

from django import forms
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.generic import FormView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.wxr_import import ReviewImportReport, import_reviews

MAX_BYTES = 300_000_000


class ReviewImportForm(forms.Form):
    export = forms.FileField(
        label=gettext_lazy("Export of WordPress"),
        help_text=gettext_lazy("The file of Tools → Export → All content of the old shop (XML)."),
    )

    def clean_export(self) -> Any:
        export = self.cleaned_data["export"]
        if export.size > MAX_BYTES:
            raise forms.ValidationError(
                _("The file may have at most %(size)d MB."), params={"size": MAX_BYTES // 10**6}
            )
        return export


class ImportReviews(PermissionCheckedMixin, WagtailAdminTemplateMixin, FormView[ReviewImportForm]):
    model = Review
    any_permission_required = ("add",)
    page_title = gettext_lazy("Reviews of the old shop")
    header_icon = "pick"
    template_name = "backoffice/reviews/import.html"
    form_class = ReviewImportForm

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [
            *self.breadcrumbs_items,
            {"url": reverse("reviews:index"), "label": _("Reviews")},
            {"url": "", "label": self.get_page_title()},
        ]

    def form_valid(self, form: ReviewImportForm) -> HttpResponse:
        try:
            report = _import(form.cleaned_data["export"])
        except FileRejected as error:
            form.add_error("export", str(error))
            return self.form_invalid(form)
        return self.render_to_response(self.get_context_data(form=form, counts=_build_counts(report)))

    def form_invalid(self, form: ReviewImportForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


def _import(upload: Any) -> ReviewImportReport:
    with tempfile.NamedTemporaryFile() as copy:
        copy.writelines(upload.chunks())
        copy.flush()
        return import_reviews(Path(copy.name))


def _build_counts(report: ReviewImportReport) -> list[tuple[int, str]]:
    return [
        (report.added, _("added")),
        (report.known, _("are here already")),
        (report.without_product, _("are of products that are not here")),
        (report.rejected, _("are no reviews: spam, trash, empty")),
    ]
