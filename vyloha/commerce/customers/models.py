"""Customers: what the shop stores about a user who shops, beside orders and carts."""

from typing import cast

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _


class Customer(models.Model):
    """
    A user of the shop. Staff who sign in at the shop get a row, too; it gives nobody rights in the back office.

    The user has the name and the e-mail; ``allauth``'s ``EmailAddress`` says whether the e-mail is confirmed.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="customer", verbose_name=_("user")
    )
    phone = models.CharField(_("phone"), max_length=20, blank=True)
    # As in ``Cart``: the field names of the WooCommerce Store API. {}: none yet.
    billing_address = models.JSONField(default=dict, blank=True)
    shipping_address = models.JSONField(default=dict, blank=True)
    note = models.TextField(_("note"), blank=True)  # the merchant's; the customer never sees it
    origin = models.JSONField(default=dict, blank=True)  # of the visit of the registration (``commerce.attribution``)
    # A change of e-mail that waits for its confirmation (``email_change``); "": none.
    new_email = models.EmailField(blank=True, default="", db_default="")
    new_email_serial = models.CharField(max_length=20, blank=True, default="", db_default="")
    new_email_requested_at = models.DateTimeField(null=True, blank=True)
    deletion_requested_at = models.DateTimeField(null=True, blank=True)  # it waits until the last open order ends
    created_at = models.DateTimeField(_("registered"), auto_now_add=True)

    class Meta:
        verbose_name = _("customer")
        verbose_name_plural = _("customers")

    def __str__(self) -> str:
        return self.user.get_full_name() or self.user.email


class CustomerSession(AbstractBaseSession):
    """
    A session at the shop. The table is not that of the back office, so that no session of a shopper opens that.
    """

    user_id = models.BigIntegerField(null=True, db_index=True)  # who has signed in; None: nobody yet

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        # Not at the top: the store imports this model.
        return cast(type[SessionBase], import_string("vyloha.commerce.customers.sessions.SessionStore"))
