"""The preview of a product: renders the shop's page from the unsaved form."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from vyloha.backoffice.forms.saving import CreatePart, EditPart
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.price_changes import record_price_changes
from vyloha.content.shell.shell import get_shell
from vyloha.core.database.commit_hooks import run_commit_hooks
from vyloha.storefront.pages.product.product import render_product_page


class PreviewRollback(Exception):
    """Rolls back the transaction of a preview."""


class FormPreviewMixin:
    """Renders the product as the form would save it, and rolls the changes back."""

    http_method_names = ["post"]

    def form_valid(self, form: Any) -> HttpResponse:
        self.form = form
        request: HttpRequest = self.request  # type: ignore[attr-defined]
        get_shell(request)  # cached for all pages, so it is loaded before anything is written
        try:
            with transaction.atomic():
                response = render_preview(request, form)
                raise PreviewRollback
        except PreviewRollback:
            return response

    def form_invalid(self, form: Any) -> HttpResponse:
        mistakes = list(iterate_mistakes(form)) or [self.produced_error_message]  # type: ignore[attr-defined]
        return render(
            self.request,  # type: ignore[attr-defined]
            "backoffice/products/no_preview.html",
            {"mistakes": mistakes},
            status=422,
        )


def render_preview(request: HttpRequest, form: Any) -> HttpResponse:
    """Return the product's page with the form's content; the caller rolls the transaction back."""
    product: Product = form.save()
    # A draft has no page; its preview renders it as published.
    Product.objects.filter(pk=product.pk).update(status=Product.Status.PUBLISHED)
    record_price_changes(product.variations.values_list("pk", flat=True))
    run_commit_hooks()
    response = render_product_page(request, product)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def iterate_mistakes(form: Any) -> Iterator[str]:
    """Yield every error of the product's form and of its parts, with the name of the field."""
    rows = (row for formset in form.formsets.values() for row in formset.forms)
    variations = form.formsets["variations"].forms
    parts = (form.stock, form.fixed, *(part for row in variations for part in (row.stock, row.fixed) if part))
    for one in (form, *parts, *rows):
        for name, errors in one.errors.items():
            label = one.fields[name].label if name in one.fields else ""
            yield from (f"{label}: {error}" if label else str(error) for error in errors)
    for formset in form.formsets.values():
        yield from map(str, formset.non_form_errors())


class ProductPreviewView(FormPreviewMixin, EditPart):
    pass


class NewProductPreviewView(FormPreviewMixin, CreatePart):
    pass
