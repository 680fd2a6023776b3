"""Properties of the plan itself; `test_backends` checks what it finds."""

from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.plan import build_terms


def test_word_is_indexed_only_in_best_field() -> None:
    shop = {
        TextField.NAME: "Hrnek Šumava",
        TextField.BRAND: "Šumava",
        TextField.CATEGORY: "Hrnky",
        TextField.DESCRIPTION: "hrnek hrnky",
    }

    fields = {name: set(terms) for name, terms in build_terms(TextDocument(1, shop)).items()}

    assert fields["folded"] == {"hrnek", "sumava"}
    assert fields[TextField.BRAND] == set()
    assert fields[TextField.CATEGORY] == {"hrnky", "hrnk"}
    assert not fields[TextField.DESCRIPTION]
    assert "hrnek" not in fields["beginning"]  # the whole word is found as such
    assert {"h", "hrne", "sumav"} <= fields["beginning"]
