"""Page tags of the editors' contents; the catalogue has its own (docs/developers/page-cache.md)."""

SHOP = "shop"  # the merchant's details, in header and footer
MENU = "menu"  # which pages are in menus, and in what order
POPUPS = "popups"  # which are published, their rules and the state of their contents
POSTS = "posts"  # of all blogs: which there are, in what order, what lists show of them
LISTINGS = "listings"  # how all listings of the shop's own pages are set up


def build_page_tag(pk: int) -> str:
    """Return the tag of the editors' page itself."""
    return f"page:{pk}"


def build_page_link_tag(pk: int) -> str:
    """Return the tag of other pages' links to it: title and URL."""
    return f"link:page:{pk}"


def build_document_tag(pk: int) -> str:
    """Return the tag of a linked document."""
    return f"document:{pk}"


def build_reusable_section_tag(pk: int) -> str:
    """Return the tag of a section shared by several pages."""
    return f"section:{pk}"
