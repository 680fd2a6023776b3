"""The preview of search: the merchant types a phrase and sees the shoppers' results with reasons."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import URLPattern, path, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views import View
from wagtail.admin import messages
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin
from wagtail.admin.viewsets.base import ViewSet

from vyloha.backoffice.search.explanations import PhrasePreview, build_preview, explain_slots
from vyloha.backoffice.search.screens import SearchScreen
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import suggest_correction
from vyloha.storefront.listings.search_results import PHRASE_LENGTH

# The visibility of a product hidden from search.
WITHOUT_SEARCH = {
    Product.Visibility.VISIBLE: Product.Visibility.CATALOG,
    Product.Visibility.SEARCH: Product.Visibility.HIDDEN,
}


class SearchPreview(SearchScreen):
    page_title = gettext_lazy("Preview of search")
    header_icon = "view"
    template_name = "backoffice/search/preview.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        phrase = " ".join(self.request.GET.get("q", "").replace("\0", "")[:PHRASE_LENGTH].split())
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return {**context, "phrase": phrase, "most": PHRASE_LENGTH, **(_build_found(phrase) if phrase else {})}


def _build_found(phrase: str) -> dict[str, Any]:
    try:
        preview = build_preview(phrase)
    except IndexNotReady:
        return {"is_not_ready": True}
    return {
        "preview": preview,
        "understood": explain_slots(preview.query.slots),
        "corrected": "" if _is_as_typed(preview) else suggest_correction(phrase),
        "shop_url": f"/?{urlencode({'s': phrase, 'post_type': 'product', 'dgwt_wcas': '1'})}",
    }


def _is_as_typed(preview: PhrasePreview) -> bool:
    return bool(preview.products.total) and preview.products.is_exact


class HideProduct(PermissionCheckedMixin, View):
    """Hide a product from search; its visibility elsewhere stays."""

    model = Product
    permission_required = "change"
    http_method_names = ("post",)

    def post(self, request: HttpRequest, pk: int) -> HttpResponse:
        product = get_object_or_404(Product, pk=pk)
        visibility = Product.Visibility(product.visibility)
        product.visibility = WITHOUT_SEARCH.get(visibility, visibility)
        product.save(update_fields=["visibility"])
        text = _("Search finds “%(name)s” no more. You can take it back in the product, where its visibility is.")
        button = messages.button(reverse("products:edit", args=[pk]), _("Edit"))
        messages.success(request, text % {"name": product.name}, buttons=[button])
        return redirect(f"{reverse('search-preview:index')}?{urlencode({'q': request.POST.get('q', '')})}")


class PreviewViewSet(ViewSet):
    icon = "view"
    menu_label = gettext_lazy("Preview of search")
    url_prefix = "search-preview"

    def get_urlpatterns(self) -> list[URLPattern]:
        return [
            path("", SearchPreview.as_view(), name="index"),
            path("hide/<int:pk>/", HideProduct.as_view(), name="hide"),
        ]


search_preview = PreviewViewSet("search-preview")
