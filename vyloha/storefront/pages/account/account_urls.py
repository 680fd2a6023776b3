"""URLs of what customers see and change about themselves; ``urls.py`` beside has those of signing in."""

from django.urls import path

from vyloha.storefront.pages.account import (
    addresses,
    deletion,
    details,
    export,
    newsletter_choice,
    orders,
    overview,
    password,
)

urlpatterns = [
    path("muj-ucet/", overview.show, name="account"),
    path("muj-ucet/kdo/", overview.tell_who, name="account_who"),
    path("muj-ucet/objednavky/", orders.show, name="account_orders"),
    path("muj-ucet/objednavky/<int:order_id>/znovu/", orders.order_again, name="account_order_again"),
    path("muj-ucet/adresy/", addresses.show, name="account_addresses"),
    path("muj-ucet/udaje/", details.show, name="account_details"),
    path("muj-ucet/udaje/e-mail/<str:token>/", details.change_email, name="account_change_email"),
    path("muj-ucet/heslo/", password.show, name="account_password"),
    path("muj-ucet/novinky/", newsletter_choice.show, name="account_newsletter"),
    path("muj-ucet/export/", export.download, name="account_export"),
    path("muj-ucet/smazani/", deletion.show, name="account_deletion"),
]
