"""Turns an empty shop into the demo: products, shipping and payment methods, pages, two users."""

import os
import secrets
from collections.abc import Callable
from datetime import time, timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.db import transaction
from django.utils import timezone
from django.utils.translation import ngettext
from wagtail.images import get_image_model
from wagtail.models import Site

from vyloha.backoffice.demo.catalogue import DemoCatalogue, DemoImageSources
from vyloha.backoffice.demo.coupons import fill_coupons
from vyloha.backoffice.demo.currencies import fill_currencies
from vyloha.backoffice.demo.menu import fill_menu
from vyloha.backoffice.demo.pages import build_filter, fill_pages
from vyloha.backoffice.demo.popups import fill_popups
from vyloha.backoffice.demo.reviews import fill_reviews
from vyloha.backoffice.demo.taxonomies import describe_taxonomies
from vyloha.backoffice.roles import EDITOR, MERCHANT, ensure_roles
from vyloha.commerce.catalogue.change_tracking import record_product_changes
from vyloha.commerce.catalogue.importing.actions import ImportOptions, import_products
from vyloha.commerce.catalogue.importing.report import ImportReport
from vyloha.commerce.catalogue.models import Attribute, Product, ProductImage, TaxClass
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.models import Currency, PricingSettings
from vyloha.commerce.search.common_synonyms import add_common_words
from vyloha.commerce.search.models import SearchSettings, Synonym
from vyloha.commerce.shipping.models import ShippingMethod, ShippingZone
from vyloha.content.models import AttributionSettings, ChoosingSettings, ListingSettings, ThemeSettings
from vyloha.content.seed import page_texts
from vyloha.content.seed_content import seed_content
from vyloha.core.cache.pages import invalidate_pages

USERS = {"obchodnik": MERCHANT, "redaktor": EDITOR}
IBAN = "CZ6508000000192000145399"  # the example of the IBAN registry: valid and unused


def fill_shop(print_line: Callable[[str], None], shop: DemoCatalogue) -> dict[str, str]:
    """Fill the shop once; a second call preserves people's changes. Return name → password of the users."""
    # The users are created last and mark completion: a start that was killed is repeated.
    if not get_user_model().objects.filter(username="obchodnik").exists():
        _import_products(print_line, shop)
        describe_taxonomies(shop)
        distribute_over_year()
    fill_reviews(shop)
    fill_currencies()
    fill_coupons(shop)
    if not Synonym.objects.exists():
        add_common_words()
    _offer_delivery_and_payment(shop)
    _seed_site(shop)
    _choose_theme(shop)
    _show_colours_on_cards()
    _suggest_colours()
    _open_listings()
    _require_tracking_consent()
    fill_pages(shop)
    fill_popups(shop)
    fill_menu(shop)
    return _create_users()


def _import_products(print_line: Callable[[str], None], shop: DemoCatalogue) -> None:
    if missing := shop.find_missing_pictures():
        text = ngettext(
            "Picture %(name)s is missing; a placeholder is shown.",
            "%(count)d pictures are missing, e.g. %(name)s; placeholders are shown.",
            len(missing),
        )
        print_line(text % {"count": len(missing), "name": missing[0]})
    sources = DemoImageSources(shop)
    try:
        import_products(shop.folder / "products.csv", ImportOptions(images=sources), ImportReport(print_line))
    finally:
        sources.close()
    _describe_second_pictures(shop)


@transaction.atomic
def _describe_second_pictures(shop: DemoCatalogue) -> None:
    """Write alternative texts of pictures that no variation has, so that their page names no colour for them."""
    descriptions = dict(shop.iterate_second_pictures())
    shown = ProductImage.objects.filter(source__in=descriptions).select_related("image")
    for link in shown:
        link.image.description = descriptions[link.source]
    get_image_model().objects.bulk_update([link.image for link in shown], ["description"])


def _seed_site(shop: DemoCatalogue) -> None:
    left_out = shop.words.get("left_out", [])
    pages = [text for text in page_texts.PAGES if text.slug not in left_out]
    seed_content(shop.words.get("shop", page_texts.SHOP), pages)


@transaction.atomic
def distribute_over_year() -> None:
    """Backdate the products over a year; those tagged as new fall into the last weeks."""
    now = timezone.now()
    news = set(Product.objects.filter(tags__slug="novinka").values_list("pk", flat=True))
    products = list(Product.objects.order_by("pk"))
    for product in products:
        # A step coprime with the number of products mixes the departments.
        days = product.pk * 37 % 20 if product.pk in news else 60 + product.pk * 37 % 300
        product.created_at = now - timedelta(days=days)
    Product.objects.bulk_update(products, ["created_at"])
    invalidate_pages()
    record_product_changes([product.pk for product in products])


@transaction.atomic
def _choose_theme(shop: DemoCatalogue) -> None:
    site = Site.objects.get(is_default_site=True)
    ThemeSettings.objects.get_or_create(site=site, defaults=shop.words.get("look", {}))


@transaction.atomic
def _show_colours_on_cards() -> None:
    colour = Attribute.objects.filter(slug="pa_barva").first()
    ChoosingSettings.objects.get_or_create(
        site=Site.objects.get(is_default_site=True), defaults={"card_attribute": colour}
    )


@transaction.atomic
def _suggest_colours() -> None:
    found, is_new = SearchSettings.objects.get_or_create()
    if is_new:
        found.suggested_attributes.set(Attribute.objects.filter(slug="pa_barva"))


def _require_tracking_consent() -> None:
    """Require consent for order attribution, as Czech law does."""
    if not AttributionSettings.objects.exists():
        AttributionSettings.objects.create(tracking=AttributionSettings.Tracking.CONSENT)


