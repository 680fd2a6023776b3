"""
Which pages a saved, deleted or newly linked row touches: a rule for each model that pages show.

A rule gets the row, what stood in the database before (``{}`` for a new row; of a row that goes, what it has) and the
columns that differ, and returns tags, or marks of what is looked up later. A model without a rule touches everything:
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
from vyloha.commerce.catalogue.models.stock import shown_stock
from vyloha.commerce.catalogue.page_tags import (
    ATTRIBUTES,
    Label,
    Mark,
    Touched,
    attribute_tag,
    children_tag,
    facets_tag,
    image_tag,
    label_tag,
    later,
    link_tag,
    list_tag,
    lists_of,
    names_tag,
    offers_of,
    offers_of_variations,
    product_tag,
    shown_of,
    stock_of,
    with_those_above,
)
from vyloha.commerce.catalogue.pictures.sizes import RENDITIONS
from vyloha.commerce.payments.available_methods import PAYMENTS
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.currencies import CURRENCIES, RATES
from vyloha.commerce.pricing.models import Currency, ExchangeRate, PricingSettings
from vyloha.commerce.search.boosts import boosted_by
from vyloha.commerce.search.cached_settings import SEARCH
from vyloha.commerce.search.documents import FLAGS
from vyloha.commerce.search.models import Boost, SearchedPhrase, SearchSettings, StopWords, Synonym
from vyloha.commerce.search.phrase_query import SEARCH_WORDS
from vyloha.commerce.shipping.available_methods import DELIVERY
from vyloha.commerce.shipping.models import PickupFeed, PickupPoint, ShippingMethod, ShippingWeightPrice, ShippingZone
from vyloha.content.analytics.settings import ANALYTICS
from vyloha.content.consent.attribution import ATTRIBUTION
from vyloha.content.consent.settings import CONSENT
from vyloha.content.marketing.settings import MARKETING
from vyloha.content.models import (
    AddressImport,
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
    ShopSettings,
    SwitcherSettings,
)
from vyloha.content.page_tags import (
    LISTINGS,
    MENU,
    POPUPS,
    POSTS,
    SHOP,
    page_link_tag,
    page_tag,
    reusable_section_tag,
)
from vyloha.core.cache.changes import EVERYTHING

Before = Mapping[str, Any]
Tags = Iterable[str | Mark]
Rule = Callable[[Any, Before, set[str]], Tags]

# What only the product's own page shows of a product or a variation, or what no page shows.
ON_ITS_PAGE = {
    *("description", "purchase_note", "weight_g", "length_mm", "width_mm", "height_mm", "gtin", "shipping_class"),
    "reviews_allowed",
}
# What decides in which lists a product is, and where.
PLACING = {"status", "visibility", "position", "name", "created_at", "vendor_id", *FLAGS.values()}
CATEGORY_LINK = {"name", "url_path"}
CATEGORY_PLACE = {"name", "position", "parent_id", "url_path"}
PAGE_LINK = {"title", "slug", "url_path", "live", "show_in_menus", "path"}
# What the footer says of deliveries and payments.
IN_FOOTER = {"name", "is_enabled", "position", "iban"}
# What of a currency only converted prices follow.
OF_RATES = {
    *("rate_id", "rate_problem", "refused_rate_e12", "follows_provider"),
    "rate_fee_e12",
    "rounding_step_minor",
    "rounding_ending_minor",
    "rounding_direction",
    "countries",
}
# What saving a draft writes as well.
OF_DRAFTS = {
    *("latest_revision_id", "latest_revision_created_at", "draft_title", "has_unpublished_changes", "live_revision_id"),
    *("go_live_at", "last_published_at", "locked", "locked_at", "locked_by_id", "owner_id"),
}


def of_product(product: Product, before: Before, changed: set[str]) -> Tags:
    if changed <= ON_ITS_PAGE:
        return {product_tag(product.pk)}
    tags: Touched = {*shown_of([product.pk])}
    if changed & PLACING:
        tags |= later(lists_of, [product.pk]) | later(_recommending, [product.pk])
    if "vendor_id" in changed and (vendor := before.get("vendor_id")):
        tags |= {list_tag(Vendor, vendor), facets_tag(Vendor, vendor)}
    return tags


def _recommending(product_ids: Collection[int]) -> set[str]:
    """Return the tags of the products that have these as up-sells: they come there, go, or change places."""
    links = Product.upsells.through.objects.filter(to_product_id__in=product_ids)
    return {product_tag(pk) for pk in links.values_list("from_product_id", flat=True)}


def of_variation(variation: Variation, before: Before, changed: set[str]) -> Tags:
    products = {variation.product_id, before.get("product_id", variation.product_id)}
    if changed <= ON_ITS_PAGE:
        return {product_tag(pk) for pk in products}
    # Its picture is that of a swatch on the product's card.
    return shown_of(products) if changed <= ON_ITS_PAGE | {"image_id"} else offers_of(products)


def of_stock(record: StockRecord, before: Before, changed: set[str]) -> Tags:
    now = {field.attname: getattr(record, field.attname) for field in StockRecord._meta.concrete_fields}
    return later(stock_of, [record.pk]) if not before or shown_stock(before) != shown_stock(now) else ()


def of_product_image(link: ProductImage, before: Before, changed: set[str]) -> Tags:
    return shown_of({link.product_id, before.get("product_id", link.product_id)})


def of_product_attribute(link: ProductAttribute, before: Before, changed: set[str]) -> Tags:
    return offers_of([link.product_id])


def of_variation_term(link: VariationTerm, before: Before, changed: set[str]) -> Tags:
    return later(offers_of_variations, [link.variation_id])


def of_attribute(attribute: Attribute, before: Before, changed: set[str]) -> Tags:
    return {attribute_tag(attribute.pk), ATTRIBUTES}


def of_term(term: Term, before: Before, changed: set[str]) -> Tags:
    return {attribute_tag(term.attribute_id), attribute_tag(before.get("attribute_id", term.attribute_id))}


def of_category(category: Category, before: Before, changed: set[str]) -> Tags:
    tags = {label_tag(Category, category.pk)}
    if changed & CATEGORY_LINK:
        tags.add(link_tag(Category, category.pk))
    if changed & CATEGORY_PLACE:
        tags.add(names_tag(Category))
        tags |= {children_tag(parent) for parent in (category.parent_id, before.get("parent_id", category.parent_id))}
    if "url_path" in changed:
        below = Category.objects.within(category).values_list("pk", flat=True)
        tags |= {link_tag(Category, pk) for pk in below}
    # A new one holds no product yet.
    if before and "parent_id" in changed:
        tags |= _lists_around(category, before.get("parent_id"))
    return tags


def _lists_around(category: Category, old_parent: int | None) -> set[str]:
    """Return the tags of the lists that the category's products enter or leave with it."""
    pks = with_those_above({pk for pk in (category.pk, old_parent) if pk})
    return {tag(Category, pk) for pk in pks for tag in (list_tag, facets_tag)}


