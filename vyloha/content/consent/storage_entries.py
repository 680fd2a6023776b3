"""
What browsers keep for the shop itself. The page on cookies, the banner and withdrawing are made of this list; foreign
sources say what they keep themselves.
"""

from django.utils.translation import gettext_lazy as _

from vyloha.core.consent import DAY_S, FOR_SESSION, MINUTE_S, UNTIL_CLEARED, Category, Entry, Place

TRACES = "sbjs_*"  # of where visits come from (facts 8.2)
CONSENT_DAYS = 180  # how long an answer holds

OWN: tuple[Entry, ...] = (
    Entry("vyloha_cart", Place.COOKIE, 30 * DAY_S, _("Knows your cart again. Without it nothing could be bought.")),
    Entry("vyloha_cart_count", Place.COOKIE, 30 * DAY_S, _("The number of pieces beside the cart.")),
    Entry("woocommerce_items_in_cart", Place.COOKIE, 30 * DAY_S, _("Says that something is in the cart.")),
    Entry("woocommerce_cart_hash", Place.COOKIE, 30 * DAY_S, _("Says that the cart has changed.")),
    Entry("wmc_current_currency", Place.COOKIE, DAY_S, _("The currency that you have chosen.")),
    Entry("wmc_current_currency_old", Place.COOKIE, DAY_S, _("The currency that you chose before the checkout.")),
    Entry("wmc_ip_info", Place.COOKIE, DAY_S, _("The country that you came from, which your first currency follows.")),
    Entry(
        "vyloha_asked_again", Place.COOKIE, MINUTE_S, _("Lets the checkout be counted once more, and not endlessly.")
    ),
    Entry("vyloha_consent", Place.COOKIE, CONSENT_DAYS * DAY_S, _("What you have chosen here.")),
    Entry("vyloha_visit", Place.COOKIE, DAY_S, _("Where you came from, for the order."), Category.MARKETING),
    Entry(TRACES, Place.COOKIE, FOR_SESSION, _("Where you came from and when, for the order."), Category.MARKETING),
    Entry(
        "ecm_email",
        Place.COOKIE,
        30 * DAY_S,
        _("Your e-mail, so that we can write to you of what you left in the cart or viewed."),
        Category.MARKETING,
    ),
    Entry(
        "vyloha:told-cart",
        Place.SESSION,
        FOR_SESSION,
        _("Which cart was told of last, so that it is told once."),
        Category.MARKETING,
    ),
    Entry("vyloha:nonce", Place.SESSION, FOR_SESSION, _("Protects the cart against changes by other sites.")),
    Entry(
        "vyloha:last-search", Place.SESSION, FOR_SESSION, _("The last phrase, by which we learn what search misses.")
    ),
    Entry(
        "elementor",
        Place.LOCAL,
        UNTIL_CLEARED,
        _(
            "How many pages and visits it was, and which popups you have seen and closed, so that they do not come"
            " again. It stays in your browser."
        ),
    ),
    Entry("elementor", Place.SESSION, FOR_SESSION, _("That your visit has begun and was counted, for popups.")),
    Entry(
        "popup-*-impressions-count",
        Place.SESSION,
        FOR_SESSION,
        _("How often a popup was shown in this visit, so that it does not come again."),
    ),
    Entry(
        "fibosearch_recently_viewed_products",
        Place.LOCAL,
        UNTIL_CLEARED,
        _("What you looked at, offered by the search field. It stays in your browser, and you clear it there."),
    ),
    Entry(
        "fibosearch_recently_searched_phrases",
        Place.LOCAL,
        UNTIL_CLEARED,
        _("What you searched for, offered by the search field. It stays in your browser, and you clear it there."),
    ),
)
