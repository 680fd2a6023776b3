"""
Cookies and storage keys of the shop itself. The page on cookies, the banner and the withdrawal are built from this
list; foreign sources list their own.
"""

from django.utils.translation import gettext_lazy as _

from vyloha.commerce.customers.sessions import SESSION_DAYS
from vyloha.core.consent import DAY_S, FOR_SESSION, MINUTE_S, UNTIL_CLEARED, ConsentCategory, StorageEntry, StorageType

ATTRIBUTION_COOKIES = "sbjs_*"  # sourcebuster, WooCommerce's order attribution
EDITOR_DAYS = 14  # as long as a remembered sign-in to the back office
CONSENT_DAYS = 180  # days until an answer expires

OWN_ENTRIES: tuple[StorageEntry, ...] = (
    StorageEntry(
        "vyloha_cart", StorageType.COOKIE, 30 * DAY_S, _("Knows your cart again. Without it nothing could be bought.")
    ),
    StorageEntry("vyloha_cart_count", StorageType.COOKIE, 30 * DAY_S, _("The number of pieces beside the cart.")),
    StorageEntry("woocommerce_items_in_cart", StorageType.COOKIE, 30 * DAY_S, _("Says that something is in the cart.")),
    StorageEntry("woocommerce_cart_hash", StorageType.COOKIE, 30 * DAY_S, _("Says that the cart has changed.")),
    StorageEntry(
        "vyloha_customer",
        StorageType.COOKIE,
        SESSION_DAYS * DAY_S,
        _("Knows that you have signed in to your account."),
    ),
    StorageEntry(
        "vyloha_signed_in",
        StorageType.COOKIE,
        SESSION_DAYS * DAY_S,
        _("Says that somebody has signed in, so that the header shows their name. It does not say who."),
    ),
    StorageEntry(
        "vyloha_editor",
        StorageType.COOKIE,
        EDITOR_DAYS * DAY_S,
        _("Says that somebody of the shop's staff has signed in here, so that pages show them what to edit."),
    ),
    StorageEntry("wmc_current_currency", StorageType.COOKIE, DAY_S, _("The currency that you have chosen.")),
    StorageEntry(
        "wmc_current_currency_old", StorageType.COOKIE, DAY_S, _("The currency that you chose before the checkout.")
    ),
    StorageEntry(
        "wmc_ip_info",
        StorageType.COOKIE,
        DAY_S,
        _("The country that you came from, which your first currency follows."),
    ),
    StorageEntry(
        "vyloha_asked_again",
        StorageType.COOKIE,
        MINUTE_S,
        _("Lets the checkout be counted once more, and not endlessly."),
    ),
    StorageEntry(
        "vyloha_last_order",
        StorageType.COOKIE,
        60 * MINUTE_S,
        _("Finds the order that you have just sent, so that going back does not lead to an empty cart."),
    ),
    StorageEntry(
        "vyloha_form_answer",
        StorageType.COOKIE,
        60 * MINUTE_S,
        _("Finds the answer to the form that you sent last, so that going back never sends it again."),
    ),
    StorageEntry("vyloha_consent", StorageType.COOKIE, CONSENT_DAYS * DAY_S, _("What you have chosen here.")),
    StorageEntry(
        "vyloha_visit", StorageType.COOKIE, DAY_S, _("Where you came from, for the order."), ConsentCategory.MARKETING
    ),
    StorageEntry(
        ATTRIBUTION_COOKIES,
        StorageType.COOKIE,
        FOR_SESSION,
        _("Where you came from and when, for the order."),
        ConsentCategory.MARKETING,
    ),
    StorageEntry(
        "ecm_email",
        StorageType.COOKIE,
        30 * DAY_S,
        _("Your e-mail, so that we can write to you of what you left in the cart or viewed."),
        ConsentCategory.MARKETING,
    ),
    StorageEntry(
        "vyloha:told-cart",
        StorageType.SESSION,
        FOR_SESSION,
        _("Which cart was told of last, so that it is told once."),
        ConsentCategory.MARKETING,
    ),
    StorageEntry(
        "vyloha:nonce", StorageType.SESSION, FOR_SESSION, _("Protects the cart against changes by other sites.")
    ),
    StorageEntry(
        "vyloha:last-search",
        StorageType.SESSION,
        FOR_SESSION,
        _("The last phrase, by which we learn what search misses."),
    ),
    StorageEntry(
        "elementor",
        StorageType.LOCAL,
        UNTIL_CLEARED,
        _(
            "How many pages and visits it was, and which popups you have seen and closed, so that they do not come"
            " again. It stays in your browser."
        ),
    ),
    StorageEntry(
        "elementor", StorageType.SESSION, FOR_SESSION, _("That your visit has begun and was counted, for popups.")
    ),
    StorageEntry(
        "popup-*-impressions-count",
        StorageType.SESSION,
        FOR_SESSION,
        _("How often a popup was shown in this visit, so that it does not come again."),
    ),
    StorageEntry(
        "vyloha:wishlist",
        StorageType.LOCAL,
        UNTIL_CLEARED,
        _("The products that you saved to your wishlist. Signing in moves them to your account."),
    ),
    StorageEntry(
        "vyloha:viewed",
        StorageType.LOCAL,
        UNTIL_CLEARED,
        _("The last products that you looked at, shown below other products. It stays in your browser."),
    ),
    StorageEntry(
        "fibosearch_recently_viewed_products",
        StorageType.LOCAL,
        UNTIL_CLEARED,
        _("What you looked at, offered by the search field. It stays in your browser, and you clear it there."),
    ),
    StorageEntry(
        "fibosearch_recently_searched_phrases",
        StorageType.LOCAL,
        UNTIL_CLEARED,
        _("What you searched for, offered by the search field. It stays in your browser, and you clear it there."),
    ),
)