def of_label(label: Label, before: Before, changed: set[str]) -> Tags:
    kind = type(label)
    tags = {label_tag(kind, label.pk)}
    if changed & {"name", "slug"}:
        tags |= {link_tag(kind, label.pk), list_tag(kind, label.pk), names_tag(kind)}
    return tags


def of_brand(brand: Brand, before: Before, changed: set[str]) -> Tags:
    tags = set(of_label(brand, before, changed))
    # The first has come or the last one goes: every page leads to the brands while there are any.
    if "id" in changed and not Brand.objects.exclude(pk=brand.pk).exists():
        tags.add(SHOP)
    return tags


def of_tax_class(tax_class: TaxClass, before: Before, changed: set[str]) -> Tags:
    return {EVERYTHING, DELIVERY, PAYMENTS} if "rate" in changed else ()


def of_pickup_feed(feed: PickupFeed, before: Before, changed: set[str]) -> Tags:
    # With its first points a carrier's methods begin to be offered.
    return {DELIVERY, SHOP} if "imported_at" in changed and not before.get("imported_at") else ()


def of_rendition(rendition: Any, before: Before, changed: set[str]) -> Tags:
    # Those that the back office makes for its own lists are shown to no shopper.
    return {image_tag(rendition.image_id)} if rendition.filter_spec in RENDITIONS else ()


