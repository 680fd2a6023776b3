"""Import of the old shop's addresses: reading files, matching, adding redirects."""

import gzip
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from wagtail.contrib.redirects.models import Redirect

from vyloha.commerce.catalogue.importing import xml_reader
from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import NotFoundAddress
from vyloha.content.redirects.importing import file_reader
from vyloha.content.redirects.importing.addresses import ImportReport, import_addresses
from vyloha.content.redirects.importing.file_reader import read_entries
from vyloha.content.seed_content import seed_content

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path):
    def written(content: str | bytes, name: str = "file") -> Path:
        path: Path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return written


def imported(path: Path, *, encoding: str = "utf-8") -> ImportReport:
    return import_addresses(read_entries(path, encoding))


def leads(path: str) -> str | None:
    response = Client().get(path)
    assert response.status_code in {200, 301, 404}, f"{path}: {response.status_code}"
    return {200: "here", 404: None}.get(response.status_code, response.headers.get("Location"))


def build_sitemap(*paths: str) -> str:
    urls = "".join(f"<url><loc>https://stary.example{path}</loc></url>" for path in paths)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'
    )


def test_list_leads_old_addresses_to_new_ones(file):
    a_product(slug="hrnek")
    a_product(slug="talir")

    report = imported(
        file(
            "Odkud;Kam\nhttps://stary.example/Hrnek-1.html;/produkt/hrnek/\n/eshop/tal%C3%ADř/;https://novy.example/produkt/talir\n"
            "/?page_id=7;/obchod/\n/stare-jidlo/;/\n/produkt/hrnek/;/produkt/talir/\n/product/talir/;/produkt/talir/\n"
        )
    )

    assert leads("/Hrnek-1.html") == "/produkt/hrnek/"
    assert leads("/eshop/talíř/") == "/produkt/talir/"
    assert leads("/?page_id=7") == "/obchod/"
    assert leads("/stare-jidlo/") == "/"
    assert report.counts == {"added": 4, "taken": 1, "leads": 1}
    assert report.left == [(6, "/produkt/hrnek/", "taken")]


def test_bad_rows_are_reported_and_others_imported(file):
    a_product(slug="hrnek")
    rows = ["hrnek;/produkt/hrnek/", "/a/;/neni/", "/b/;neni", f"/{'x' * 300}/;/obchod/", '"/c/"d;/obchod/', "/neni/"]
    rows += ["/%00/;/obchod/", "/d/;/%00/", "/%00/"]

    report = imported(file("\n".join(["stará;nová", *rows, "/stary/;/produkt/hrnek/"])))

    assert [(line, outcome.value) for line, _what, outcome in report.left] == [
        (2, "invalid"),
        (3, "no-target"),
        (4, "no-target"),
        (5, "long"),
        (6, "invalid"),
        (7, "unknown"),
        (8, "invalid"),
        (9, "no-target"),
        (10, "unknown"),
    ]
    assert leads("/stary/") == "/produkt/hrnek/"


def test_list_imported_again_changes_nothing_and_entered_redirects_stay(file):
    a_product(slug="hrnek")
    Redirect.objects.create(old_path="/b", redirect_link="/obchod/")
    path = file("/a/;/produkt/hrnek/\n/b/;/produkt/hrnek/\n")

    assert imported(path).counts == {"added": 1, "taken": 1}
    assert imported(path).counts == {"leads": 1, "taken": 1}
    assert Redirect.objects.count() == 2
    assert leads("/b/") == "/obchod/"


def test_list_in_old_czech_encoding_is_read_when_selected(file):
    a_product(slug="hrnek")
    path = file("/příšerný/;/produkt/hrnek/\n".encode("windows-1250"))

    with pytest.raises(FileRejected, match="windows-1250"):
        imported(path)
    imported(path, encoding="windows-1250")

    assert leads("/příšerný/") == "/produkt/hrnek/"


