"""The shop's details: the footer, emails and documents show them."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, MultiFieldPanel, PageChooserPanel
from wagtail.contrib.settings.models import BaseSiteSetting, register_setting
from wagtail.images import get_image_model_string
from wagtail.images.shortcuts import get_rendition_or_not_found
from wagtail.models import Page, Site

from vyloha.commerce.orders.addresses import RULES
from vyloha.commerce.shipping.countries import DEFAULT_COUNTRY
from vyloha.content.page_tags import SHOP
from vyloha.content.pictures import Picture, build_picture
from vyloha.core.cache.pages import add_page_tags, cache_until_change

SAMPLES = {"00000000", "CZ00000000"}  # a new shop's, until the merchant writes their own
NOTICE = "max-1240x1754|format-webp-lossless"  # a sheet of A4 at 150 dots an inch
ROBOTS_RULE = re.compile(r"(?:(?:user-agent|allow|disallow|crawl-delay):\s*\S.*|#.*)?", re.IGNORECASE)


def validate_robots_rules(text: str) -> None:
    """:raises ValidationError: naming the first line of ``text`` that is no rule of robots.txt (RFC 9309)"""
    for line in text.splitlines():
        if not ROBOTS_RULE.fullmatch(line.strip()):
            raise ValidationError(_("“%(line)s” is no rule of robots.txt."), params={"line": line.strip()[:60]})


@register_setting(icon="cogs")
class ShopSettings(BaseSiteSetting):
    """
    The shop's name, contacts and the details that § 435 of Act 89/2012 requires on every page of a company's shop.
    """

    shop_name = models.CharField(_("shop name"), max_length=100, default="Výloha")
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("phone"), max_length=30, blank=True)
    opening_hours = models.CharField(_("opening hours"), max_length=200, blank=True)
    company_name = models.CharField(_("company name"), max_length=200, blank=True)
    seat = models.CharField(_("registered seat"), max_length=300, blank=True)
    company_number = models.CharField(_("company number (IČO)"), max_length=20, blank=True)
    vat_number = models.CharField(_("VAT number (DIČ)"), max_length=20, blank=True)
    register_entry = models.CharField(
        _("register entry"), max_length=300, blank=True, help_text=_("Which register the company is entered in.")
    )
    footer_text = models.TextField(_("text in the footer"), blank=True)
    new_for_days = models.PositiveSmallIntegerField(
        _("products are new for"),
        default=30,
        validators=[MaxValueValidator(365)],
        help_text=_(
            "Days from when a product was added, in which it wears the badge “New”; 0 shows the badge nowhere. "
            "What the shop opened with is not new."
        ),
    )
    robots_lines = models.TextField(
        _("further lines of robots.txt"),
        blank=True,
        validators=[validate_robots_rules],
        help_text=_("For programs that read the shop. They follow our own, for example “Disallow: /akce/”."),
    )

    back_to_top = models.BooleanField(
        _("button back to the top"),
        default=False,
        help_text=_("On every page, once it is scrolled. A page may have a block with a button of its own instead."),
    )
    order_page = models.ForeignKey(
        "wagtailcore.Page",
        verbose_name=_("page after an order"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text=_("A page of yours with the summary of the order on it. Without one the shop shows its own."),
    )

    guarantee_notice = models.ForeignKey(
        get_image_model_string(),
        verbose_name=_("notice of the legal guarantee"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
        help_text=_(
            "The official picture of the harmonised notice, which the European Commission publishes in Czech "
            "(Regulation (EU) 2025/1960). Every product shows it; it may not be changed."
        ),
    )

    panels = [
        MultiFieldPanel(
            [FieldPanel("shop_name"), FieldPanel("email"), FieldPanel("phone"), FieldPanel("opening_hours")],
            heading=_("Shop"),
        ),
        MultiFieldPanel(
            [
                FieldPanel("company_name"),
                FieldPanel("seat"),
                FieldPanel("company_number"),
                FieldPanel("vat_number"),
                FieldPanel("register_entry"),
            ],
            heading=_("Company"),
        ),
        FieldPanel("footer_text"),
        PageChooserPanel("order_page", "content.ContentPage"),
        FieldPanel("guarantee_notice"),
        FieldPanel("new_for_days"),
        FieldPanel("back_to_top"),
        FieldPanel("robots_lines"),
    ]

    class Meta:
        verbose_name = _("shop details")
        verbose_name_plural = _("shop details")

    def __str__(self) -> str:
        return self.shop_name

    def clean(self) -> None:
        super().clean()
        problems = {}
        for name, rule in (("company_number", "ico"), ("vat_number", "dic")):
            if (value := getattr(self, name)) and value not in SAMPLES:
                tidy, problems[name] = RULES[rule](value, DEFAULT_COUNTRY)
                setattr(self, name, tidy)
        if wrong := {name: problem for name, problem in problems.items() if problem}:
            raise ValidationError(wrong)
        if self.order_page and not _has_order_summary(self.order_page):
            message = _("The summary of the order does not stand on this page. Please add it there first.")
            raise ValidationError({"order_page": message})

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Generate the size of the notice at once: no shopper's request generates pictures."""
        super().save(*args, **kwargs)
        if self.guarantee_notice:
            get_rendition_or_not_found(self.guarantee_notice, NOTICE)

    @classmethod
    def load_guarantee_notice(cls, site: Site | None) -> Picture | None:
        """Return the picture of the harmonised notice; None when the merchant gave none."""
        saved = cls.objects.filter(site=site).exclude(guarantee_notice=None).select_related("guarantee_notice").first()
        alt = _("Harmonised notice of the European Union on the legal guarantee of conformity")
        return build_picture(saved.guarantee_notice, str(alt), specs=[NOTICE]) if saved else None

    def get_live_order_page(self) -> Any:
        """Return the editors' page shown after an order; None while it is unpublished, or shows no order."""
        page = self.order_page
        return page.specific if page and page.live and _has_order_summary(page) else None

    @classmethod
    def get_for_request(cls, request: HttpRequest) -> "ShopSettings":
        """Return the details of the request's site; unlike Wagtail's ``for_request`` never writes."""
        return cls.get_for_site(Site.find_for_request(request))

    @classmethod
    def get_for_default_site(cls) -> "ShopSettings":
        """Return the details for code without a request: emails, jobs, documents."""
        return cls.objects.filter(site__is_default_site=True).first() or cls()

    @classmethod
    def get_cached(cls) -> "ShopSettings":
        """Return ``get_for_default_site``, shared by all callers, who must not change it; pages depend on it."""
        return cache_until_change("default-shop", cls._read_with_tag)

    @classmethod
    def _read_with_tag(cls) -> "ShopSettings":
        add_page_tags(SHOP)
        return cls.get_for_default_site()

    @classmethod
    def get_for_site(cls, site: Site | None) -> "ShopSettings":
        """Return the details of ``site``, empty ones when none were saved."""
        return cls.objects.filter(site=site).first() or cls(site=site)


def _has_order_summary(page: Page) -> bool:
    return bool(getattr(page.specific, "shows_order", False))
