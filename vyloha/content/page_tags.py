"""Names of what pages show of the editors' work; those of the catalogue are its own (docs/developers/page-cache.md)."""

SHOP = "shop"  # the merchant's details, in header and footer
MENU = "menu"  # which pages are in menus, and in what order
POPUPS = "popups"  # which are published, their rules and the state of their contents
POSTS = "posts"  # of all blogs: which there are, in what order, what lists show of them
LISTINGS = "listings"  # how all listings of the shop's own pages are set up


def build_page_tag(pk: int) -> str:
    """The editors' page itself."""
    return f"page:{pk}"


def build_page_link_tag(pk: int) -> str:
    """How other pages refer to it: title and address."""
    return f"link:page:{pk}"


def build_document_tag(pk: int) -> str:
    """A document that pages link to."""
    return f"document:{pk}"


def build_reusable_section_tag(pk: int) -> str:
    """A section that several pages show."""
    return f"section:{pk}"
