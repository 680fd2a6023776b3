"""The menu, the dashboard and the look of the back office."""

import json
from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail import hooks
from wagtail.admin.menu import MenuItem
from wagtail.admin.views import account
from wagtail.admin.viewsets.base import ViewSet, ViewSetGroup
from wagtail.admin.widgets.button import Button
from wagtail.snippets.models import register_snippet

from vyloha.backoffice.catalogue.attributes import attributes
from vyloha.backoffice.catalogue.bulk.screen import ChangeProducts
from vyloha.backoffice.catalogue.categories import categories
from vyloha.backoffice.catalogue.choosers import taxonomy_choosers
from vyloha.backoffice.catalogue.product_chooser import product_chooser
from vyloha.backoffice.catalogue.products import products
from vyloha.backoffice.catalogue.tax_classes import tax_classes
from vyloha.backoffice.catalogue.taxonomies import brands, tags, vendors
from vyloha.backoffice.catalogue.watched_variations import watched_variations
from vyloha.backoffice.coupons.screens import coupons
from vyloha.backoffice.currencies import settings_screen as _settings  # noqa: F401  the screen of a setting
from vyloha.backoffice.currencies.screens import currencies
from vyloha.backoffice.customers.screens import customers
from vyloha.backoffice.dashboard import LowStockPanel, RatesPanel, SampleTextsPanel, TodayPanel
from vyloha.backoffice.login.forms import PasswordChangeForm
from vyloha.backoffice.marketing_failures import marketing_failures
from vyloha.backoffice.menu import Setting
from vyloha.backoffice.orders.parcel_bulk import CreateParcels, PrintLabels, RefreshParcels
from vyloha.backoffice.orders.screens import orders
from vyloha.backoffice.pages import protected_pages as _kept_pages  # noqa: F401  its hooks
from vyloha.backoffice.pages.blog_categories import blog_categories
from vyloha.backoffice.pages.mega_menus import MegaMenuViewSet
from vyloha.backoffice.pages.popups import PopupViewSet
from vyloha.backoffice.pages.reusable_sections import ReusableSectionViewSet
from vyloha.backoffice.pickup_points import PointsPanel, pickup_points
from vyloha.backoffice.pictures import AvatarForm
from vyloha.backoffice.quick_links import QuickLinksPanel
from vyloha.backoffice.redirects.menu import RedirectsGroup
from vyloha.backoffice.reviews.bulk import DeleteReviews, PublishReviews, RejectReviews
from vyloha.backoffice.reviews.screens import WaitingReviewsPanel, reviews
from vyloha.backoffice.search.menu import SearchGroup
from vyloha.backoffice.shipping_and_payment_methods import payment_methods, shipping_methods
from vyloha.backoffice.shipping_zones import shipping_zones
from vyloha.backoffice.subscriptions import subscriptions


class CatalogueGroup(ViewSetGroup):
    menu_label = _("Catalogue")
    menu_icon = "tag"
    menu_order = 100
    items = (products, categories, attributes, brands, tags, vendors, tax_classes, watched_variations)


class ShopGroup(ViewSetGroup):
    menu_label = _("Shop")
    menu_icon = "cogs"
    menu_order = 120
    items = (
        shipping_methods,
        shipping_zones,
        pickup_points,
        payment_methods,
        coupons,
        currencies,
        subscriptions,
        marketing_failures,
    )

    def get_submenu_items(self) -> list[MenuItem]:
        return [
            *super().get_submenu_items(),
            Setting("shopsettings", _("Details of the shop"), "", icon_name="home", order=900),
            Setting("themesettings", _("Look of the shop"), "", icon_name="view", order=910),
            Setting("choosingsettings", _("Choosing a variation"), "", icon_name="form", order=920),
            Setting("listingsettings", _("Listings of products"), "", icon_name="list-ul", order=930),
            Setting("reviewsettings", _("Reviews"), "", icon_name="pick", order=935),
            Setting("pricingsettings", _("Prices and currencies"), "", icon_name="globe", order=940, app="pricing"),
            Setting("switchersettings", _("Currency switchers"), "", icon_name="globe", order=950),
            Setting("languagesettings", _("Translation of pages"), "", icon_name="site", order=955),
            Setting("consentsettings", _("Cookies and consent"), "", icon_name="lock", order=960),
            Setting("attributionsettings", _("Following of visits"), "", icon_name="crosshairs", order=970),
            Setting("analyticssettings", _("Analytics"), "", icon_name="history", order=980),
            Setting("marketingsettings", _("Marketing e-mail"), "", icon_name="mail", order=990),
        ]


@hooks.register("register_admin_viewset")
def get_viewsets() -> list[ViewSet | ViewSetGroup]:
    return [
        CatalogueGroup(),
        orders,
        customers,
        reviews,
        ShopGroup(),
        SearchGroup(),
        RedirectsGroup(),
        blog_categories,
        product_chooser,
        *taxonomy_choosers,
    ]


