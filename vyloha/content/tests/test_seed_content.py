from importlib import import_module

import pytest
from django.apps import apps
from wagtail.models import Page, Site
from wagtail.rich_text import RichText

from vyloha.content.models import ContentPage, HomePage, ShopSettings
from vyloha.content.seed_content import seed_content

pytestmark = pytest.mark.django_db


def test_new_shop_gets_home_page_texts_and_details(settings):
    settings.BASE_URL = "https://obchod.example:8443"

    seed_content()

    site = Site.objects.get()
    assert isinstance(site.root_page.specific, HomePage)
    assert (site.hostname, site.port) == ("obchod.example", 8443)
    assert {page.slug for page in ContentPage.objects.live()} == {
        "o-nas",
        "doprava-a-platba",
        "kontakt",
        "reklamace",
        "obchodni-podminky",
        "ochrana-osobnich-udaju",
    }
    assert ShopSettings.get_for_default_site().company_name == "Ukázkový obchod s.r.o."
    assert not Page.objects.filter(slug="home").exists()  # the welcome page that comes with Wagtail


def test_seeding_again_preserves_editors_texts():
    seed_content()
    home = HomePage.objects.get()
    home.body = [("heading", "Náš nadpis")]
    home.save_revision().publish()
    ShopSettings.objects.update(shop_name="Náš obchod")
    pages = Page.objects.count()

    seed_content()

    assert [block.value for block in HomePage.objects.get().body] == ["Náš nadpis"]
    assert ShopSettings.objects.get().shop_name == "Náš obchod"
    assert Page.objects.count() == pages


def test_welcome_page_with_editors_pages_is_preserved():
    welcome = Page.objects.get(depth=2)
    welcome.add_child(instance=Page(title="O nás", slug="o-nas"))

    seed_content()

    assert Page.objects.filter(slug="o-nas").exists()


def test_sample_note_of_legal_text_is_shown_to_editors_only(client, admin_client):
    seed_content()
    page = ContentPage.objects.get(slug="obchodni-podminky")
    edit = f"/sprava/pages/{page.pk}/edit/"

    assert "Vzorový text" not in client.get("/obchodni-podminky/").content.decode()
    assert "Toto je vzorový text." in admin_client.get(edit).content.decode()

    saved = page.body.raw_data[0]["value"].replace("\n", " ").replace("<p>", '<p data-block-key="a1b2c">')
    page.body.raw_data[0] = {"type": "text", "value": saved}
    page.save_revision().publish()
    assert "Toto je vzorový text." in admin_client.get(edit).content.decode()

    page.body = [("text", RichText("<p>Naše vlastní podmínky.</p>"))]
    page.save_revision().publish()
    assert "Toto je vzorový text." not in admin_client.get(edit).content.decode()


SEEDED = """<p><i>Vzorový text. Upravte ho podle toho, jak opravdu prodáváte, nechte ho zkontrolovat právníkem a tento
odstavec smažte.</i></p>

<p>Tyto podmínky platí.</p>"""
SAVED = SEEDED.replace("\n\n", "").replace("\n", " ").replace("<p>", '<p data-block-key="x1y2z">')


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("text", "left"),
    [
        (SEEDED, "<p>Tyto podmínky platí.</p>"),
        (SAVED, '<p data-block-key="x1y2z">Tyto podmínky platí.</p>'),
        (SEEDED.replace("právníkem", "advokátem"), None),
        (f"<p>Úvod.</p>{SEEDED}", None),
    ],
)
def test_shops_seeded_earlier_show_no_unchanged_sample_note(client, text, left):
    seed_content()
    page = ContentPage.objects.get(slug="obchodni-podminky")
    page.body = [("heading", "Nadpis"), ("text", RichText(text))]
    page.save_revision().publish()

    import_module("vyloha.content.migrations.0013_without_sample_notes").remove(apps, None)

    page.refresh_from_db()
    assert page.body[1].value.source == (left or text)
    assert page.get_latest_revision_as_object().body[1].value.source == (left or text)
