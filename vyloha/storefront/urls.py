"""URLs of the shop. Editors' pages come last: their URLs are all that other routes do not match."""

from django.conf import settings
from django.urls import include, path, re_path
from django.views.generic import RedirectView
from wagtail.documents.views.serve import authenticate_with_password as authenticate_for_document
from wagtail.views import authenticate_with_password

from vyloha.storefront import front_page
from vyloha.storefront.pages import (
    consent,
    documents,
    editors_pages,
    media,
    messages,
    newsletter,
    page_section,
    payment_notification,
    popups,
    review_refusal,
    reviews,
    search_report,
    server_time,
    stock_alerts,
    theme,
)
from vyloha.storefront.pages.checkout import cart, checkout, company_lookup, field_checks, order_received, pickup_points
from vyloha.storefront.pages.listing import brands, category, listing, taxonomies
from vyloha.storefront.pages.passwords import limit_guesses
from vyloha.storefront.pages.product import product, viewed_products
from vyloha.storefront.pages.seo import robots, sharing, sitemap
from vyloha.storefront.pages.wishlist import browser_calls, shared, wishlist

PAGE_PATH = r"^((?:[\w\-]+/)*)$"

# Under the back office's path, where sessions are (see `editors_pages`); names are Wagtail's.
private_urlpatterns = [
    path(
        "_util/authenticate_with_password/<int:page_view_restriction_id>/<int:page_id>/",
        limit_guesses("page-password", "page_view_restriction_id")(authenticate_with_password),
        name="wagtailcore_authenticate_with_password",
    ),
    # There is one form to sign in, the back office's.
    path(
        "_util/login/",
        RedirectView.as_view(pattern_name="wagtailadmin_login", query_string=True),
        name="wagtailcore_login",
    ),
    path(
        "_util/document_password/<int:restriction_id>/",
        limit_guesses("document-password", "restriction_id")(authenticate_for_document),
        name="wagtaildocs_authenticate_with_password",
    ),
    path("_util/dokumenty/<int:document_id>/<path:filename>", documents.show_private, name="private_document"),
    re_path(PAGE_PATH, editors_pages.show_private, name="private_page"),
]

urlpatterns = [
    path("", front_page.show, name="front"),
    path("favicon.ico", media.redirect_to_icon),
    path("robots.txt", robots.show),
    path("sitemap.xml", sitemap.show_index),
    path("sitemap-products-<int:number>.xml", sitemap.show_products, name="sitemap_products"),
    path("sitemap-<slug:name>.xml", sitemap.show_others),
    re_path(r"^sdileni/(?P<kind>[a-z]+)-(?P<pk>\d{1,18})-(?P<version>[0-9a-f]{16})\.jpg$", sharing.show),
    path("theme.css", theme.show, name="theme"),
    path("obchod/", listing.show, name="listing"),
    path("kategorie-produktu/<path:url_path>/", category.show, name="category"),
    path("znacky/", brands.show, name="brands"),
    path("znacka/<slug:slug>/", taxonomies.show_brand, name="brand"),
    path("stitek/<slug:slug>/", taxonomies.show_tag, name="tag"),
    path("prodejce/<slug:slug>/", taxonomies.show_vendor, name="vendor"),
    path("naposledy-prohlizene/", viewed_products.show, name="viewed_products"),
    path("produkt/<slug:slug>/", product.show, name="product"),
    path("produkt/<slug:slug>/recenze/", reviews.open_form, name="product_review"),
    path("recenze/<str:token>/", reviews.write, name="review_write"),
    path(settings.CART_PATH.lstrip("/"), cart.show, name="cart"),
    path("seznam-prani/", wishlist.show, name="wishlist"),
    path("seznam-prani/sdileny/", shared.show, name="wishlist_shared"),
    path("seznam-prani/produkty/", browser_calls.handle_products, name="wishlist_products"),
    path("seznam-prani/karty/", browser_calls.show_cards, name="wishlist_cards"),
    path("pokladna/", checkout.show, name="checkout"),
    path("pokladna/firma/", company_lookup.show, name="company_lookup"),
    path("pokladna/kontrola/", field_checks.show, name="field_checks"),
    path("pokladna/vydejni-mista/", pickup_points.show, name="pickup_points"),
    path("pokladna/order-received/<int:order_id>/", order_received.show, name="order_received"),
    path("pokladna/order-received/<int:order_id>/qr.png", order_received.show_qr, name="order_qr"),
    path("pokladna/order-received/<int:order_id>/pay/", order_received.pay, name="order_pay"),
    path(settings.ACCOUNT_PATH.lstrip("/"), include("vyloha.storefront.pages.account.urls")),
    path(settings.ACCOUNT_PATH.lstrip("/"), include("vyloha.storefront.pages.account.account_urls")),
    path("pokladna/order-received/<int:order_id>/ucet/", order_received.create_account, name="order_account"),
    path("pokladna/order-received/<int:order_id>/payment/", order_received.choose_payment, name="order_payment"),
    path("platby/<slug:provider>/", payment_notification.receive, name="payment_notification"),
    path("pokladna/order-received/<int:order_id>/report/", order_received.report, name="order_report"),
    re_path(
        r"^cast-stranky/(?P<page_id>[0-9]{1,18})/(?P<section_id>[0-9a-z-]{1,80})/$",
        page_section.show,
        name="later_section",
    ),
    path("popup/navstevnik/", popups.show_visitor, name="popup_visitor"),
    path("popup/udalost/", popups.count_event, name="popup_event"),
    re_path(r"^popup/(?P<popup_id>[0-9]{1,18})/(?P<version>[0-9a-f]{8})/$", popups.show, name="popup"),
    path("presny-cas/", server_time.show, name="clock"),
    path("hledani/zprava/", search_report.record_event, name="search_report"),
    path("souhlas/", consent.show, name="consent"),
    path("napiste-nam/", messages.show, name="message"),
    path("napiste-nam/odeslano/", messages.show_sent, name="message_sent"),
    path("odber-novinek/", newsletter.show, name="newsletter"),
    path("odber-novinek/odeslano/", newsletter.show_sent, name="newsletter_sent"),
    path("odber-novinek/potvrdit/<str:token>/", newsletter.confirm, name="newsletter_confirm"),
    path("odber-novinek/odhlasit/<str:token>/", newsletter.unsubscribe, name="newsletter_end"),
    path("recenze/nechci/<str:token>/", review_refusal.show, name="review_refusal"),
    re_path(r"^hlidat-dostupnost/(?P<variation_id>[0-9]{1,18})/$", stock_alerts.show, name="stock_alert"),
    re_path(
        r"^hlidat-dostupnost/(?P<variation_id>[0-9]{1,18})/odeslano/$", stock_alerts.show_sent, name="stock_alert_sent"
    ),
    path("hlidat-dostupnost/potvrdit/<str:token>/", stock_alerts.confirm, name="stock_alert_confirm"),
    path("hlidat-dostupnost/zrusit/<str:token>/", stock_alerts.end, name="stock_alert_end"),
    path("dokumenty/<int:document_id>/<path:filename>", documents.show, name="wagtaildocs_serve"),
    path("", include("vyloha.storefront.api.urls")),
    # Wagtail builds its pages' URLs from this name; `front_page` above serves "".
    re_path(PAGE_PATH, editors_pages.show, name="wagtail_serve"),
]
