import gettext
from pathlib import Path

from babel.messages import Catalog

from vyloha.core.messages.catalogue import find_errors, format_po, read_catalogue
from vyloha.core.messages.compiling import compile_catalogues
from vyloha.core.messages.typescript import format_typescript

PIECES = ("%(count)d piece", "%(count)d pieces")


def build_catalogue(
    texts: dict[str, str], pieces: tuple[str, ...] = ("%(count)d kus", "%(count)d kusy", "")
) -> Catalog:
    catalogue = Catalog(locale="cs")
    for text, translation in texts.items():
        catalogue.add(text, translation)
    catalogue.add(PIECES, pieces)
    return catalogue


CZECH = build_catalogue({"Cart": "Košík"}, ("%(count)d kus", "%(count)d kusy", "%(count)d kusů"))


def test_written_catalogue_is_read_back_and_compiled(tmp_path: Path) -> None:
    (tmp_path / "django.po").write_bytes(format_po(CZECH))

    assert format_po(read_catalogue(tmp_path / "django.po")) == format_po(CZECH)
    compile_catalogues(tmp_path)
    with (tmp_path / "django.mo").open("rb") as compiled:
        translations = gettext.GNUTranslations(compiled)
    assert translations.gettext("Cart") == "Košík"
    assert [translations.ngettext(*PIECES, count) % {"count": count} for count in (1, 2, 5)] == [
        "1 kus",
        "2 kusy",
        "5 kusů",
    ]


def test_po_file_is_sorted_without_dates_and_line_numbers() -> None:
    one, other = (
        format_po(build_catalogue(dict(texts))) for texts in ([("A", "á"), ("B", "b")], [("B", "b"), ("A", "á")])
    )

    assert one == other
    assert b"Date" not in one
    assert b"#:" not in one


def test_unused_texts_are_dropped_and_new_ones_empty() -> None:
    catalogue, used = build_catalogue({"Gone": "Pryč", "Cart": "Košík"}), Catalog()
    for text in ("Cart", "Carts"):
        used.add(text)

    catalogue.update(used, no_fuzzy_matching=True)

    assert b"Gone" not in format_po(catalogue)
    assert find_errors(catalogue) == ["no translation: 'Carts'"]


def test_missing_texts_and_wrong_placeholders_are_errors() -> None:
    texts = {"Cart": "", "Only %(count)d left": "Už jen pár", "Hello {name}": "Ahoj {jmeno}", "Add": "Přidat"}
    faulty = build_catalogue(texts, ("%(pocet)d kus", "%(count)d kusy", "%(count)d kusů"))

    assert find_errors(CZECH) == []
    assert [error.rpartition(": ")[2] for error in find_errors(faulty)] == [
        "'Cart'",
        "'Only %(count)d left'",
        "'Hello {name}'",
        str(PIECES),
    ]


def test_web_module_holds_only_finished_texts() -> None:
    module = format_typescript(build_catalogue({"New": "", "Cart": "Košík"}))

    assert '  "Cart": "Košík",\n' in module
    assert "New" not in module
    assert "piece" not in module
    assert '  "%(count)d piece": ["%(count)d kus", "%(count)d kusy", "%(count)d kusů"],\n' in format_typescript(CZECH)
