from vyloha.content.analytics.settings import AnalyticsSettings
from vyloha.content.consent.attribution import AttributionSettings
from vyloha.content.consent.log import ConsentChoice, ConsentVersion
from vyloha.content.consent.settings import ConsentSettings
from vyloha.content.currencies.settings import SwitcherSettings
from vyloha.content.marketing.settings import MarketingSettings
from vyloha.content.models.blog import BlogCategory, BlogIndexPage, BlogPostPage
from vyloha.content.models.image_captions import ImageTexts
from vyloha.content.models.listing import ListingSettings
from vyloha.content.models.mega_menu import MegaMenu
from vyloha.content.models.not_found import NotFoundAddress
from vyloha.content.models.pages import ContentPage, HomePage, ReactPage
from vyloha.content.models.popup import Popup, PopupDay
from vyloha.content.models.reusable_section import ReusableSection
from vyloha.content.settings.review_settings import ReviewSettings
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.settings.theme import ThemeSettings
from vyloha.content.settings.translation import LanguageSettings
from vyloha.content.settings.variation_form import ChoosingSettings

__all__ = [
    "AnalyticsSettings",
    "AttributionSettings",
    "BlogCategory",
    "BlogIndexPage",
    "BlogPostPage",
    "ChoosingSettings",
    "ConsentChoice",
    "ConsentSettings",
    "ConsentVersion",
    "ContentPage",
    "HomePage",
    "ImageTexts",
    "LanguageSettings",
    "ListingSettings",
    "MarketingSettings",
    "MegaMenu",
    "NotFoundAddress",
    "Popup",
    "PopupDay",
    "ReactPage",
    "ReusableSection",
    "ReviewSettings",
    "ShopSettings",
    "SwitcherSettings",
    "ThemeSettings",
]
