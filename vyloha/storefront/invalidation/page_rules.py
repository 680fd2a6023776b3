"""
Maps a saved, deleted or newly linked row to the pages it affects: one rule for each model that pages show.

A rule gets the row, the former values in the database (``{}`` for a new row; all values of a deleted row) and the
columns that differ, and returns tags, or marks that are resolved later. A model without a rule affects everything:
right first, precise second.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from django.db.models import Model, Q
from wagtail.images import get_image_model
from wagtail.models import Page

from vyloha.commerce.catalogue.models import (
    Attribute,
    Brand,
    Category,
    FixedPrice,
    ImageSource,
    OldBrandAddress,
    OldCategoryAddress,
    OldProductAddress,
    OldTagAddress,
    OldVendorAddress,
    PriceChange,
    Product,
    ProductAttribute,
    ProductImage,
    StockRecord,
    Tag,
    TaxClass,
    Term,
    Variation,
    VariationTerm,
    Vendor,
)
from vyloha.commerce.catalogue.models.stock import get_displayed_stock
from vyloha.commerce.catalogue.page_tags import (
    ATTRIBUTES,
    RATED,
    AffectedTags,
    DeferredTags,
    TaxonomyTerm,
    add_ancestors,
    build_attribute_tag,
    build_children_tag,
    build_facets_tag,
    build_image_tag,
    build_link_tag,
    build_list_tag,
    build_names_tag,
    build_product_tag,
    build_taxonomy_tag,
    defer_tags,
    get_list_tags,
    get_offer_tags,
    get_product_tags,
    get_stock_tags,
    get_variation_offer_tags,
)
from vyloha.commerce.catalogue.pictures.sizes import RENDITIONS
from vyloha.commerce.payments.available_methods import PAYMENTS
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import CURRENCIES, RATES
from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.search.boosts import get_boosted_products
from vyloha.commerce.search.cached_settings import SEARCH
from vyloha.commerce.search.documents import FLAGS
from vyloha.commerce.search.models import Boost, SearchedPhrase, SearchSettings, StopWords, Synonym
from vyloha.commerce.search.phrase_query import SEARCH_WORDS
from vyloha.commerce.search.text.ingredients import find_allergens, find_ingredients, read_lines
from vyloha.commerce.shipping.available_methods import DELIVERY
from vyloha.commerce.shipping.models import PickupFeed, PickupPoint, ShippingMethod, ShippingWeightPrice, ShippingZone
from vyloha.content.analytics.settings import ANALYTICS
from vyloha.content.consent.attribution import ATTRIBUTION
from vyloha.content.consent.settings import CONSENT
from vyloha.content.marketing.settings import MARKETING
from vyloha.content.models import (
    AnalyticsSettings,
    AttributionSettings,
    BlogCategory,
    BlogPostPage,
    ConsentChoice,
    ConsentSettings,
    ConsentVersion,
    LanguageSettings,
    ListingSettings,
    MarketingSettings,
    MegaMenu,
    NotFoundAddress,
    Popup,
    PopupDay,
    ReusableSection,
    ReviewSettings,
    ShopSettings,
    SwitcherSettings,
)
from vyloha.content.page_tags import (
    LISTINGS,
    MENU,
    POPUPS,
    POSTS,
    SHOP,
    build_page_link_tag,
    build_page_tag,
    build_reusable_section_tag,
)
from vyloha.core.cache.changes import ALL_TAGS

Before = Mapping[str, Any]
Tags = Iterable[str | DeferredTags]
Rule = Callable[[Any, Before, set[str]], Tags]

# Fields of a product or a variation that only its own page shows, or no page.
OWN_PAGE_FIELDS = {
    *("description", "purchase_note", "weight_g", "length_mm", "width_mm", "height_mm", "gtin", "shipping_class"),
    *("reviews_allowed", "ingredients", "nutrition", "care", "warnings", "size_guide"),
}
# Fields that decide in which lists a product is, and at which position.
LISTING_FIELDS = {
    *("status", "visibility", "position", "name", "created_at", "vendor_id", "allergens", "may_contain"),
    *FLAGS.values(),
}
# Texts that may name allergens, by which listings filter.
FOOD_TEXTS = {"short_description", "description", "ingredients"}
CATEGORY_LINK_FIELDS = {"name", "url_path"}
CATEGORY_POSITION_FIELDS = {"name", "position", "parent_id", "url_path"}
PAGE_LINK_FIELDS = {"title", "slug", "url_path", "live", "show_in_menus", "path"}
# Fields of shipping and payment methods in the footer.
FOOTER_FIELDS = {"name", "is_enabled", "position", "iban"}
# Fields of a currency that affect only converted prices.
RATE_FIELDS = {
    *("rate_id", "rate_problem", "refused_rate_e12", "follows_provider"),
    "rate_fee_e12",
    "rounding_step_minor",
    "rounding_ending_minor",
    "rounding_direction",
    "countries",
}
# Fields that saving a draft also writes.
DRAFT_FIELDS = {
    *("latest_revision_id", "latest_revision_created_at", "draft_title", "has_unpublished_changes", "live_revision_id"),
    *("go_live_at", "last_published_at", "locked", "locked_at", "locked_by_id", "owner_id"),
}


def find_affected_by_product(product: Product, before: Before, changed: set[str]) -> Tags:
    names_others = _names_other_allergens(product, before, changed)
    if changed <= OWN_PAGE_FIELDS and not names_others:
        return {build_product_tag(product.pk)}
    tags: AffectedTags = {*get_product_tags([product.pk])}
    if changed & LISTING_FIELDS or names_others:
        tags |= defer_tags(get_list_tags, [product.pk]) | defer_tags(_get_recommending_tags, [product.pk])
    if changed & {"status", "visibility"} and product.review_count:
        tags.add(RATED)  # it may be the shop's first or last rated product
    if "vendor_id" in changed and (vendor := before.get("vendor_id")):
        tags |= {build_list_tag(Vendor, vendor), build_facets_tag(Vendor, vendor)}
    return tags


def _find_allergens(name: str, html: str) -> set[str]:
    return find_allergens(read_lines(html) if name == "ingredients" else find_ingredients(html))


def _names_other_allergens(row: Product | Variation, before: Before, changed: set[str]) -> bool:
    """Return whether a row's texts name other allergens than before."""
    texts = changed & FOOD_TEXTS & before.keys()
    return any(_find_allergens(name, before[name]) != _find_allergens(name, getattr(row, name)) for name in texts)


