"""The two roles of a shop: merchants and editors."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import Group, Permission
from wagtail.documents.models import Document
from wagtail.images import get_image_model
from wagtail.models import Collection, GroupCollectionPermission, GroupPagePermission, Page

from vyloha.content.staff_roles import EDITOR as EDITOR
from vyloha.content.staff_roles import MERCHANT as MERCHANT

ACCESS = "wagtailadmin.access_admin"
CATALOGUE = ("product", "variation", "category", "attribute", "term", "brand", "tag", "vendor", "taxclass")
REDIRECTS = tuple(f"wagtailredirects.{verb}_redirect" for verb in ("view", "add", "change", "delete"))
POPUPS = tuple(f"content.{verb}_popup" for verb in ("view", "add", "change", "delete", "publish"))
MERCHANT_PERMISSIONS = [
    ACCESS,
    *REDIRECTS,
    *POPUPS,
    *(f"catalogue.{verb}_{model}" for model in CATALOGUE for verb in ("view", "add", "change", "delete")),
    # Customers place orders, which are never deleted: a merchant views them and changes their status.
    "orders.view_order",
    "orders.change_order",
    # Customers register and delete their accounts themselves.
    "customers.view_customer",
    "customers.change_customer",
    # Customers write reviews; nobody rewrites them.
    *(f"reviews.{verb}_review" for verb in ("view", "add", "change", "delete")),
    *(
        f"shipping.{verb}_{model}"
        for model in ("shippingmethod", "shippingzone")
        for verb in ("view", "add", "change", "delete")
    ),
    "shipping.view_pickupfeed",
    *(f"payments.{verb}_paymentmethod" for verb in ("view", "add", "change", "delete")),
    *(f"coupons.{verb}_coupon" for verb in ("view", "add", "change", "delete")),
    *(f"pricing.{verb}_currency" for verb in ("view", "add", "change", "delete")),
    "pricing.view_exchangerate",
    "pricing.change_pricingsettings",
    "search.change_searchsettings",
    "search.change_stopwords",
    *(f"search.{verb}_{model}" for model in ("synonym", "boost") for verb in ("view", "add", "change", "delete")),
    "search.view_searchedphrase",
    "content.change_shopsettings",
    "content.change_themesettings",
    "content.change_choosingsettings",
    "content.change_listingsettings",
    "content.change_reviewsettings",
    "content.change_switchersettings",
    "content.change_languagesettings",
    "content.change_consentsettings",
    "content.change_attributionsettings",
    "content.change_analyticssettings",
    "content.change_marketingsettings",
    "marketing.view_marketingfailure",
    "marketing.view_subscription",
    "marketing.delete_subscription",
]
EDITOR_PERMISSIONS = [
    ACCESS,
    *REDIRECTS,
    *POPUPS,
    "catalogue.view_product",
    "search.view_searchedphrase",
    *(
        f"content.{verb}_{model}"
        for model in ("blogcategory", "reusablesection", "megamenu")
        for verb in ("view", "add", "change", "delete")
    ),
]
FILE_ACTIONS = ("add", "change", "choose")


def ensure_roles() -> None:
    """Create the groups and grant their permissions; those that an administrator added by hand stay."""
    # Wagtail's own groups, which this shop does not use.
    Group.objects.filter(name__in=("Moderators", "Editors"), user=None).delete()
    merchant, _made = Group.objects.get_or_create(name=MERCHANT)
    editor, _made = Group.objects.get_or_create(name=EDITOR)
    merchant.permissions.add(*get_permissions(MERCHANT_PERMISSIONS))
    editor.permissions.add(*get_permissions(EDITOR_PERMISSIONS))
    for group in (merchant, editor):
        allow_files(group)
    allow_pages(editor)


def get_permissions(names: Iterable[str]) -> list[Permission]:
    """Return the existing permissions among ``names`` ("app.codename")."""
    pairs = [name.split(".") for name in names]
    found = Permission.objects.filter(
        content_type__app_label__in={app for app, _code in pairs}, codename__in={code for _app, code in pairs}
    ).select_related("content_type")
    wanted = set(names)
    return [
        permission for permission in found if f"{permission.content_type.app_label}.{permission.codename}" in wanted
    ]


def allow_files(group: Group) -> None:
    """Let the group upload and choose pictures and documents."""
    root = Collection.get_first_root_node()
    if root is None:
        return  # an emptied database, between two tests
    for model in (get_image_model(), Document):
        for permission in get_model_permissions(model, FILE_ACTIONS):
            GroupCollectionPermission.objects.get_or_create(group=group, collection=root, permission=permission)


def allow_pages(group: Group) -> None:
    """Let the group write and publish all pages."""
    root = Page.get_first_root_node()
    if root is None:
        return
    for permission in get_model_permissions(Page, ("add", "change", "publish")):
        GroupPagePermission.objects.get_or_create(group=group, page=root, permission=permission)


def get_model_permissions(model: Any, verbs: Iterable[str]) -> list[Permission]:
    """Return the permissions of a model for ``verbs``."""
    options = model._meta
    codes = [f"{verb}_{options.model_name}" for verb in verbs]
    return list(Permission.objects.filter(content_type__app_label=options.app_label, codename__in=codes))
