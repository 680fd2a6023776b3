"""Template tags about the shop for the back office."""

from django import template

from vyloha.content.page_tags import SHOP
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.cache.changes import CachedValue

register = template.Library()
read_shop_name = CachedValue(lambda: ShopSettings.get_for_default_site().shop_name, SHOP)


@register.simple_tag
def shop_name() -> str:
    """Return the name of the shop; no query while it stays the same."""
    return read_shop_name()