def _get_recommending_tags(product_ids: Collection[int]) -> set[str]:
    """Return the tags of the products that have these as up-sells, whose rows change."""
    links = Product.upsells.through.objects.filter(to_product_id__in=product_ids)
    return {build_product_tag(pk) for pk in links.values_list("from_product_id", flat=True)}


def find_affected_by_variation(variation: Variation, before: Before, changed: set[str]) -> Tags:
    products = {variation.product_id, before.get("product_id", variation.product_id)}
    if _names_other_allergens(variation, before, changed):
        return get_offer_tags(products)
    if changed <= OWN_PAGE_FIELDS:
        return {build_product_tag(pk) for pk in products}
    # Its picture may be a swatch on the product's card.
    return get_product_tags(products) if changed <= OWN_PAGE_FIELDS | {"image_id"} else get_offer_tags(products)


def find_affected_by_stock(record: StockRecord, before: Before, changed: set[str]) -> Tags:
    now = {field.attname: getattr(record, field.attname) for field in StockRecord._meta.concrete_fields}
    return (
        defer_tags(get_stock_tags, [record.pk])
        if not before or get_displayed_stock(before) != get_displayed_stock(now)
        else ()
    )


def find_affected_by_product_image(link: ProductImage, before: Before, changed: set[str]) -> Tags:
    return get_product_tags({link.product_id, before.get("product_id", link.product_id)})


def find_affected_by_product_attribute(link: ProductAttribute, before: Before, changed: set[str]) -> Tags:
    return get_offer_tags([link.product_id])


def find_affected_by_variation_term(link: VariationTerm, before: Before, changed: set[str]) -> Tags:
    return defer_tags(get_variation_offer_tags, [link.variation_id])


def find_affected_by_attribute(attribute: Attribute, before: Before, changed: set[str]) -> Tags:
    return {build_attribute_tag(attribute.pk), ATTRIBUTES}


def find_affected_by_term(term: Term, before: Before, changed: set[str]) -> Tags:
    return {build_attribute_tag(term.attribute_id), build_attribute_tag(before.get("attribute_id", term.attribute_id))}


def find_affected_by_category(category: Category, before: Before, changed: set[str]) -> Tags:
    tags = {build_taxonomy_tag(Category, category.pk)}
    if changed & CATEGORY_LINK_FIELDS:
        tags.add(build_link_tag(Category, category.pk))
    if changed & CATEGORY_POSITION_FIELDS:
        tags.add(build_names_tag(Category))
        tags |= {
            build_children_tag(parent) for parent in (category.parent_id, before.get("parent_id", category.parent_id))
        }
    if "url_path" in changed:
        below = Category.objects.within(category).values_list("pk", flat=True)
        tags |= {build_link_tag(Category, pk) for pk in below}
    # A new one has no products yet.
    if before and "parent_id" in changed:
        tags |= _get_lists_around(category, before.get("parent_id"))
    return tags


def _get_lists_around(category: Category, old_parent: int | None) -> set[str]:
    """Return the tags of the lists that the category's products enter or leave with it."""
    pks = add_ancestors({pk for pk in (category.pk, old_parent) if pk})
    return {tag(Category, pk) for pk in pks for tag in (build_list_tag, build_facets_tag)}


