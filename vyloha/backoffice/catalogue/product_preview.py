"""The product as shoppers would see it, drawn from the form as it is filled in; nothing is saved."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from vyloha.backoffice.forms.saving import CreatePart, EditPart
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.price_changes import prices_changed
from vyloha.content.shell.shell import shell_of
from vyloha.core.database.commit_hooks import finish_now
from vyloha.storefront.pages.product.product import page_of, with_page


class Undone(Exception):
    """Ends a transaction that was only for looking."""


class Preview:
    """Draws what the form would save, and takes it back."""

    http_method_names = ["post"]

    def form_valid(self, form: Any) -> HttpResponse:
        self.form = form
        request: HttpRequest = self.request  # type: ignore[attr-defined]
        shell_of(request)  # held for all pages, so it is read before anything is written
        try:
            with transaction.atomic():
                response = drawn(request, form)
                raise Undone
        except Undone:
            return response

    def form_invalid(self, form: Any) -> HttpResponse:
        mistakes = list(mistakes_of(form)) or [self.produced_error_message]  # type: ignore[attr-defined]
        return render(
            self.request,  # type: ignore[attr-defined]
            "backoffice/products/no_preview.html",
            {"mistakes": mistakes},
            status=422,
        )


def drawn(request: HttpRequest, form: Any) -> HttpResponse:
    """Return the product's page with the form's content; to be undone."""
    product: Product = form.save()
    # A draft has no page; in its preview it is as it will be.
    Product.objects.filter(pk=product.pk).update(status=Product.Status.PUBLISHED)
    prices_changed(product.variations.values_list("pk", flat=True))
    finish_now()
    response = page_of(request, with_page().get(pk=product.pk))
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def mistakes_of(form: Any) -> Iterator[str]:
    """Yield every mistake of the product's form and of its parts, with the name of the field."""
    rows = (row for formset in form.formsets.values() for row in formset.forms)
    variations = form.formsets["variations"].forms
    parts = (form.stock, form.fixed, *(part for row in variations for part in (row.stock, row.fixed) if part))
    for one in (form, *parts, *rows):
        for name, errors in one.errors.items():
            label = one.fields[name].label if name in one.fields else ""
            yield from (f"{label}: {error}" if label else str(error) for error in errors)
    for formset in form.formsets.values():
        yield from map(str, formset.non_form_errors())


class PreviewOfProduct(Preview, EditPart):
    pass


class PreviewOfNewProduct(Preview, CreatePart):
    pass
