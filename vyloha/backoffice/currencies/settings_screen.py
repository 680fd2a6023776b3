"""The screen of prices and currencies; the model is in commerce, which must not import screens."""

from django.utils.translation import gettext_lazy as _
from wagtail.admin.panels import FieldPanel, MultiFieldPanel, ObjectList

from vyloha.commerce.pricing.models import PricingSettings

# Wagtail looks for it on the model.
PricingSettings.edit_handler = ObjectList(
    [
        FieldPanel("rates_provider"),
        MultiFieldPanel(
            [FieldPanel("charges_chosen_currency"), FieldPanel("follows_country"), FieldPanel("sells_subscriptions")],
            heading=_("Customers"),
        ),
        FieldPanel("takes_coupons"),
        MultiFieldPanel([FieldPanel("refreshes_prices"), FieldPanel("switches_in_place")], heading=_("On pages")),
    ]
)
