import pytest
from django.utils.translation.template import templatize

from vyloha.core.messages.extraction import (
    ComputedMessageError,
    TranslatableMessage,
    extract_python_messages,
    extract_typescript_messages,
)


def test_python_calls_are_found_with_plurals_and_contexts() -> None:
    source = """
label = _("Cart")
left = ngettext("%(count)d piece", "%(count)d pieces", count)
month = pgettext_lazy("calendar", "May")
long = gettext("one "
               "sentence")
computed = gettext(name)
"""

    assert set(extract_python_messages(source)) == {
        TranslatableMessage("Cart"),
        TranslatableMessage("%(count)d piece", "%(count)d pieces"),
        TranslatableMessage("May", context="calendar"),
        TranslatableMessage("one sentence"),
    }


def test_template_tags_are_found() -> None:
    letter = """{% load i18n %}Dobrý den, don't {% translate "Thank you" %}
{% blocktranslate count n=pieces %}{{ n }} piece{% plural %}{{ n }} pieces{% endblocktranslate %}"""

    assert set(extract_python_messages(templatize(letter))) == {
        TranslatableMessage("Thank you"),
        TranslatableMessage("%(n)s piece", "%(n)s pieces"),
    }


def test_typescript_calls_are_found() -> None:
    source = """
    import { n, t } from "../text/i18n.ts";
    // t("in a comment")
    <p title={t("Add to cart")}>{t("Only %(count)d \\"left\\"", { count })}</p>
    {n(
      "%(count)d piece",
      "%(count)d pieces",
      count,
    )}
    set("not ours"); at("nor this"); format.t("nor that");
    """

    assert set(extract_typescript_messages(source)) == {
        TranslatableMessage("Add to cart"),
        TranslatableMessage('Only %(count)d "left"'),
        TranslatableMessage("%(count)d piece", "%(count)d pieces"),
    }


@pytest.mark.parametrize("call", ["t(name)", "t(`Cart of ${name}`)"])
def test_computed_message_is_rejected(call: str) -> None:
    with pytest.raises(ComputedMessageError):
        list(extract_typescript_messages(f"const label = {call};"))
