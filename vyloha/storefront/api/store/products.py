"""The routes of products."""

from typing import Annotated

from django.utils.translation import gettext as _
from pydantic import Field

from vyloha.commerce.catalogue.models import Product as StoredProduct
from vyloha.commerce.catalogue.models import Variation
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointParams, EndpointReply, Namespace
from vyloha.storefront.api.store import product_queries, product_representation
from vyloha.storefront.api.store.lists import MAX_PAGE, Id, build_page
from vyloha.storefront.api.store.product_params import ProductQuery
from vyloha.storefront.representations.product_schemas import Product

routes = Namespace("wc/store/v1")
# A search without an index looked at names only, so there may be more results.
LIMITED = "X-Vyloha-Search-Limited"


class ProductId(EndpointParams):
    id: Id


class ProductSlug(EndpointParams):
    slug: Annotated[str, Field(max_length=200)]


@routes.get("/products")
def list_products(call: EndpointCall, params: ProductQuery) -> EndpointReply[list[Product]]:
    """Return a page of the matching products or variations."""
    size = params.per_page or MAX_PAGE
    if params.type == "variation":
        variations = product_representation.prefetch_variations(product_queries.find_variations(params))
        some = build_page(variations, params.page, size, call.http, params.offset)
        return EndpointReply(product_representation.build_variations(some.rows, call.http), headers=some.headers)
    products, is_limited = product_queries.select_products(params)
    found = build_page(product_representation.prefetch_products(products), params.page, size, call.http, params.offset)
    limited = {LIMITED: "true"} if is_limited else {}
    return EndpointReply(
        product_representation.build_products(found.rows, call.http), headers={**found.headers, **limited}
    )


@routes.get("/products/{id:int}")
def read_product(call: EndpointCall, params: ProductId) -> Product:
    """Return a product or a variation by its id."""
    product = product_representation.prefetch_products(StoredProduct.objects.published().filter(pk=params.id)).first()
    if product:
        return product_representation.build_products([product], call.http)[0]
    sold = Variation.objects.published().filter(product__status=StoredProduct.Status.PUBLISHED, pk=params.id)
    if variation := product_representation.prefetch_variations(sold).first():
        return product_representation.build_variations([variation], call.http)[0]
    raise ApiError("woocommerce_rest_product_invalid_id", _("We do not have this product."), 404)


@routes.get("/products/{slug}")
def read_product_by_slug(call: EndpointCall, params: ProductSlug) -> Product:
    """Return a product by its slug."""
    product = product_representation.prefetch_products(
        StoredProduct.objects.published().filter(slug=params.slug)
    ).first()
    if product is None:
        raise ApiError("woocommerce_rest_product_invalid_slug", _("We do not have this product."), 404)
    return product_representation.build_products([product], call.http)[0]
