from vyloha.content.models.pages import ContentPage, HomePage, ReactPage
from vyloha.content.models.settings import ShopSettings

__all__ = ["ContentPage", "HomePage", "ReactPage", "ShopSettings"]