for action in (
    *(ChangeProducts, CreateParcels, PrintLabels, RefreshParcels),
    *(PublishReviews, RejectReviews, DeleteReviews),
):
    hooks.register("register_bulk_action", action)
register_snippet(ReusableSectionViewSet)
register_snippet(MegaMenuViewSet)
register_snippet(PopupViewSet)


@hooks.register("construct_homepage_panels")
def show_the_shop_first(request: HttpRequest, panels: list[Any]) -> None:
    panels.insert(0, QuickLinksPanel())
    panels.insert(0, SampleTextsPanel())
    if request.user.has_perm("pricing.change_currency"):
        panels.insert(0, RatesPanel())
    if request.user.has_perm("shipping.view_pickupfeed"):
        panels.insert(0, PointsPanel())
    if request.user.has_perm("reviews.change_review"):
        panels.insert(0, WaitingReviewsPanel())
    if request.user.has_perm("catalogue.change_product"):
        panels.insert(0, LowStockPanel())
    if request.user.has_perm("orders.view_order"):
        panels.insert(0, TodayPanel())


@hooks.register("construct_page_action_menu")
def publish_first(items: list[Any], request: HttpRequest, context: dict[str, Any]) -> None:
    """Make publishing the main button, as drafts save themselves; users without the permission have no such item."""
    items.sort(key=lambda item: item.name != "action-publish")


@hooks.register("construct_settings_menu")
def show_settings_once(request: HttpRequest, items: list[MenuItem]) -> None:
    """Remove the settings that have menus of their own: of the shop, of search, of old URLs."""
    content = tuple(
        f"/settings/content/{name}settings/"
        for name in (
            *("shop", "theme", "choosing", "listing", "review", "switcher", "language"),
            *("consent", "attribution", "analytics", "marketing"),
        )
    )
    search = ("/settings/search/searchsettings/", "/settings/search/stopwords/")
    ours = (*content, "/settings/pricing/pricingsettings/", *search, reverse("wagtailredirects:index"))
    items[:] = [item for item in items if not item.url.endswith(ours)]


@hooks.register("construct_help_menu")
def remove_english_help(request: HttpRequest, items: list[MenuItem]) -> None:
    """Remove Wagtail's news and guide, which are in English and on other sites."""
    items[:] = [item for item in items if not item.name.startswith(("editor-guide", "whats-new"))]


@hooks.register("register_admin_menu_item")
def build_shop_link() -> MenuItem:
    return MenuItem(_("View the shop"), "/#", name="shop-front", icon_name="home", order=1, attrs={"target": "_blank"})


@hooks.register("insert_global_admin_css")
def render_style() -> str:
    return format_html('<link rel="stylesheet" href="{}">', static("backoffice/backoffice.css"))


@hooks.register("insert_global_admin_js")
def render_calendar_setting() -> str:
    # The calendar replaces dates that it cannot parse with the present; the server must parse or reject them instead.
    return mark_safe("<script>jQuery.fn.datetimepicker.defaults.validateOnBlur = false;</script>")


@hooks.register("insert_editor_js")
def render_scripts() -> str:
    names = ("backoffice", "variations", "combinations", "autosave")
    plain = format_html_join(
        "", '<script src="{}" defer></script>', ((static(f"backoffice/{name}.js"),) for name in names)
    )
    texts = {"failed": gettext("The preview of the listing could not be refreshed; it shows the earlier settings.")}
    # Built by Vite; it calls the API routes as the signed-in user.
    calling = format_html(
        '<script src="{}" data-rest="{}" data-nonce="{}" data-texts="{}" defer></script>',
        static("backoffice/editing.js"),
        reverse("editors_rest"),
        reverse("editors_admin_ajax") + "?action=rest-nonce",
        json.dumps(texts, ensure_ascii=False),
    )
    return plain + calling


# Wagtail's screen of the user's own account.
account.ChangePasswordPanel.form_class = PasswordChangeForm
account.AvatarSettingsPanel.form_class = AvatarForm


@hooks.register("register_account_menu_item")
def build_second_factor_link(request: HttpRequest) -> dict[str, Any]:
    """Link second factors on the account's screen."""
    return {"url": reverse("mfa_index"), "label": _("Set up or change the second factor")}


@hooks.register("register_user_listing_buttons")
def build_second_factor_buttons(user: User, request_user: User) -> Iterator[Button]:
    """Let administrators reset the second factor of a user who lost their phone."""
    if request_user.is_superuser:
        url = reverse("second_factor_reset", args=[user.pk])
        yield Button(_("Cancel the second factor"), url, icon_name="key", priority=30)