@transaction.atomic
def _open_listings() -> None:
    """Let search engines index the pages of colours and of brands."""
    indexable = {"pa_barva", "product_brand"}
    names = (
        *("on_sale", "stock_status", "product_cat", "price", "pa_barva", "allergens", "attributes"),
        *("product_brand", "rating"),
    )
    filters = [("taxonomy_filter", build_filter(name, name in indexable)) for name in names]
    ListingSettings.objects.get_or_create(site=Site.objects.get(is_default_site=True), defaults={"filters": filters})


def _offer_delivery_and_payment(shop: DemoCatalogue) -> None:
    if ShippingMethod.objects.exists() or PaymentMethod.objects.exists():
        return
    vat = TaxClass.objects.get(is_default=True)
    at_home = _offer_delivery(vat, shop.words.get("shop", page_texts.SHOP)["seat"])
    PaymentMethod.objects.create(
        kind="bacs",
        name="Bankovní převod",
        description="Po objednání ukážeme QR kód; zboží odešleme, jakmile platba dorazí.",
        iban=IBAN,
        tax_class=vat,
    )
    on_delivery = PaymentMethod.objects.create(
        kind="cod",
        name="Dobírka",
        description="Zaplatíte při převzetí, hotově nebo kartou.",
        fee_minor=3900,
        tax_class=vat,
        position=1,
    )
    on_delivery.shipping_methods.set(at_home)
    if settings.COMGATE_MERCHANT:  # an account for tests, or the stand-in
        PaymentMethod.objects.create(
            kind="comgate",
            name="Testovací platba kartou",
            description="Jen na zkoušku: nic se vám nestrhne.",
            tax_class=vat,
            position=2,
        )
    if settings.PAYPAL_CLIENT_ID:
        PaymentMethod.objects.create(
            kind="ppcp-gateway",
            name="Testovací PayPal",
            description="Jen na zkoušku: nic se vám nestrhne.",
            tax_class=vat,
            position=3,
        )
    for method in PaymentMethod.objects.all():  # an account in crowns, and a courier who accepts crowns
        method.currencies.set(Currency.objects.filter(code=settings.DEFAULT_CURRENCY))
    if euro_account := shop.words.get("payment", {}).get("euro_account"):
        _take_euros(euro_account, vat)


def _take_euros(iban: str, vat: TaxClass) -> None:
    """Let orders be paid in euros, to an account and at Comgate; other foreign currencies are only shown."""
    PricingSettings.objects.update_or_create(defaults={"charges_chosen_currency": True})
    transfer = PaymentMethod.objects.create(
        kind="bacs",
        name="Bankovní převod v eurech",
        description="Na účet v eurech, v SEPA bez poplatku za převod; zboží odešleme, jakmile platba dorazí.",
        iban=iban,
        tax_class=vat,
        position=4,
    )
    euro = Currency.objects.get(code="EUR")
    transfer.currencies.set([euro])
    for gateway in PaymentMethod.objects.filter(kind="comgate"):
        gateway.currencies.add(euro)


def _offer_delivery(vat: TaxClass, seat: str) -> list[ShippingMethod]:
    """
    Create the shipping methods of both countries, with a pick-up at ``seat``; return those that bring parcels within
    Czechia.
    """
    czechia = ShippingZone.objects.create(name="Česko", countries=["CZ"])
    slovakia = ShippingZone.objects.create(name="Slovensko", countries=["SK"])
    by_courier = {"kind": "flat_rate", "description": "Kurýr ráno pošle zprávu s hodinou, kdy přijede."}
    to_point = {"kind": "packeta", "description": "Na výdejní místo nebo do Z-BOXu, které si vyberete."}
    at_home = [
        {"name": "Kurýr na adresu", "price_minor": 9900, "delivery_days": 1, **by_courier},
        {"name": "Zásilkovna", "price_minor": 7900, "delivery_days": 2, **to_point},
    ]
    abroad = [
        {"name": "Kurýr na Slovensko", "price_minor": 19900, "delivery_days": 3, **by_courier},
        {"name": "Zásilkovna na Slovensku", "price_minor": 12900, "delivery_days": 4, **to_point},
    ]
    pickup = {
        "kind": "local_pickup",
        "name": "Osobní odběr",
        "description": f"V naší prodejně, {seat}; objednávka tam čeká sedm dní.",
        "cut_off": time(15),
        "delivery_days": 0,
        "zone": czechia,
    }
    methods = [
        *({**fields, "zone": czechia, "free_from_minor": 150000} for fields in at_home),
        pickup,
        *({**fields, "zone": slovakia} for fields in abroad),
    ]
    # Packeta needs an account for tests, or the stand-in.
    offered = [fields for fields in methods if fields["kind"] != "packeta" or settings.PACKETA_API_KEY]
    created = [
        ShippingMethod.objects.create(**{"cut_off": time(14), "tax_class": vat, "position": position, **fields})
        for position, fields in enumerate(offered)
    ]
    return [method for method in created if method.zone == czechia and not method.carrier.is_pickup]


def _create_users() -> dict[str, str]:
    ensure_roles()
    return {name: _get_or_create_user(name, group) for name, group in USERS.items()}


def _get_or_create_user(name: str, group: str) -> str:
    """Create the user unless it exists; return its password, random for each shop."""
    file = Path(settings.DATA) / f"demo-password-{name}"
    user, is_new = get_user_model().objects.get_or_create(username=name)
    if is_new or not file.exists():
        password = secrets.token_urlsafe(9)
        file.unlink(missing_ok=True)
        with open(file, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as new:
            new.write(password)
        user.set_password(password)
        user.save()
        user.groups.add(Group.objects.get(name=group))
    return file.read_text()
