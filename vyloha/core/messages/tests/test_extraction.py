from io import BytesIO
from pathlib import Path

import pytest

from vyloha.core.messages.extraction import (
    ComputedTextError,
    extract_template,
    extract_texts,
    extract_typescript,
)


def extract_ids(folder: Path, domain: str) -> set[object]:
    return {message.id for message in extract_texts(folder, domain) if message.id}


def test_texts_of_python_and_templates_are_found(tmp_path: Path) -> None:
    source = tmp_path / "vyloha" / "shop"
    (source / "tests").mkdir(parents=True)
    (source / "views.py").write_text(
        """
label = _("Cart")
left = ngettext("%(count)d piece", "%(count)d pieces", count)
month = pgettext_lazy("calendar", "May")
long = gettext_lazy("one "
                    "sentence")
computed = gettext(name)
"""
    )
    (source / "letter.txt").write_text('{% load i18n %}Dobrý den, don\'t {% translate "Thank you" %}')
    (source / "tests" / "test_views.py").write_text('_("Only a test")')

    assert extract_ids(tmp_path, "django") == {
        "Cart",
        ("%(count)d piece", "%(count)d pieces"),
        "May",
        "one sentence",
        "Thank you",
    }
    assert extract_texts(tmp_path, "django").get("May", "calendar")


def test_plural_of_template_is_found() -> None:
    letter = """{% load i18n %}
    {% blocktranslate count n=pieces %}{{ n }} piece{% plural %}{{ n }} pieces{% endblocktranslate %}"""

    found = list(extract_template(BytesIO(letter.encode()), ["ngettext", "gettext"], [], {}))

    assert [(name, texts[:2]) for _line, name, texts, _comments in found] == [
        ("ngettext", ("%(n)s piece", "%(n)s pieces"))
    ]


def test_typescript_calls_are_found(tmp_path: Path) -> None:
    web = tmp_path / "web"
    web.mkdir()
    (web / "Page.test.tsx").write_text('t("Only a test")')
    (web / "Page.tsx").write_text(
        """
    import { n, t } from "../text/i18n.ts";
    // t("in a comment")
    <p title={t("Add to cart")}>{`${t("Only %(count)d \\"left\\"", { count })} `}</p>
    {n(
      "%(count)d piece",
      "%(count)d pieces",
      count,
    )}
    set("not ours"); at("nor this"); format.t("nor that");
    """
    )

    assert extract_ids(tmp_path, "web") == {
        "Add to cart",
        'Only %(count)d "left"',
        ("%(count)d piece", "%(count)d pieces"),
    }


@pytest.mark.parametrize("call", ["t(name)", "t(`Cart of ${name}`)"])
def test_computed_text_is_rejected(call: str) -> None:
    with pytest.raises(ComputedTextError):
        list(extract_typescript(BytesIO(f"const label = {call};".encode()), {}, [], {}))
