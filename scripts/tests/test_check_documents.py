import pytest
from check_documents import find_anchors, find_problems

FILES = {"README.md", "docs/README.md", "docs/pictures/home.webp", "scripts/test.py", "vyloha/core/money.py"}


def find_problems_of(text: str) -> list[str]:
    """Return the problems of a repository whose README has ``text``, after a link to the documents."""
    documents = {"README.md": f"[documents](docs/README.md)\n{text}", "docs/README.md": "# Documents\n## One `order`\n"}
    return find_problems(FILES, documents)


@pytest.mark.parametrize(
    "text",
    [
        "[x](docs/) ![y](docs/pictures/home.webp) [z](https://example.cz/docs/none.md)",
        '<img src="docs/pictures/home.webp">',
        "[x](docs/README.md#one-order)",
        "# Here\n[x](#here)",
        "`scripts/test.py` `make test ONLY=vyloha/core` `core/money.py::test_price` `vyloha/core/`",
        "`scripts/NAME.py` `vyloha/*/money.py` `vyloha/<app>/models.py` `web/dist/server.js`",
        "`/wp-content/uploads/none.js` `text/html` `vyloha/ico`",
        "```\n[x](none.md) `scripts/none.py`\n```",
        "`[x](none.md)`",
    ],
)
def test_document_without_faults_has_no_problems(text: str) -> None:
    assert find_problems_of(text) == []


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[x](docs/none.md)", "dead link docs/none.md"),
        ('<img src="none.webp">', "dead link none.webp"),
        ("[x]: none.md", "dead link none.md"),
        ("[x](../outside.md)", "dead link ../outside.md"),
        ("[x](docs/README.md#two-orders)", "dead anchor docs/README.md#two-orders"),
        ("[x](#none)", "dead anchor #none"),
        ("Run `python scripts/none.py` now", "dead path scripts/none.py"),
        ("`vyloha/core/none`", "dead path vyloha/core/none"),
        ("`core/none.py::test_price`", "dead path core/none.py"),
        ("`elsewhere/money.py`", "dead path elsewhere/money.py"),
        ("`vyloha/*/none.py`", "dead path vyloha/*/none.py"),
        ("`vyloha/core/README.md`", "dead path vyloha/core/README.md"),
    ],
)
def test_fault_of_document_is_found_with_its_line(text: str, problem: str) -> None:
    assert find_problems_of(text) == [f"README.md:2: {problem}"]


def test_page_is_unreachable_without_link_from_entrance() -> None:
    documents = {"README.md": "", "a.md": "[b](b.md)", "b.md": "[a](a.md)", ".github/pull_request_template.md": ""}

    assert find_problems(set(documents), documents) == [
        "a.md: no link leads here from README.md or docs/README.md",
        "b.md: no link leads here from README.md or docs/README.md",
    ]


def test_page_is_reachable_through_other_pages_and_folders() -> None:
    documents = {"docs/README.md": "[a](adr/)", "docs/adr/README.md": "[b](0001.md)", "docs/adr/0001.md": ""}

    assert find_problems(set(documents), documents) == []


def test_anchors_are_those_of_github() -> None:
    text = '# Prices & VAT\n## Prices & VAT\n### `make test`: [why](why.md)\n<a id="here"></a>\n```\n# comment\n```\n'

    assert list(find_anchors(text)) == ["prices--vat", "prices--vat-1", "make-test-why", "here"]
