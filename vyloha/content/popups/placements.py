"""The placement of popups on pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field

CHECKOUT = "checkout"


@dataclass(frozen=True, slots=True)
class PopupTargetPage:
    """A page of the shop: its kind, its path, and the paths of its categories."""

    kind: str
    path: str
    categories: tuple[str, ...] = ()

    @property
    def is_checkout(self) -> bool:
        return self.kind == CHECKOUT


@dataclass(frozen=True, slots=True)
class PopupPages:
    """Pages listed by an editor; paths begin and end with a slash."""

    kinds: frozenset[str] = frozenset()
    pages: frozenset[str] = frozenset()
    categories: tuple[str, ...] = ()

    def __contains__(self, page: PopupTargetPage) -> bool:
        is_below = any(path.startswith(category) for path in page.categories for category in self.categories)
        return page.kind in self.kinds or page.path in self.pages or is_below


@dataclass(frozen=True, slots=True)
class PopupPlacement:
    """``shown_on``: None for the whole shop. Exceptions win."""

    shown_on: PopupPages | None = None
    hidden_on: PopupPages = field(default_factory=PopupPages)
    in_checkout: bool = False

    def allows(self, page: PopupTargetPage) -> bool:
        """Return whether a popup may appear on a page; in the checkout only when that is enabled."""
        if page in self.hidden_on:
            return False
        if page.is_checkout:
            return self.in_checkout
        return self.shown_on is None or page in self.shown_on


# Pages by their component; a missing one is "other".
KINDS: Mapping[str, str] = {
    "FrontPage": "home",
    "ListingPage": "listing",
    "BrandsPage": "listing",
    "ProductPage": "product",
    "SearchPage": "search",
    "TextPage": "page",
    "BlogPage": "blog",
    "BlogPostPage": "blog",
    "CartPage": "cart",
    "CheckoutPage": CHECKOUT,
    "OrderReceivedPage": "order_received",
}
KINDS_BY_BODY_CLASS: Mapping[str, str] = {"woocommerce-checkout": CHECKOUT, "woocommerce-cart": "cart"}


def get_page_kind(component: str, body_class: str) -> str:
    """Return the kind of a page; an editors' page with the cart or the checkout on it counts as one of those."""
    known = KINDS.get(component, "other")
    if known == "order_received":
        return known
    classes = body_class.split()
    return next((kind for name, kind in KINDS_BY_BODY_CLASS.items() if name in classes), known)