def of_page(page: Page, before: Before, changed: set[str]) -> Tags:
    """Saving a draft changes nothing that a shopper sees."""
    changed = changed - OF_DRAFTS
    was_live = before.get("live", page.live)
    if not changed or not (page.live or was_live):
        return ()
    tags = {page_tag(page.pk)}
    if changed & PAGE_LINK:
        tags.add(page_link_tag(page.pk))
        if page.show_in_menus or before.get("show_in_menus"):
            tags.add(MENU)
    if changed & {"slug", "url_path"}:
        tags |= addresses_below(page)
    if isinstance(page, BlogPostPage):
        tags.add(POSTS)
    return tags


def of_popup(popup: Popup, before: Before, changed: set[str]) -> Tags:
    """Drafts are told to nobody."""
    was_live = before.get("live", popup.live)
    return {POPUPS} if changed - OF_DRAFTS and (popup.live or was_live) else ()


def addresses_below(page: Page) -> set[str]:
    """Return the tags of the pages below ``page``, whose addresses begin with its own."""
    pks = page.get_descendants().values_list("pk", flat=True)
    return {tag(pk) for pk in pks for tag in (page_tag, page_link_tag)}


def nothing(row: Model, before: Before, changed: set[str]) -> Tags:
    """Return no tags: no page shows the model."""
    return ()


def of_currency(currency: Currency, before: Before, changed: set[str]) -> Tags:
    # No page that is held shows converted prices, so that a new rate drops none.
    return {RATES} if changed <= OF_RATES else {CURRENCIES, RATES}


def of_pricing(rules: PricingSettings, before: Before, changed: set[str]) -> Tags:
    of_fetching = {"rates_provider", "rates_problem", "rates_checked_at", "rates_published_on", "rates_published_by"}
    return () if changed <= of_fetching else {CURRENCIES, RATES}


RULES: dict[type[Model], Rule] = {
    Product: of_product,
    Variation: of_variation,
    StockRecord: of_stock,
    ProductImage: of_product_image,
    ProductAttribute: of_product_attribute,
    VariationTerm: of_variation_term,
    Attribute: of_attribute,
    Term: of_term,
    Category: of_category,
    Tag: of_label,
    Brand: of_brand,
    Vendor: of_label,
    TaxClass: of_tax_class,
    ImageSource: nothing,
    NotFoundAddress: nothing,
    AddressImport: nothing,
    PriceChange: nothing,
    **dict.fromkeys((OldProductAddress, OldCategoryAddress, OldTagAddress, OldBrandAddress, OldVendorAddress), nothing),
    BlogCategory: lambda category, before, changed: {POSTS},
    ReusableSection: lambda section, before, changed: {reusable_section_tag(section.pk)} if "body" in changed else (),
    Popup: of_popup,
    PopupDay: nothing,
    MegaMenu: lambda menu, before, changed: {MENU},
    Currency: of_currency,
    ExchangeRate: nothing,  # until a currency takes it
    PricingSettings: of_pricing,
    SearchSettings: lambda settings, before, changed: {SEARCH},
    # What is open to other companies is said in the header of every page.
    ConsentSettings: lambda settings, before, changed: {CONSENT, EVERYTHING},
    AttributionSettings: lambda settings, before, changed: {ATTRIBUTION},
    MarketingSettings: lambda settings, before, changed: {MARKETING},
    AnalyticsSettings: lambda settings, before, changed: {ANALYTICS},
    ConsentVersion: lambda version, before, changed: set(),
    ConsentChoice: lambda choice, before, changed: set(),
    **dict.fromkeys((Synonym, StopWords, Boost), lambda row, before, changed: {SEARCH_WORDS}),
    SearchedPhrase: nothing,
    FixedPrice: lambda price, before, changed: later(offers_of_variations, [price.variation_id]),
    ShippingMethod: lambda method, before, changed: {DELIVERY, SHOP} if changed & IN_FOOTER else {DELIVERY},
    PickupFeed: of_pickup_feed,
    PickupPoint: nothing,
    **dict.fromkeys((ShippingZone, ShippingWeightPrice), lambda row, before, changed: {DELIVERY}),
    PaymentMethod: lambda method, before, changed: {PAYMENTS, SHOP} if changed & IN_FOOTER else {PAYMENTS},
    ShopSettings: lambda shop, before, changed: {SHOP},
    SwitcherSettings: lambda settings, before, changed: {SHOP},
    LanguageSettings: lambda settings, before, changed: {SHOP},
    ListingSettings: lambda settings, before, changed: {LISTINGS},
    get_image_model(): lambda image, before, changed: {image_tag(image.pk)},
    get_image_model().get_rendition_model(): of_rendition,
}


