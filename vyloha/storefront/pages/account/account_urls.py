"""URLs of what customers see and change about themselves; ``urls.py`` beside has those of signing in."""

from django.urls import path

from vyloha.storefront.pages.account import (
    addresses,
    deletion,
    details,
    email_change,
    export,
    newsletter_choice,
    orders,
    overview,
    password,
)

urlpatterns = [
    path("", overview.show, name="account"),
    path("kdo/", overview.tell_who, name="account_who"),
    path("objednavky/", orders.show, name="account_orders"),
    path("objednavky/<int:order_id>/znovu/", orders.order_again, name="account_order_again"),
    path("adresy/", addresses.show, name="account_addresses"),
    path("udaje/", details.show, name="account_details"),
    path("udaje/e-mail/<str:token>/", email_change.show, name="account_change_email"),
    path("heslo/", password.show, name="account_password"),
    path("novinky/", newsletter_choice.show, name="account_newsletter"),
    path("export/", export.download, name="account_export"),
    path("smazani/", deletion.show, name="account_deletion"),
]