def find_affected_by_taxonomy(label: TaxonomyTerm, before: Before, changed: set[str]) -> Tags:
    kind = type(label)
    tags = {build_taxonomy_tag(kind, label.pk)}
    if changed & {"name", "slug"}:
        tags |= {build_link_tag(kind, label.pk), build_list_tag(kind, label.pk), build_names_tag(kind)}
    return tags


def find_affected_by_brand(brand: Brand, before: Before, changed: set[str]) -> Tags:
    tags = set(find_affected_by_taxonomy(brand, before, changed))
    # The first brand was added or the last one deleted: every page links to the brands while there are any.
    if "id" in changed and not Brand.objects.exclude(pk=brand.pk).exists():
        tags.add(SHOP)
    return tags


def find_affected_by_tax_class(tax_class: TaxClass, before: Before, changed: set[str]) -> Tags:
    return {ALL_TAGS, DELIVERY, PAYMENTS} if "rate" in changed else ()


def get_pickup_feed_tags(feed: PickupFeed, before: Before, changed: set[str]) -> Tags:
    # A carrier's methods are offered once it has points.
    return {DELIVERY, SHOP} if "imported_at" in changed and not before.get("imported_at") else ()


def find_affected_by_rendition(rendition: Any, before: Before, changed: set[str]) -> Tags:
    # No shopper sees the sizes that the back office generates for its own lists.
    return {build_image_tag(rendition.image_id)} if rendition.filter_spec in RENDITIONS else ()


def find_affected_by_page(page: Page, before: Before, changed: set[str]) -> Tags:
    """Return the affected tags; saving a draft changes nothing that a shopper sees."""
    changed = changed - DRAFT_FIELDS
    was_live = before.get("live", page.live)
    if not changed or not (page.live or was_live):
        return ()
    tags = {build_page_tag(page.pk)}
    if changed & PAGE_LINK_FIELDS:
        tags.add(build_page_link_tag(page.pk))
        if page.show_in_menus or before.get("show_in_menus"):
            tags.add(MENU)
    if changed & {"slug", "url_path"}:
        tags |= get_link_tags_below(page)
    if isinstance(page, BlogPostPage):
        tags.add(POSTS)
    return tags


def find_affected_by_popup(popup: Popup, before: Before, changed: set[str]) -> Tags:
    """Return the affected tags; drafts affect none."""
    was_live = before.get("live", popup.live)
    return {POPUPS} if changed - DRAFT_FIELDS and (popup.live or was_live) else ()


def get_link_tags_below(page: Page) -> set[str]:
    """Return the tags of the descendants of ``page``, whose URLs begin with its own."""
    pks = page.get_descendants().values_list("pk", flat=True)
    return {tag(pk) for pk in pks for tag in (build_page_tag, build_page_link_tag)}


def ignore_change(row: Model, before: Before, changed: set[str]) -> Tags:
    """Return no tags: no page shows the model."""
    return ()


def find_affected_by_currency(currency: Currency, before: Before, changed: set[str]) -> Tags:
    # No cached page shows converted prices, so a new rate invalidates none.
    return {RATES} if changed <= RATE_FIELDS else {CURRENCIES, RATES}


def find_affected_by_pricing(rules: PricingSettings, before: Before, changed: set[str]) -> Tags:
    of_fetching = {"rates_provider", "rates_problem", "rates_checked_at", "rates_published_on", "rates_published_by"}
    return () if changed <= of_fetching else {CURRENCIES, RATES}