def touched(row: Model, before: Before, changed: set[str]) -> Touched:
    """Return the tags and marks of what the change of ``row`` touches."""
    if isinstance(row, Page):
        return set(of_page(row, before, changed))
    rule = RULES.get(type(row))
    return set(rule(row, before, changed)) if rule else {EVERYTHING}


def placed_otherwise(row: Model, before: Before, changed: set[str]) -> Collection[int]:
    """Return the products that are in other lists once ``row``, what they are sorted by, has moved or goes."""
    products = Product.objects.order_by()
    match row:
        case Category() if before and "parent_id" in changed:
            # Those below still have the old path.
            below = Q(pk=row.pk) | Q(url_path__startswith=f"{before['url_path']}/")
            products = products.filter(categories__in=Category.objects.filter(below).order_by().values("pk"))
        case Tag() | Brand() | Vendor() if before and "id" in changed:
            field = "vendor" if isinstance(row, Vendor) else f"{row._meta.model_name}s"
            products = products.filter(**{field: row})
        case Boost():
            return {pk for boost in (row, Boost(**before)) for pk in boosted_by(boost).values_list("pk", flat=True)}
        case _:
            return ()
    return products.values_list("pk", flat=True)


LABELS: dict[Any, type[Label]] = {
    Product.categories.through: Category,
    Product.tags.through: Tag,
    Product.brands.through: Brand,
}


def touched_by_links(through: Any, owner_ids: Collection[int], linked_ids: Collection[int]) -> Touched:
    """Return the same for a change of a many-to-many relation: ids on its own side, ids on the other."""
    if kind := LABELS.get(through):
        labels = with_those_above(linked_ids) if kind is Category else linked_ids
        # With 0: which labels have any product.
        lists = {list_tag(kind), *(tag(kind, pk) for pk in labels for tag in (list_tag, facets_tag))}
        # A brand or a tag may stand on cards, and counts beside filters in every list of the product.
        return lists | offers_of(owner_ids)
    if through in {Product.upsells.through, Product.cross_sells.through}:
        return {product_tag(pk) for pk in owner_ids}
    if through is BlogPostPage.categories.through:
        return {POSTS}
    if through in {PaymentMethod.shipping_methods.through, PaymentMethod.currencies.through}:
        return {PAYMENTS}
    if through is SearchSettings.suggested_attributes.through:
        return {SEARCH}
    if through is ProductAttribute.terms.through:
        products = ProductAttribute.objects.filter(pk__in=owner_ids).values_list("product_id", flat=True)
        return offers_of(set(products))
    return {EVERYTHING}
