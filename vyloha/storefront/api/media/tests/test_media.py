"""Tests of ``/wp/v2/media``: editors' pictures for programs that use the protocol."""

from contextlib import closing
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from PIL import Image
from wagtail.images import get_image_model
from wagtail.models import Collection, GroupCollectionPermission, GroupPagePermission, Page

from vyloha.commerce.catalogue.pictures import renditions
from vyloha.commerce.catalogue.tests.pictures import a_file_of
from vyloha.content.models import HomePage
from vyloha.core.http import request_bodies
from vyloha.core.tests.people import create_colleague
from vyloha.storefront.api.media.uploads import parse_filename
from vyloha.storefront.api.tests.browser import refusal
from vyloha.storefront.tests.test_loop_grids import create_page
from vyloha.storefront.visitor import nonces

pytestmark = pytest.mark.django_db
MEDIA = "/sprava/wp-json/wp/v2/media"
PNG = a_file_of(Image.new("RGB", (500, 300), "#a33"))
JPEG = a_file_of(Image.new("RGB", (500, 300), "#3a3"), "JPEG")
ALL = ("add", "change", "choose")


@pytest.fixture(autouse=True)
def media_root(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture(autouse=True)
def _root(media_root: Path) -> None:
    Collection.get_first_root_node() or Collection.add_root(name="Root")


def create_person(name: str = "jana", may: tuple[str, ...] = ALL, collection: Collection | None = None) -> User:
    """Create a user with these permissions for pictures, everywhere or in a collection."""
    group = Group.objects.create(name=name)
    for verb in may:
        permission = Permission.objects.get(content_type__app_label="wagtailimages", codename=f"{verb}_image")
        place = collection or Collection.get_first_root_node()
        GroupCollectionPermission.objects.create(group=group, collection=place, permission=permission)
    user = create_colleague(name)
    user.groups.add(group)
    return user


class Editor:
    """A browser of a logged-in user, or of a guest, that sends the nonce it was given."""

    def __init__(self, user: User | None = None, nonce: str | None = None) -> None:
        self.client = Client()
        if user:
            self.client.force_login(user)
            nonce = nonces.build_nonce(nonces.REST, user_id=user.pk) if nonce is None else nonce
        self.headers = {"X-WP-Nonce": nonce} if nonce else {}

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(MEDIA + path, query, headers=self.headers)

    def upload(self, content: bytes = PNG, name: str = "hrnek.png", **fields: Any) -> Any:
        return self.client.post(MEDIA, {"file": SimpleUploadedFile(name, content), **fields}, headers=self.headers)

    def send_raw(self, content: bytes, disposition: str = 'attachment; filename="hrnek.jpg"', **more: Any) -> Any:
        headers = {**self.headers, "Content-Disposition": disposition}
        return self.client.generic("POST", MEDIA, content, "image/jpeg", headers=headers, **more)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        headers = {**self.headers, "X-HTTP-Method-Override": method}
        return self.client.post(MEDIA + path, body or {}, content_type="application/json", headers=headers)


@pytest.fixture
def editor() -> Editor:
    return Editor(create_person())


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no size be kept; the picture itself is."""

    def fail(*_file: Any) -> str:
        raise OSError("the disk is full")

    monkeypatch.setattr(renditions, "store_file", fail)


def images() -> Any:
    return get_image_model().objects.order_by("pk")


def list_files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_form_upload_creates_picture(editor: Editor) -> None:
    answer = editor.upload(title="Červený hrnek", alt_text="Hrnek <b>", caption="A & B", description="Popis")

    image, body = images().get(), answer.json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"http://testserver{MEDIA}/{image.pk}"
    assert {name: body[name] for name in ("id", "slug", "mime_type", "media_type", "alt_text", "post")} == {
        "id": image.pk, "slug": "cerveny-hrnek", "mime_type": "image/png", "media_type": "image",
        "alt_text": "Hrnek <b>", "post": None,
    }  # fmt: skip
    assert body["title"] == {"raw": "Červený hrnek", "rendered": "Červený hrnek"}
    assert body["caption"] == {"raw": "A & B", "rendered": "<p>A &amp; B</p>"}
    assert body["description"]["raw"] == "Popis"
    assert body["source_url"] == f"http://testserver{image.file.url}"
    assert body["date"]
    assert image.uploaded_by_user.username == "jana"


def test_upload_returns_generated_sizes(editor: Editor) -> None:
    body = editor.upload().json()

    details = body["media_details"]
    assert (details["width"], details["height"], details["filesize"]) == (500, 300, len(PNG))
    medium = details["sizes"]["medium"]
    assert (medium["width"], medium["height"], medium["mime_type"]) == (400, 240, "image/webp")
    assert medium["source_url"].endswith(medium["file"])
    assert details["sizes"]["full"]["source_url"] == body["source_url"]
    assert body["missing_image_sizes"] == ["thumbnail"]
    with closing(Client().get(medium["source_url"])) as file:
        assert file.status_code == 200


def test_raw_upload_creates_picture(editor: Editor) -> None:
    answer = editor.send_raw(JPEG, "attachment; filename=\"x.jpg\"; filename*=UTF-8''%C5%BElut%C3%BD-hrnek.jpg")

    assert answer.status_code == 201
    assert (answer.json()["title"]["raw"], answer.json()["mime_type"]) == ("žlutý hrnek", "image/jpeg")
    assert images().get().file.size == len(JPEG)


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ("attachment; filename=hrnek.jpg", "hrnek.jpg"),
        ('attachment; filename="a; b.jpg"', "a; b.jpg"),
        ("attachment; filename=\"x.jpg\"; filename*=UTF-8''%C5%99.jpg", "ř.jpg"),
        ("attachment; filename*=utf-8''%C5%99.jpg; filename=x.jpg", "ř.jpg"),
        ('attachment; filename="ř.jpg"'.encode().decode("latin-1"), "ř.jpg"),
        ('attachment; filename="../../etc/passwd"', "passwd"),
        ('attachment; filename="C:\\\\fotky\\\\a.jpg"', "a.jpg"),
        ("attachment; filename*=neni''a.jpg", "a.jpg"),
        ("attachment; filename=" + "x" * 500 + ".jpg", "x" * 96 + ".jpg"),
        ('attachment; filename=".."', ""),
        ("attachment", ""),
        (";;;=", ""),
    ],
)
def test_file_names_are_parsed_by_rfc_6266(disposition: str, name: str) -> None:
    assert parse_filename(disposition) == name


def test_other_sizes_are_generated_in_background(editor: Editor) -> None:
    editor.upload()

    jobs = DBTaskResult.objects.order_by("enqueued_at").values_list("task_path", "run_after")
    waits = {path.rpartition(".")[2]: run_after for path, run_after in jobs}
    # Sizes are checked later: two threads generating the same size would leave orphaned files.
    assert waits["generate_renditions"] > timezone.now()
    assert waits["generate_more_renditions"] < timezone.now() or waits["generate_more_renditions"].year > 9000


@pytest.mark.parametrize(
    ("content", "name", "mime_type"),
    [(PNG, "hrnek.jpg", "image/png"), (JPEG, "hrnek.png", "image/jpeg"), (JPEG, "hrnek", "image/jpeg"),
     (JPEG, "hrnek.JPEG", "image/jpeg"), (PNG, "hrnek.exe", "image/png")],
)  # fmt: skip
def test_misnamed_picture_gets_its_real_type(editor: Editor, content: bytes, name: str, mime_type: str) -> None:
    answer = editor.upload(content, name)

    assert (answer.status_code, answer.json()["mime_type"]) == (201, mime_type)
    with closing(Client().get(answer.json()["source_url"])) as file:
        assert file.headers["Content-Type"] == mime_type


@pytest.mark.parametrize(
    ("content", "name", "expected", "words"),
    [
        (b"", "prazdny.png", (400, "rest_upload_no_data"), "prázdný"),
        (b"Ahoj, tohle je text.", "text.jpg", (400, "rest_upload_sideload_error"), "není obrázek"),
        (b"%PDF-1.7", "smlouva.pdf", (400, "rest_upload_sideload_error"), "není obrázek"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a.svg", (400, "rest_upload_sideload_error"), "SVG"),
        (JPEG[:-200], "useknuty.jpg", (400, "rest_upload_sideload_error"), "useknutý"),
    ],
)
def test_unreadable_file_is_rejected_and_not_saved(
    editor: Editor, media_root: Path, content: bytes, name: str, expected: tuple[int, str], words: str
) -> None:
    answers = [editor.upload(content, name), editor.send_raw(content, f'attachment; filename="{name}"')]

    assert [refusal(answer) for answer in answers] == [expected, expected]
    assert words in answers[0].json()["message"]
    assert not images().exists()
    assert list_files(media_root) == []


def test_picture_above_limit_is_rejected(editor: Editor, settings: Any, media_root: Path) -> None:
    settings.PICTURE_MAX_BYTES = 1024 * 1024
    large = PNG + b"x" * 3_000_000  # more than Django keeps in memory

    answers = [editor.upload(large), editor.send_raw(large)]

    assert [refusal(answer) for answer in answers] == [(413, "rest_upload_file_too_big")] * 2
    assert "větší než 1 MB" in answers[0].json()["message"]
    assert list_files(media_root) == []


def test_500_mb_are_rejected_before_reading(editor: Editor) -> None:
    answer = editor.send_raw(PNG, CONTENT_LENGTH=str(500 * 1024 * 1024))

    assert refusal(answer) == (413, "rest_request_too_large")


@pytest.mark.parametrize("size", [len(JPEG) + 1000, request_bodies.MAX_BYTES + 1000])
def test_truncated_body_is_rejected(editor: Editor, size: int) -> None:
    sent: dict[str, Any] = {"CONTENT_LENGTH": str(size), "wsgi.input": BytesIO(JPEG)}
    answer = editor.send_raw(JPEG, **sent)

    assert refusal(answer) == (400, "rest_invalid_body")
    assert not images().exists()


@pytest.mark.parametrize(
    ("kind", "headers", "code"),
    [
        ("image/jpeg", {}, "rest_upload_no_content_disposition"),
        ("", {"Content-Disposition": "attachment; filename=a.jpg"}, "rest_upload_no_content_type"),
        ("image/jpeg", {"Content-Disposition": "attachment"}, "rest_upload_invalid_disposition"),
        ("application/json", {}, "rest_invalid_json"),
    ],
)
def test_raw_body_requires_type_and_file_name(editor: Editor, kind: str, headers: dict[str, str], code: str) -> None:
    sent = {**editor.headers, **headers}

    assert refusal(editor.client.generic("POST", MEDIA, JPEG, kind, headers=sent)) == (400, code)


def test_form_without_file_is_rejected(editor: Editor) -> None:
    no_file = editor.client.post(MEDIA, {"title": "Nic"}, headers=editor.headers)
    nothing = editor.client.post(MEDIA, {}, content_type="application/json", headers=editor.headers)

    assert refusal(no_file) == (400, "rest_upload_no_data")
    assert refusal(nothing)[0] == 400


def test_picture_uploaded_twice_becomes_two_pictures(editor: Editor) -> None:
    first, second = editor.upload().json(), editor.upload().json()

    assert first["id"] != second["id"]
    assert first["source_url"] != second["source_url"]
    assert set(first["media_details"]["sizes"]) == set(second["media_details"]["sizes"])


def test_repeated_upload_after_lost_response_is_saved_once(editor: Editor) -> None:
    first = editor.upload().json()

    again = editor.upload(again="true")

    assert (again.status_code, again.json()) == (201, first)
    assert again.headers["Location"].endswith(f"/wp/v2/media/{first['id']}")
    assert images().count() == 1


def test_repeated_upload_after_lost_request_is_saved(editor: Editor) -> None:
    assert editor.upload(again="true").status_code == 201
    assert images().count() == 1


def test_repeated_upload_is_compared_with_latest_of_same_editor_only(editor: Editor) -> None:
    mine = editor.upload().json()["id"]

    others = [
        Editor(create_person("petr")).upload(again="true"),
        editor.upload(a_file_of(Image.new("RGB", (500, 300), "#33a")), again="true"),
        editor.upload(title="Jiný", again="true"),
    ]
    images().filter(pk=mine).update(created_at=timezone.now() - timedelta(hours=1))
    later = editor.upload(again="true")

    assert len({mine, *(answer.json()["id"] for answer in [*others, later])}) == 5


def test_failed_sizes_name_their_picture(editor: Editor, broken: None) -> None:
    answer = editor.upload()

    image = images().get()
    assert refusal(answer) == (500, "vyloha_rest_post_process")
    assert answer.headers["x-wp-upload-attachment-id"] == str(image.pk)
    assert "Obrázek jsme přijali" in answer.json()["message"]
    assert not image.renditions.exists()


def test_post_process_can_be_retried_until_it_succeeds(
    editor: Editor, broken: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    image_id = editor.upload().headers["x-wp-upload-attachment-id"]
    asked = {"action": "create-image-subsizes"}

    failures = [editor.send("POST", f"/{image_id}/post-process", asked) for _try in range(4)]
    monkeypatch.undo()
    success = editor.send("POST", f"/{image_id}/post-process", asked)

    assert {refusal(answer) for answer in failures} == {(500, "vyloha_rest_post_process")}
    assert {answer.headers["x-wp-upload-attachment-id"] for answer in failures} == {image_id}
    assert success.status_code == 200
    assert "medium" in success.json()["media_details"]["sizes"]


def test_post_process_rejects_unknown_action(editor: Editor) -> None:
    image_id = editor.upload().json()["id"]

    assert refusal(editor.send("POST", f"/{image_id}/post-process", {"action": "x"})) == (400, "rest_invalid_param")
    assert refusal(editor.send("POST", f"/{image_id}/post-process"))[1] == "rest_missing_callback_param"
    asked = {"action": "create-image-subsizes"}
    assert refusal(editor.send("POST", "/999999/post-process", asked)) == (404, "rest_post_invalid_id")


def test_picture_is_deleted_with_force(editor: Editor, django_capture_on_commit_callbacks: Any) -> None:
    image_id = editor.upload(caption="Hrnek").json()["id"]

    assert refusal(editor.send("DELETE", f"/{image_id}")) == (501, "rest_trash_not_supported")
    assert images().exists()
    with django_capture_on_commit_callbacks(execute=True):
        answer = editor.send("DELETE", f"/{image_id}?force=true")

    assert answer.json()["deleted"] is True
    assert answer.json()["previous"]["id"] == image_id
    assert not images().exists()
    # A background job deletes the files: the picture and four sizes.
    assert DBTaskResult.objects.filter(task_path__contains="delete_file").count() == 5
    assert refusal(editor.send("DELETE", f"/{image_id}?force=true")) == (404, "rest_post_invalid_id")


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH"])
def test_texts_of_picture_can_be_changed(editor: Editor, method: str) -> None:
    image_id = editor.upload(alt_text="Hrnek", caption="Staré", description="Popis").json()["id"]

    body = editor.send(method, f"/{image_id}", {"title": {"raw": "Nový"}, "caption": "Nové"}).json()

    assert (body["title"]["raw"], body["alt_text"]) == ("Nový", "Hrnek")
    assert (body["caption"]["raw"], body["description"]["raw"]) == ("Nové", "Popis")
    emptied = editor.send(method, f"/{image_id}", {"alt_text": "", "caption": ""}).json()
    assert (emptied["alt_text"], emptied["caption"]) == ("", {"raw": "", "rendered": ""})
    assert editor.get(f"/{image_id}").json() == emptied


@pytest.mark.parametrize(
    "body", [{"title": ""}, {"title": "x" * 256}, {"alt_text": "x" * 256}, {"caption": ["x"]}, {"title": {"a": 1}}]
)
def test_invalid_texts_are_rejected(editor: Editor, body: dict[str, Any]) -> None:
    image_id = editor.upload(title="Hrnek").json()["id"]

    assert refusal(editor.send("PUT", f"/{image_id}", body)) == (400, "rest_invalid_param")
    assert images().get().title == "Hrnek"


def test_pictures_are_listed(editor: Editor) -> None:
    ids = [editor.upload(content, name).json()["id"] for content, name in (
        (PNG, "hrnek.png"), (JPEG, "talir.jpg"), (PNG, "velky-hrnek.png"),
    )]  # fmt: skip

    newest = editor.get(per_page=2)

    def found(**query: Any) -> list[int]:
        return [one["id"] for one in editor.get(**query).json()]

    assert [one["id"] for one in newest.json()] == [ids[2], ids[1]]
    assert (newest.headers["X-WP-Total"], newest.headers["X-WP-TotalPages"]) == ("3", "2")
    assert f"{MEDIA}?per_page=2&page=2" in newest.headers["Link"]
    assert found(per_page=2, page=2) == [ids[0]]
    assert found(search="hrnek", order="asc") == [ids[0], ids[2]]
    assert found(mime_type="image/jpeg") == [ids[1]]
    assert found(mime_type="text/html") == found(media_type="video") == []
    assert found(media_type="image", parent=7, include=ids[0]) == [ids[0]]
    assert found(exclude=f"{ids[0]},{ids[1]}") == [ids[2]]
    assert found(orderby="title", order="asc") == ids
    assert set(editor.get(_fields="id,source_url", context="edit").json()[0]) == {"id", "source_url"}
    assert refusal(editor.get(per_page=101)) == (400, "rest_invalid_param")
    assert refusal(editor.get(context="nic")) == (400, "rest_invalid_param")


def test_media_list_uses_constant_queries(editor: Editor) -> None:
    editor.upload(caption="x")
    with CaptureQueriesContext(
        connection,
    ) as one:
        editor.get()
    editor.upload(caption="x")
    editor.upload()
    with CaptureQueriesContext(connection) as three:
        editor.get()

    assert len(three) == len(one)


def test_links_keep_editors_session(editor: Editor) -> None:
    image_id = editor.upload().json()["id"]

    [self_link] = editor.get(f"/{image_id}", _fields="_links").json()["_links"]["self"]

    assert self_link["href"] == f"http://testserver{MEDIA}/{image_id}"


def test_options_return_schema(editor: Editor) -> None:
    body = editor.client.options(MEDIA).json()
    one = editor.client.options(f"{MEDIA}/1").json()

    assert body["methods"] == ["GET", "POST"]
    assert "source_url" in body["schema"]["properties"]
    assert {"GET", "POST", "PUT", "PATCH", "DELETE"} == set(one["methods"])


def call_every_route(editor: Editor, image_id: int) -> dict[str, tuple[int, str]]:
    """Return the rejection of each call."""
    return {
        "list": refusal(editor.get()),
        "read": refusal(editor.get(f"/{image_id}")),
        "upload": refusal(editor.upload()),
        "raw": refusal(editor.send_raw(JPEG)),
        "change": refusal(editor.send("PUT", f"/{image_id}", {"title": "x"})),
        "delete": refusal(editor.send("DELETE", f"/{image_id}?force=true")),
        "process": refusal(editor.send("POST", f"/{image_id}/post-process", {"action": "create-image-subsizes"})),
    }


REFUSED = {
    "list": "rest_forbidden", "read": "rest_forbidden", "upload": "rest_cannot_create", "raw": "rest_cannot_create",
    "change": "rest_cannot_edit", "delete": "rest_cannot_delete", "process": "rest_cannot_edit",
}  # fmt: skip


def test_guests_are_rejected(editor: Editor) -> None:
    image_id = editor.upload().json()["id"]
    jana = User.objects.get(username="jana")
    expected = {call: (401, code) for call, code in REFUSED.items()}

    assert call_every_route(Editor(), image_id) == expected
    assert call_every_route(Editor(nonce=nonces.build_nonce(nonces.REST)), image_id) == expected
    # A login without its nonce is a guest.
    assert call_every_route(Editor(jana, ""), image_id) == expected
    assert images().count() == 1


def test_user_without_permission_is_rejected(editor: Editor) -> None:
    image_id = editor.upload().json()["id"]

    refused = call_every_route(Editor(create_person("petr", may=())), image_id)

    assert refused == {
        **{call: (403, code) for call, code in REFUSED.items()},
        # They may not even know of it.
        "change": (403, "rest_forbidden"), "delete": (403, "rest_forbidden"), "process": (403, "rest_forbidden"),
    }  # fmt: skip
    assert images().count() == 1


def test_user_who_may_choose_pictures_cannot_change_them(editor: Editor) -> None:
    image_id = editor.upload().json()["id"]
    petr = Editor(create_person("petr", may=("choose",)))

    assert [one["id"] for one in petr.get().json()] == [image_id]
    assert petr.get(f"/{image_id}").status_code == 200
    assert refusal(petr.upload()) == (403, "rest_cannot_create")
    assert refusal(petr.send("PUT", f"/{image_id}", {"title": "x"})) == (403, "rest_cannot_edit")
    assert refusal(petr.send("DELETE", f"/{image_id}?force=true")) == (403, "rest_cannot_delete")


def test_user_who_may_add_pictures_changes_only_their_own(editor: Editor) -> None:
    others = editor.upload().json()["id"]
    petr = Editor(create_person("petr", may=("add",)))

    own = petr.upload().json()["id"]

    assert [one["id"] for one in petr.get().json()] == [own]
    assert refusal(petr.get(f"/{others}")) == (403, "rest_forbidden")
    assert petr.send("PUT", f"/{own}", {"title": "Můj"}).json()["title"]["raw"] == "Můj"
    assert petr.send("DELETE", f"/{own}?force=true").status_code == 200


def test_collection_permissions_limit_listing_and_uploads(editor: Editor) -> None:
    elsewhere = editor.upload().json()["id"]
    drafts = Collection.get_first_root_node().add_child(name="Koncepty")
    petr = Editor(create_person("petr", collection=drafts))

    own = petr.upload().json()["id"]

    assert images().get(pk=own).collection == drafts
    assert [one["id"] for one in petr.get().json()] == [own]
    assert refusal(petr.send("DELETE", f"/{elsewhere}?force=true")) == (403, "rest_forbidden")


@pytest.mark.parametrize("nonce", ["x", "guest"])
def test_wrong_nonce_is_rejected(editor: Editor, nonce: str) -> None:
    wrong = nonces.build_nonce(nonces.REST) if nonce == "guest" else nonce
    jana = Editor(User.objects.get(username="jana"), wrong)

    assert refusal(jana.upload()) == (403, "rest_cookie_invalid_nonce")
    assert refusal(jana.send_raw(JPEG + b"x" * 2_000_000)) == (403, "rest_cookie_invalid_nonce")
    assert editor.upload().headers["X-WP-Nonce"]


def test_sessions_do_not_work_outside_back_office_path(editor: Editor) -> None:
    answer = editor.client.get("/wp-json/wp/v2/media")

    assert refusal(answer) == (401, "rest_forbidden")


def test_picture_for_page_requires_permission_to_edit_it(editor: Editor, seeded: None) -> None:
    theirs, draft = create_page(HomePage.objects.get(), slug="jeji"), create_page(HomePage.objects.get(), slug="ciziho")
    draft.unpublish()
    group = Group.objects.get(name="jana")
    GroupPagePermission.objects.create(group=group, page=Page.objects.get(pk=theirs.pk), permission_type="change")

    assert editor.upload(post=theirs.pk).status_code == 201
    assert editor.upload(post="").status_code == 201
    for other in (draft.pk, 999_999):
        assert refusal(editor.upload(post=other)) == (403, "rest_cannot_edit")
    assert refusal(editor.upload(post="x")) == (400, "rest_invalid_param")
    assert images().count() == 2