def test_sitemap_is_matched_by_slugs(file):
    seed_content()
    a_product(slug="hrnek")
    a_category(slug="talire")
    a_product(slug="dvoji")
    a_category(slug="dvoji")

    paths = ("/", "/kosik/", "/product/hrnek/", "/zbozi/kuchyn/hrnek/", "/c/talire/", "/o/obchodni-podminky/")
    report = imported(file(gzip.compress(build_sitemap(*paths, "/x/dvoji/", "/x/neni/").encode())))

    assert leads("/zbozi/kuchyn/hrnek/") == "/produkt/hrnek/"
    assert leads("/c/talire/") == "/kategorie-produktu/talire/"
    assert leads("/o/obchodni-podminky/") == "/obchodni-podminky/"
    assert report.counts == {"leads": 3, "added": 3, "ambiguous": 1, "unknown": 1}
    assert [what for _line, what, _why in report.left] == [
        "https://stary.example/x/dvoji/",
        "https://stary.example/x/neni/",
    ]


WXR = """<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Starý</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:term><wp:term_id>6</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>tricka</wp:term_slug>
<wp:term_parent></wp:term_parent><wp:term_name><![CDATA[Trička]]></wp:term_name></wp:term>
<wp:term><wp:term_id>7</wp:term_id><wp:term_taxonomy>product_tag</wp:term_taxonomy><wp:term_slug>letni</wp:term_slug>
<wp:term_parent></wp:term_parent><wp:term_name><![CDATA[Léto]]></wp:term_name></wp:term>
<item><title>Hrnek</title><link>https://stary.example/zbozi/hrnek-1/</link><content:encoded><![CDATA[<p>&nbsp;</p>]]></content:encoded>
<wp:post_id>31</wp:post_id><wp:post_name>hrnek-1</wp:post_name><wp:status>publish</wp:status><wp:post_type>product</wp:post_type>
<wp:postmeta><wp:meta_key>_sku</wp:meta_key><wp:meta_value><![CDATA[H-1]]></wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value><![CDATA[hrnecek]]></wp:meta_value></wp:postmeta></item>
<item><title>Foto</title><link>https://stary.example/foto/</link><wp:post_id>812</wp:post_id><wp:post_name>foto</wp:post_name>
<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type></item>
<item><title>Podmínky</title><link>https://stary.example/o-nas/obchodni-podminky/</link><wp:post_id>9</wp:post_id>
<wp:post_name>obchodni-podminky</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
<item><title>V koši</title><link>https://stary.example/?p=10</link><wp:post_id>10</wp:post_id><wp:post_name>kos__trashed</wp:post_name>
<wp:status>trash</wp:status><wp:post_type>product</wp:post_type></item>
</channel></rss>"""


def test_wordpress_export_leads_ids_paths_and_former_slugs_here(file):
    seed_content()
    a_product("Hrnek", slug="hrnek", id=31)
    a_category("Trička", slug="tricka")

    report = imported(file(WXR))

    assert leads("/zbozi/hrnek-1/") == leads("/zbozi/hrnecek/") == leads("/?p=31") == "/produkt/hrnek/"
    assert leads("/?page_id=9") == leads("/o-nas/obchodni-podminky/") == "/obchodni-podminky/"
    assert report.counts == {"added": 2, "leads": 1, "unknown": 1}
    assert [what for _line, what, _why in report.left] == ["/?product_tag=letni"]


