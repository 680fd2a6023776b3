"""Page tags of the editors' contents; the catalogue has its own (docs/developers/page-cache.md)."""

SHOP = "shop"  # the shop's details, in header and footer
MENU = "menu"  # the pages in menus, and their order
POPUPS = "popups"  # the published popups, their rules and content versions
POSTS = "posts"  # of all blogs: their posts, the order, the listed fields
LISTINGS = "listings"  # the settings of all the shop's own listings


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
