"""The upload of an export of WordPress, and its report; `commerce/reviews/tests` has the import itself."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from vyloha.backoffice.reviews import imports
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.reviews.wxr_import import ReviewImportReport

pytestmark = pytest.mark.django_db
SCREEN = "/sprava/reviews/import/"


def upload(client: Any, content: bytes = b"<rss/>") -> Any:
    return client.post(SCREEN, {"export": SimpleUploadedFile("export.xml", content)})


def test_file_is_imported_and_counted(monkeypatch):
    read = []

    def fake_import(file: Path) -> ReviewImportReport:
        read.append(file.read_bytes())
        return ReviewImportReport(added=12, known=3, without_product=1, rejected=1234)

    monkeypatch.setattr(imports, "import_reviews", fake_import)

    page = re.sub(r"\s+", " ", upload(sign_in_merchant()).content.decode().replace("\u00a0", " "))

    assert read == [b"<rss/>"]
    assert re.findall(r"<strong>([\d ]+)</strong>([^<]+)", page) == [
        ("12", "přidáno"),
        ("3", "tu už je"),
        ("1", "patří k produktům, které tu nejsou"),
        ("1 234", "nejsou recenze: spam, koš, prázdné"),
    ]


def test_rejected_file_says_why(monkeypatch):
    def reject(file: Path) -> ReviewImportReport:
        raise FileRejected("Soubor je poškozený.")

    monkeypatch.setattr(imports, "import_reviews", reject)

    answer = upload(sign_in_merchant())

    assert (answer.status_code, "Soubor je poškozený." in answer.content.decode()) == (422, True)


@pytest.mark.parametrize("limit", [5, None])
def test_missing_or_too_large_file_is_rejected(limit, monkeypatch):
    monkeypatch.setattr(imports, "MAX_BYTES", limit)

    answer = upload(sign_in_merchant()) if limit else sign_in_merchant().post(SCREEN)

    assert (answer.status_code, "bo-field__error" in answer.content.decode()) == (422, True)


def test_only_those_who_may_add_reviews_import_them():
    assert upload(sign_in_editor()).status_code == 302
    assert SCREEN in sign_in_merchant().get("/sprava/reviews/").content.decode()
