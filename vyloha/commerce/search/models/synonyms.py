"""Synonyms and stop words, which merchants edit."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from wagtail.contrib.settings.models import BaseGenericSetting, register_setting

from vyloha.commerce.search.text.query import Stems
from vyloha.commerce.search.word_lists import (
    ListedPhrase,
    check_no_duplicates,
    check_phrases,
    format_phrases,
    parse_phrases,
)

MAX_LIST_LENGTH = 500  # characters
MAX_SYNONYMS = 2000  # each process caches all of them
MAX_STOP_WORDS = 300
DEFAULT_STOP_WORDS = "velikost, barva, cena, koupit, prodej, levně, eshop"


class Synonym(models.Model):
    """
    Phrases with the same meaning, separated by commas: "mikina, hoodie" find each other.

    With ``finds`` it has one direction: each of ``words`` also finds ``finds``, which does not find them.
    """

    words = models.CharField(
        _("words"),
        max_length=MAX_LIST_LENGTH,
        help_text=_("What customers write, separated by commas: mikina, hoodie, mikina s kapucí."),
    )
    finds = models.CharField(
        _("find also (one way only)"),
        max_length=MAX_LIST_LENGTH,
        blank=True,
        help_text=_("Leave it empty, and all the words above mean the same."),
    )

    class Meta:
        ordering = ("words", "pk")
        verbose_name = _("synonym")
        verbose_name_plural = _("synonyms")

    def __str__(self) -> str:
        words = self.words.replace(", ", " = " if not self.finds else ", ")
        return f"{words} → {self.finds}" if self.finds else words

    def clean(self) -> None:
        """
        Validate the phrases.

        :raises ValidationError: when search could not use them; by field, Czech
        """
        if not self.words:
            return  # the field says so itself
        found: dict[str, list[ListedPhrase]] = {}
        for name in ("words", "finds"):
            try:
                found[name] = check_phrases(getattr(self, name))
            except ValidationError as error:
                raise ValidationError({name: error.messages}) from error
        words, finds = found["words"], found["finds"]
        _check_together(words, finds)
        self._check_others(words, finds)
        self.words, self.finds = format_phrases(words), format_phrases(finds)

    def _check_others(self, words: list[ListedPhrase], finds: list[ListedPhrase]) -> None:
        others = Synonym.objects.exclude(pk=self.pk)
        if others.count() >= MAX_SYNONYMS:
            text = gettext("There are %(count)d synonyms, which is as many as search can know. Delete some first.")
            raise ValidationError(text % {"count": MAX_SYNONYMS})
        _check_stop_words([*words, *finds])
        wanted = _build_pairs(words, finds)
        for other in others:
            if twice := wanted & _build_pairs(parse_phrases(other.words), parse_phrases(other.finds)):
                one = next(phrase for phrase in words if any(phrase.stems in pair for pair in twice))
                text = gettext("“%(phrase)s” is already joined so in “%(other)s”. Add the rest there.")
                raise ValidationError({"words": text % {"phrase": one.text, "other": other}})


def _check_together(words: list[ListedPhrase], finds: list[ListedPhrase]) -> None:
    if not words:
        raise ValidationError({"words": gettext("Write what customers write.")})
    if not finds and len(words) < 2:
        text = gettext("Write at least two words separated by a comma, or fill in what is to be found also.")
        raise ValidationError({"words": text})
    try:
        check_no_duplicates([*words, *finds])
    except ValidationError as error:
        text = gettext("A word cannot be a synonym of itself.")
        raise ValidationError({"finds": [text, *error.messages]}) from error


def _check_stop_words(phrases: list[ListedPhrase]) -> None:
    stopped = StopWords.get_current().stems
    for phrase in phrases:
        if stopped.issuperset(phrase.stems):
            text = gettext("“%(phrase)s” is among the words left out, so it would never be looked for.")
            raise ValidationError({"words": text % {"phrase": phrase.text}})


def _build_pairs(words: list[ListedPhrase], finds: list[ListedPhrase]) -> set[tuple[Stems, Stems]]:
    """Return pairs (typed phrase, phrase that it also finds)."""
    ways = ((word.stems, other.stems) for word in words for other in finds or words)
    return {(one, other) for one, other in ways if one != other}


@register_setting(icon="minus")
class StopWords(BaseGenericSetting):  # type: ignore[misc]  # Wagtail has no types
    """Words that search leaves out of a phrase; a new shop has default ones, which its merchant sees here."""

    words = models.TextField(
        _("words to leave out"),
        default=DEFAULT_STOP_WORDS,
        blank=True,
        help_text=_("Separated by commas: levně, akce, eshop. Who writes nothing else is shown what has them."),
    )

    class Meta:
        verbose_name = _("words left out")
        verbose_name_plural = _("words left out")

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get_current(cls) -> "StopWords":
        """Return the merchant's words, or the default ones until the merchant has saved any."""
        return cls.objects.first() or cls()

    @property
    def stems(self) -> frozenset[str]:
        """The surest stem of each word, which identifies it in any form."""
        return frozenset(stem for phrase in parse_phrases(self.words) for stem in phrase.stems)

    def clean(self) -> None:
        """
        Validate the words.

        :raises ValidationError: when one is no word, or a synonym begins with it; by field, Czech
        """
        try:
            phrases = check_phrases(self.words, max_phrases=MAX_STOP_WORDS, max_words=1)
            _check_synonyms(phrases)
        except ValidationError as error:
            raise ValidationError({"words": error.messages}) from error
        self.words = format_phrases(phrases)


def _check_synonyms(stopped: list[ListedPhrase]) -> None:
    words = {phrase.stems: phrase for phrase in stopped}
    for synonym in Synonym.objects.all():
        for known in parse_phrases(f"{synonym.words}, {synonym.finds}"):
            if known.stems in words:
                text = gettext("“%(word)s” is in the synonym “%(synonym)s”; left out, it would never be looked for.")
                raise ValidationError(text % {"word": words[known.stems].text, "synonym": synonym})
