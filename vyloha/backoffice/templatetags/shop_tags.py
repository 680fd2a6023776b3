"""What templates of the back office say of the shop."""

from django import template

from vyloha.content.page_tags import SHOP
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.cache.changes import CachedValue

register = template.Library()
read_shop_name = CachedValue(lambda: ShopSettings.get_for_default_site().shop_name, SHOP)


@register.simple_tag
def shop_name() -> str:
    """Return the name of the shop, without a query while it does not change."""
    return read_shop_name()
