"""The toolbar in which visitors select a language for the translator (docs/developers/translation.md)."""

from typing import Literal

from pydantic import Field

from vyloha.core.rendering import Props

Code = Literal["bg", "de", "en", "es", "fr", "hu", "it", "nl", "pl", "ro", "sk", "uk"]
DEFAULT, DEFAULT_NAME = "cs", "Čeština"
# Names of languages in the language itself.
NAMES: dict[Code, str] = {
    "en": "English",
    "de": "Deutsch",
    "sk": "Slovenčina",
    "pl": "Polski",
    "uk": "Українська",
    "hu": "Magyar",
    "fr": "Français",
    "it": "Italiano",
    "es": "Español",
    "nl": "Nederlands",
    "ro": "Română",
    "bg": "Български",
}
Place = Literal["bottom-left", "bottom-right", "top-left", "top-right"]
Trigger = Literal["click", "hover"]


class Language(Props):
    code: str = Field(examples=["en"])
    name: str = Field(examples=["English"])


class LanguagesProps(Props):
    languages: tuple[Language, ...] = Field(
        examples=[(Language(code="cs", name="Čeština"), Language(code="en", name="English"))]
    )  # the original language first
    place: Place
    trigger: Trigger
    consent: str = Field(examples=["marketing"])  # category that must be allowed before the translator loads
    src: str = Field(examples=["https://translate.example/element.js"])  # of the translator's library
