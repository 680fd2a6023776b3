from pathlib import Path

from vyloha.core.messages import catalogue
from vyloha.core.messages.extraction import TranslatableMessage
from vyloha.core.messages.typescript import format_typescript

CART = TranslatableMessage("Cart")
PIECES = TranslatableMessage("%(count)d piece", "%(count)d pieces")
CZECH = {CART: ("Košík",), PIECES: ("%(count)d kus", "%(count)d kusy", "%(count)d kusů")}


def write_po_file(folder: Path, content: str | bytes) -> Path:
    file = folder / "some.po"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    return file


def test_written_catalogue_is_read_back(tmp_path: Path) -> None:
    texts = CZECH | {TranslatableMessage("May", context="calendar"): ("květen",)}

    assert catalogue.read_catalogue(write_po_file(tmp_path, catalogue.format_po(texts))) == texts


def test_po_file_is_sorted_without_dates_and_line_numbers() -> None:
    one, other = catalogue.format_po(CZECH), catalogue.format_po(dict(reversed(CZECH.items())))

    assert one == other
    assert b"Date" not in one
    assert b"#:" not in one


def test_merge_prefers_later_texts_and_drops_unused() -> None:
    old: catalogue.Texts = {CART: ("Taška",), TranslatableMessage("Gone"): ("Pryč",)}

    assert catalogue.merge_translations([CART, TranslatableMessage("New")], old, {CART: ("Košík",)}) == {
        CART: ("Košík",),
        TranslatableMessage("New"): ("",),
    }


def test_comment_limits_entry_to_catalogue(tmp_path: Path) -> None:
    file = write_po_file(tmp_path, '#. web\nmsgid "Cart"\nmsgstr "Košík"\n\nmsgid "Shop"\nmsgstr "Obchod"\n')

    assert catalogue.read_catalogue(file, "web") == {CART: ("Košík",), TranslatableMessage("Shop"): ("Obchod",)}
    assert catalogue.read_catalogue(file, "django") == {TranslatableMessage("Shop"): ("Obchod",)}


def test_fuzzy_entry_is_ignored(tmp_path: Path) -> None:
    assert catalogue.read_catalogue(write_po_file(tmp_path, '#, fuzzy\nmsgid "Cart"\nmsgstr "Kárka"\n')) == {}


def test_missing_texts_and_wrong_placeholders_are_errors() -> None:
    texts = {
        CART: ("",),
        PIECES: ("%(pocet)d kus", "%(count)d kusy", "%(count)d kusů"),
        TranslatableMessage("Only %(count)d left"): ("Už jen pár",),
    }

    assert catalogue.find_errors(CZECH) == []
    assert catalogue.find_errors(texts) == [
        "no translation: 'Cart'",
        "placeholders that nobody fills, %(pocet)d: '%(count)d piece'",
        "placeholders left out, %(count)d: 'Only %(count)d left'",
    ]


def test_web_module_holds_only_finished_texts() -> None:
    module = format_typescript(CZECH | {TranslatableMessage("New"): ("",)})

    assert '  "Cart": "Košík",\n' in module
    assert '  "%(count)d piece": ["%(count)d kus", "%(count)d kusy", "%(count)d kusů"],\n' in module
    assert "New" not in module