@pytest.mark.parametrize(
    "content",
    [
        WXR.replace("Hrnek", "<![CDATA[Hr\x0bn\x00ek\uffff]]>"),
        f"\n \n{WXR}",
        f"\ufeff\n{WXR}",
        f"{WXR}\n<br><b>Notice</b>: a & b",
        WXR.replace("Hrnek", "Hrnek \udcc3"),
    ],
    ids=["characters", "space", "mark", "below", "byte"],
)
def test_invalid_xml_of_wordpress_is_read(content, tmp_path):
    path = tmp_path / "export.xml"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))

    found = read_entries(path)

    assert [entry.addresses[0] for entry in found if "/zbozi/" in entry.addresses[-1]] == ["/?p=31"]
    assert len(found) == 4
    path.write_bytes(path.read_bytes()[: len(WXR) // 2])
    with pytest.raises(FileRejected, match="useknuté"):
        read_entries(path)


ENTITIES = '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">'
BOMB = f'<?xml version="1.0"?><!DOCTYPE x [{ENTITIES}]><rss><channel>&b;</channel></rss>'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, "entity nebo typ dokumentu"),
        ('<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://evil.example/x.dtd"><rss/>', "entity nebo typ dokumentu"),
        ("<rss><channel>", "poškozené nebo useknuté"),
        (gzip.compress(b"<urlset></urlset>")[:-9], "poškozené nebo useknuté"),
        (b"\x1f\x8bnot so", "poškozené nebo useknuté"),
        ("<html><body/></html>", "ani mapa stránek, ani export"),
        ("<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>", "jen seznam částí"),
        ("<urlset></urlset>", "není žádná adresa"),
        ("", "je prázdný"),
    ],
)
def test_hostile_and_foreign_files_are_rejected(content, said, file):
    with pytest.raises(FileRejected, match=said):
        imported(file(content))


@pytest.mark.parametrize(
    "content",
    [
        f"<urlset>{'<a>' * 3_000_000}",
        "<rss><item>" + "<a/>" * 3_000_000 + "</item></rss>",
        gzip.compress(b"<urlset>" + b"<url/>" * 10_000_000 + b"</urlset>", 1),
    ],
    ids=["depth", "record", "packed"],
)
def test_endless_xml_is_stopped_in_sandbox(content, file, monkeypatch):
    monkeypatch.setattr(xml_reader, "SECONDS", 1)
    monkeypatch.setattr(xml_reader, "MEMORY", 100_000_000)

    with pytest.raises(FileRejected, match="příliš dlouho"):
        imported(file(content))


@pytest.mark.parametrize("content", ["/a/;/b/\n" * 4, build_sitemap("/a/", "/b/", "/c/", "/d/")])
def test_number_of_addresses_is_limited(content, file, monkeypatch):
    monkeypatch.setattr(file_reader, "MAX_ENTRIES", 3)

    with pytest.raises(FileRejected, match="víc než 3"):
        imported(file(content))


def test_many_rows_use_bulk_queries(file, django_assert_max_num_queries):
    for pk in range(1, 31):
        a_product(slug=f"p-{pk}", id=pk)
    path = file("".join(f"/stary-{pk}/;/produkt/p-{pk}/\n" for pk in range(1, 31)))

    with django_assert_max_num_queries(20):
        imported(path)

    assert leads("/stary-7/") == "/produkt/p-7/"


def test_resolved_address_leaves_not_found_report(file):
    a_product(slug="hrnek")
    for address in ("/stary/", "/jiny/"):
        NotFoundAddress.objects.create(address=address, last_on="2026-11-22")

    imported(file("/stary/;/produkt/hrnek/\n"))

    assert [row.address for row in NotFoundAddress.objects.all()] == ["/jiny/"]


def test_command_reports_changes_and_check_changes_nothing(file):
    a_product(slug="hrnek")
    path, said = file("/stary/;/produkt/hrnek/\n/x/;/neni/\n"), StringIO()

    call_command("import_addresses", str(path), check=True, stdout=said)
    assert not Redirect.objects.exists()
    call_command("import_addresses", str(path), stdout=said)

    assert leads("/stary/") == "/produkt/hrnek/"
    assert said.getvalue().splitlines()[-3:] == [
        "Řádek 2: /x/ – na nové adrese tu nic není",
        "1 × odteď vede sem",
        "1 × na nové adrese tu nic není",
    ]
    with pytest.raises(CommandError, match="Soubor"):
        call_command("import_addresses", "/neni.csv", stdout=said)