RULES: dict[type[Model], Rule] = {
    Product: find_affected_by_product,
    Variation: find_affected_by_variation,
    StockRecord: find_affected_by_stock,
    ProductImage: find_affected_by_product_image,
    ProductAttribute: find_affected_by_product_attribute,
    VariationTerm: find_affected_by_variation_term,
    Attribute: find_affected_by_attribute,
    Term: find_affected_by_term,
    Category: find_affected_by_category,
    Tag: find_affected_by_taxonomy,
    Brand: find_affected_by_brand,
    Vendor: find_affected_by_taxonomy,
    TaxClass: find_affected_by_tax_class,
    ImageSource: ignore_change,
    NotFoundAddress: ignore_change,
    PriceChange: ignore_change,
    **dict.fromkeys(
        (OldProductAddress, OldCategoryAddress, OldTagAddress, OldBrandAddress, OldVendorAddress), ignore_change
    ),
    BlogCategory: lambda category, before, changed: {POSTS},
    ReusableSection: lambda section, before, changed: (
        {build_reusable_section_tag(section.pk)} if "body" in changed else ()
    ),
    Popup: find_affected_by_popup,
    PopupDay: ignore_change,
    MegaMenu: lambda menu, before, changed: {MENU},
    Currency: find_affected_by_currency,
    ExchangeRate: ignore_change,  # until a currency takes it
    PricingSettings: find_affected_by_pricing,
    SearchSettings: lambda settings, before, changed: {SEARCH},
    # The header of every page lists the allowed third-party sources.
    ConsentSettings: lambda settings, before, changed: {CONSENT, ALL_TAGS},
    AttributionSettings: lambda settings, before, changed: {ATTRIBUTION},
    MarketingSettings: lambda settings, before, changed: {MARKETING},
    AnalyticsSettings: lambda settings, before, changed: {ANALYTICS},
    ConsentVersion: lambda version, before, changed: set(),
    ConsentChoice: lambda choice, before, changed: set(),
    **dict.fromkeys((Synonym, StopWords, Boost), lambda row, before, changed: {SEARCH_WORDS}),
    SearchedPhrase: ignore_change,
    FixedPrice: lambda price, before, changed: defer_tags(get_variation_offer_tags, [price.variation_id]),
    ShippingMethod: lambda method, before, changed: {DELIVERY, SHOP} if changed & FOOTER_FIELDS else {DELIVERY},
    PickupFeed: get_pickup_feed_tags,
    PickupPoint: ignore_change,
    **dict.fromkeys((ShippingZone, ShippingWeightPrice), lambda row, before, changed: {DELIVERY}),
    PaymentMethod: lambda method, before, changed: {PAYMENTS, SHOP} if changed & FOOTER_FIELDS else {PAYMENTS},
    ShopSettings: lambda shop, before, changed: {SHOP},
    SwitcherSettings: lambda settings, before, changed: {SHOP},
    LanguageSettings: lambda settings, before, changed: {SHOP},
    ListingSettings: lambda settings, before, changed: {LISTINGS},
    ReviewSettings: lambda settings, before, changed: {ALL_TAGS},
    get_image_model(): lambda image, before, changed: {build_image_tag(image.pk)},
    get_image_model().get_rendition_model(): find_affected_by_rendition,
}


def find_affected(row: Model, before: Before, changed: set[str]) -> AffectedTags:
    """Return the tags and marks that the change of ``row`` affects."""
    if isinstance(row, Page):
        return set(find_affected_by_page(row, before, changed))
    rule = RULES.get(type(row))
    return set(rule(row, before, changed)) if rule else {ALL_TAGS}


def find_relisted_products(row: Model, before: Before, changed: set[str]) -> Collection[int]:
    """Return the products whose lists change when ``row``, one of their taxonomy terms, moves or is deleted."""
    products = Product.objects.order_by()
    match row:
        case Category() if before and "parent_id" in changed:
            # Descendants still have the old path.
            below = Q(pk=row.pk) | Q(url_path__startswith=f"{before['url_path']}/")
            products = products.filter(categories__in=Category.objects.filter(below).order_by().values("pk"))
        case Tag() | Brand() | Vendor() if before and "id" in changed:
            field = "vendor" if isinstance(row, Vendor) else f"{row._meta.model_name}s"
            products = products.filter(**{field: row})
        case Boost():
            return {
                pk
                for boost in (row, Boost(**before))
                for pk in get_boosted_products(boost).values_list("pk", flat=True)
            }
        case _:
            return ()
    return products.values_list("pk", flat=True)


TAXONOMY_MODELS: dict[Any, type[TaxonomyTerm]] = {
    Product.categories.through: Category,
    Product.tags.through: Tag,
    Product.brands.through: Brand,
}


def find_affected_by_links(through: Any, owner_ids: Collection[int], linked_ids: Collection[int]) -> AffectedTags:
    """Return the tags and marks for a change of a many-to-many relation: ids on its own side, ids on the other."""
    if kind := TAXONOMY_MODELS.get(through):
        labels = add_ancestors(linked_ids) if kind is Category else linked_ids
        # 0 stands for the list of taxonomies with any products.
        lists = {build_list_tag(kind), *(tag(kind, pk) for pk in labels for tag in (build_list_tag, build_facets_tag))}
        # A brand or a tag may be on cards, and its count is beside filters in every list of the product.
        return lists | get_offer_tags(owner_ids)
    if through in {Product.upsells.through, Product.cross_sells.through}:
        return {build_product_tag(pk) for pk in owner_ids}
    if through is BlogPostPage.categories.through:
        return {POSTS}
    if through in {PaymentMethod.shipping_methods.through, PaymentMethod.currencies.through}:
        return {PAYMENTS}
    if through is SearchSettings.suggested_attributes.through:
        return {SEARCH}
    if through is ProductAttribute.terms.through:
        products = ProductAttribute.objects.filter(pk__in=owner_ids).values_list("product_id", flat=True)
        return get_offer_tags(set(products))
    return {ALL_TAGS}
