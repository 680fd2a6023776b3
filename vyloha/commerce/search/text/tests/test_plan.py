"""What is true of the plan itself; what is found by it, `test_backends` asks."""

from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.plan import fields_of


def test_a_word_is_kept_where_it_fits_best_and_nowhere_else() -> None:
    shop = {
        Field.NAME: "Hrnek Šumava",
        Field.BRAND: "Šumava",
        Field.CATEGORY: "Hrnky",
        Field.DESCRIPTION: "hrnek hrnky",
    }

    fields = {name: set(terms) for name, terms in fields_of(TextDocument(1, shop)).items()}

    assert fields["folded"] == {"hrnek", "sumava"}
    assert fields[Field.BRAND] == set()
    assert fields[Field.CATEGORY] == {"hrnky", "hrnk"}
    assert not fields[Field.DESCRIPTION]
    assert "hrnek" not in fields["beginning"]  # who writes the whole word finds it as such
    assert {"h", "hrne", "sumav"} <= fields["beginning"]
