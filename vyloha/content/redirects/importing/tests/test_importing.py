"""Import of the old shop's URLs: reading files, matching, saving."""

import json
import zlib
from io import StringIO
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.importing.errors import FileRejected
from vyloha.commerce.catalogue.models import Brand, ImageSource, OldProductAddress, Product, ProductImage, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.catalogue.tests.pictures import a_photograph
from vyloha.content.models import AddressImport
from vyloha.content.redirects.importing import entries, file_reader
from vyloha.content.redirects.importing.entries import EntryKind, ImportEntry
from vyloha.content.redirects.importing.entry_check import check_entries
from vyloha.content.redirects.importing.file_reader import read_entries
from vyloha.content.redirects.importing.matching import build_plan
from vyloha.content.redirects.importing.plan import RedirectPlan
from vyloha.content.redirects.importing.plan_storage import save_plan
from vyloha.content.redirects.importing.runs import start_run
from vyloha.content.seed_content import seed_content
from vyloha.core.sandbox.child_process import SandboxInputRejected

pytestmark = pytest.mark.django_db


@pytest.fixture
def file(tmp_path):
    def written(content: str | bytes, name: str = "file") -> Path:
        path: Path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return written


@pytest.fixture
def image(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    content = ContentFile(a_photograph(60, 40), "foto.jpg")
    return get_image_model().objects.create(title="Foto", file=content)


def imported(path: Path, *, take_slugs: bool = True, encoding: str = "utf-8") -> RedirectPlan:
    plan = build_plan(read_entries(path, encoding), take_slugs=take_slugs)
    save_plan(plan)
    return plan


def leads(path: str) -> str | None:
    response = Client().get(path)
    assert response.status_code in {200, 301, 404}, f"{path}: {response.status_code}"
    return {200: "here", 404: None}.get(response.status_code, response.headers.get("Location"))


def build_sitemap(*paths: str, pictures: dict[str, str] | None = None) -> str:
    def url(path: str) -> str:
        picture = (pictures or {}).get(path)
        image = f"<image:image><image:loc>{picture}</image:loc></image:image>" if picture else ""
        return f"<url><loc>https://stary.example{path}</loc>{image}</url>"

    return (
        '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">' + "".join(map(url, paths)) + "</urlset>"
    )


def test_list_gives_products_old_slugs_and_redirects_current_ones(file):
    for pk, slug in ((1, "hrnek"), (2, "hrnek-2"), (3, "talir")):
        a_product(slug=slug, id=pk, sku=f"SKU-{pk}")
    a_product(slug="miska", id=4)

    plan = imported(
        file(
            "ID;Slug\n1;hrnek-1\nSKU-2;https://stary.example/obchod/kuchyn/hrnek/\n/produkt/talir/;/eshop/talire/tal%C3%ADř/\n"
            "4;miska\n99;neni\n"
        )
    )

    assert dict(Product.objects.values_list("pk", "slug")) == {1: "hrnek-1", 2: "hrnek", 3: "talir", 4: "miska"}
    assert leads("/product/hrnek-1/") == "/produkt/hrnek-1/"
    assert leads("/produkt/hrnek/") == "here"
    assert leads("/produkt/hrnek-2/") == "/produkt/hrnek/"
    assert leads("/eshop/talire/talíř/") == "/produkt/talir/"
    assert dict(plan.counts) == {"product": 3, "leads": 1, "unknown": 1}
    assert plan.told == [(6, "neni · 99", "unknown")]


def test_products_exchange_slugs(file):
    a_product(slug="a", id=1)
    a_product(slug="b", id=2)

    for _time in range(2):  # a second run changes nothing
        imported(file("1,b\n2,a\n"))

        assert dict(Product.objects.values_list("pk", "slug")) == {1: "b", 2: "a"}


def test_products_may_keep_their_slugs(file):
    a_product(slug="a", id=1)

    imported(file("1\tstary-a\n"), take_slugs=False)

    assert Product.objects.get().slug == "a"
    assert leads("/product/stary-a/") == "/produkt/a/"


def test_slug_of_other_product_is_skipped_and_reported(file):
    a_product(slug="a", id=1)
    a_product(slug="b", id=2)

    plan = imported(file("1,b\n"))

    assert dict(Product.objects.values_list("pk", "slug")) == {1: "a", 2: "b"}
    assert dict(plan.counts) == {"product": 0, "taken": 1}
    assert not OldProductAddress.objects.exists()


def test_chain_of_slug_moves_is_skipped_when_last_slug_stays_taken(file):
    for pk, slug in enumerate("abc", 1):
        a_product(slug=slug, id=pk)

    plan = imported(file("1,b\n2,c\n"))

    assert dict(Product.objects.values_list("pk", "slug")) == {1: "a", 2: "b", 3: "c"}
    assert dict(plan.counts) == {"product": 0, "taken": 2}


def test_list_in_old_czech_encoding_is_read_when_selected(file):
    a_product(slug="a", id=1)
    path = file("SKU;Žlutá adresa\n1;stary-příšerný\n".encode("windows-1250"))

    with pytest.raises(FileRejected, match="windows-1250"):
        imported(path)
    imported(path, encoding="windows-1250")

    assert leads("/product/stary-příšerný/") == "/produkt/a/"


def test_sitemap_is_matched_by_names_numbers_and_main_pictures(file, image):
    a_product("Hrnek", slug="hrnek", id=1)
    a_product("Hrnek", slug="hrnek-2", id=2)
    a_product("Talíř", slug="talir", id=3)
    for pk in (4, 5):
        a_product("Miska", slug=f"miska-{pk}", id=pk)
    upload = "https://stary.example/wp-content/uploads/2023/05/lzice.jpg"
    spoon = a_product("Lžíce polévková", slug="lzice-polevkova", id=6)
    ImageSource.objects.create(address=upload, upload="2023/05/lzice.jpg", image=image)
    ProductImage.objects.create(product=spoon, image=image)

    plan = imported(
        file(
            build_sitemap(
                "/",
                "/produkt/hrnek/",
                "/produkt/hrnek-1/",
                "/produkt/talir/",
                "/produkt/miska/",
                "/produkt/miska-3/",
                "/produkt/super-nabidka/",
                "/produkt/nevime/",
                pictures={"/produkt/super-nabidka/": upload.replace(".jpg", "-300x300.jpg")},
            )
        )
    )

    assert leads("/product/super-nabidka/") == "/produkt/super-nabidka/"
    assert leads("/produkt/lzice-polevkova/") == "/produkt/super-nabidka/"
    assert Product.objects.get(pk=2).slug == "hrnek-1"
    assert leads("/produkt/miska-3/") is None
    assert dict(plan.counts) == {"leads": 2, "product": 2, "ambiguous": 2, "unknown": 1}


def test_excel_list_separator_is_detected_and_skus_ignore_case(file):
    a_product("Hrnek", sku="HRN-1", slug="hrnek")

    plan = imported(file("sep=;\r\nSKU;Slug\r\nhrn-1;stary-hrnek\r\n"))

    assert dict(plan.counts) == {"product": 1}
    assert Product.objects.get().slug == "stary-hrnek"


WXR = """<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>Starý</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:term><wp:term_id>5</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>obleceni-stare</wp:term_slug>
<wp:term_parent></wp:term_parent><wp:term_name><![CDATA[Oblečení]]></wp:term_name></wp:term>
<wp:term><wp:term_id>6</wp:term_id><wp:term_taxonomy>product_cat</wp:term_taxonomy><wp:term_slug>trika</wp:term_slug>
<wp:term_parent>obleceni-stare</wp:term_parent><wp:term_name><![CDATA[Trička]]></wp:term_name></wp:term>
<wp:term><wp:term_id>7</wp:term_id><wp:term_taxonomy>product_tag</wp:term_taxonomy><wp:term_slug>letni</wp:term_slug>
<wp:term_parent></wp:term_parent><wp:term_name><![CDATA[Léto]]></wp:term_name></wp:term>
<item><title>Hrnek</title><link>https://stary.example/zbozi/hrnek-1/</link><content:encoded><![CDATA[<p>&nbsp;</p>]]></content:encoded>
<wp:post_id>31</wp:post_id><wp:post_name>hrnek-1</wp:post_name><wp:status>publish</wp:status><wp:post_type>product</wp:post_type>
<wp:postmeta><wp:meta_key>_sku</wp:meta_key><wp:meta_value><![CDATA[H-1]]></wp:meta_value></wp:postmeta>
<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value><![CDATA[hrnecek]]></wp:meta_value></wp:postmeta></item>
<item><title>Foto</title><link>https://stary.example/foto/</link><wp:post_id>812</wp:post_id><wp:post_name>foto</wp:post_name>
<wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
<wp:attachment_url>https://stary.example/wp-content/uploads/2023/05/foto-scaled.jpg</wp:attachment_url></item>
<item><title>Podmínky</title><link>https://stary.example/o-nas/obchodni-podminky/</link><wp:post_id>9</wp:post_id>
<wp:post_name>obchodni-podminky</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
<item><title>V koši</title><link>https://stary.example/?p=10</link><wp:post_id>10</wp:post_id><wp:post_name>kos__trashed</wp:post_name>
<wp:status>trash</wp:status><wp:post_type>product</wp:post_type></item>
</channel></rss>"""


def test_wordpress_export_imports_urls_of_everything(file, image):
    seed_content()
    a_product("Hrnek", slug="hrnek", id=31)
    clothes = a_category("Oblečení", slug="obleceni")
    a_category("Trička", clothes, slug="tricka")
    Tag.objects.create(name="Léto", slug="leto")
    Brand.objects.create(name="Zara", slug="zara")
    ImageSource.objects.create(
        address="https://cdn.example/wp-content/uploads/2023/05/foto.jpg", upload="2023/05/foto.jpg", image=image
    )

    plan = imported(file(WXR))

    assert dict(plan.counts) == {"product": 1, "category": 2, "label": 1, "page": 1, "picture": 1}
    assert Product.objects.get(pk=31).slug == "hrnek-1"
    assert leads("/produkt/hrnek/") == leads("/product/hrnecek/") == leads("/zbozi/hrnek-1/") == "/produkt/hrnek-1/"
    assert leads("/product-category/obleceni-stare/trika/") == "/kategorie-produktu/obleceni/tricka/"
    assert leads("/?product_cat=trika") == "/kategorie-produktu/obleceni/tricka/"
    assert leads("/product-tag/letni/") == "/stitek/leto/"
    assert leads("/?page_id=9") == leads("/o-nas/obchodni-podminky/") == "/obchodni-podminky/"
    assert leads("/?attachment_id=812") == image.file.url


@pytest.mark.parametrize(
    "content",
    [
        WXR.replace("Hrnek", "<![CDATA[Hr\x0bn\x00ek\uffff]]>"),
        WXR.replace("Hrnek", "Hrnek&#8;&#x1F;"),
        WXR.replace("<channel>", '<channel><atom:link href="/feed/" xlink:type="a"/>'),
        WXR.replace("xmlns:wp=", "xmlns:neco="),
        f"\n \n{WXR}",
        f"\ufeff\n{WXR}",
        f"{WXR}\n<br><b>Notice</b>: a & b",
        WXR.replace("Hrnek", "Hrnek \udcc3"),
    ],
    ids=["characters", "references", "prefix", "no namespace", "space", "mark", "below", "byte"],
)
def test_invalid_xml_of_wordpress_is_read(content, tmp_path):
    path = tmp_path / "export.xml"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))

    found = list(read_entries(path))

    assert [entry.id for entry in found if entry.what is EntryKind.PRODUCT] == [31]
    assert len(found) == 6
    path.write_bytes(path.read_bytes()[: len(WXR) // 2])
    with pytest.raises(FileRejected, match="useknuté"):
        list(read_entries(path))


def test_sitemap_with_forbidden_characters_and_prefixes_is_read(file):
    loc = "<image:image><image:loc>https://a.example/wp-content/uploads/2020/01/a.jpg</image:loc></image:image>"
    [entry] = read_entries(
        file(f"\n<?xml version='1.0'?><urlset><url><loc>https://a.example/product/a\x08/</loc>{loc}</url></urlset>")
    )

    assert (entry.path, entry.uploads) == ("/product/a", ("2020/01/a.jpg",))


ENTITIES = '<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">'
BOMB = f'<?xml version="1.0"?><!DOCTYPE x [{ENTITIES}]><rss><channel>&b;</channel></rss>'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (BOMB, "entity nebo typ dokumentu"),
        ('<?xml version="1.0"?><!DOCTYPE r SYSTEM "http://evil.example/x.dtd"><rss/>', "entity nebo typ dokumentu"),
        ("<rss><channel>", "poškozené nebo useknuté"),
        ("<html><body/></html>", "ani mapa stránek, ani export"),
        ("<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>", "jen seznam částí"),
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
        f"<urlset><!--{'x' * 120_000_000}--></urlset>",
        "<rss><item>" + "<a/>" * 3_000_000 + "</item></rss>",
        "<urlset>" + "".join(f"<b{number}/>" for number in range(1_000_000)) + "</urlset>",
    ],
    ids=["depth", "comment", "record", "names"],
)
def test_endless_xml_is_stopped_in_sandbox(content, file, monkeypatch):
    monkeypatch.setattr(file_reader, "SECONDS", 1)
    monkeypatch.setattr(file_reader, "MEMORY", 100_000_000)

    with pytest.raises(FileRejected, match="příliš dlouho"):
        imported(file(content))


def test_endless_url_is_truncated(file):
    [entry] = read_entries(file(f"<urlset><url><loc>https://a.example/product/{'x' * 100_000}/</loc></url></urlset>"))

    assert (len(entry.path), [len(slug) for slug in entry.slugs]) == (500, [200])


def test_size_limit_covers_all_files_of_run(file, monkeypatch):
    files = [(file(f"{number},{'x' * 190}\n" * 100, f"{number}"), "utf-8") for number in range(3)]
    monkeypatch.setattr(entries, "MAX_BYTES", 60_000)
    start_run(AddressImport(name="one"), files[:1])

    with pytest.raises(FileRejected, match="dohromady"):
        start_run(AddressImport(name="three"), files)

    assert [run.name for run in AddressImport.objects.all()] == ["one"]


def test_sitemap_of_300_000_urls_fits_size_limit():
    pictures = ("2024/05/tricko-s-dlouhym-rukavem-a-kapsou-cervene.jpg",)
    slug = "tricko-s-dlouhym-rukavem-a-kapsou-cervene-velikost-xl"
    some = [
        ImportEntry(EntryKind.PRODUCT, 123_456, slugs=(slug,), path=f"/obleceni/tricka/{slug}", uploads=pictures)
    ] * 100

    packed, count = entries.pack(some)

    assert list(entries.unpack(packed)) == some
    assert count * entries.MAX_BYTES / len(zlib.decompress(packed)) > 300_000


def test_entries_stored_in_former_format_are_read(monkeypatch):
    row = {"what": "any", "line": 1, "id": None, "sku": "", "name": "", "slugs": ["a"], "path": "/a", "uploads": []}
    rows = [row | {"target": ""}] * 3
    stored = zlib.compress(json.dumps(rows).encode())

    assert list(entries.unpack(stored)) == [ImportEntry(EntryKind.ANY, 1, slugs=("a",), path="/a")] * 3


def test_oversized_entries_are_not_unpacked(monkeypatch):
    monkeypatch.setattr(entries, "MAX_BYTES", 1_000_000)

    with pytest.raises(SandboxInputRejected):
        list(entries.unpack(zlib.compress(bytes(3_000_000))))


def test_first_picture_of_entry_is_used(file):
    pictures = "".join(f"<image><loc>/wp-content/uploads/{number}.jpg</loc></image>" for number in (1, 2))

    [entry] = read_entries(file(f"<urlset><url><loc>https://a.example/product/a/</loc>{pictures}</url></urlset>"))

    assert entry.uploads == ("1.jpg",)


def test_check_reports_targets(file):
    a_product(slug="hrnek", id=31)
    a_category("Trička", slug="tricka")

    plan = check_entries(
        read_entries(
            file(
                "https://stary.example/produkt/hrnek/\n/product/hrnek/\n/?p=31\n/product-category/tricka/\n/obchod/\n"
                "/product/neni/\n/?p=99\n"
            )
        )
    )

    assert dict(plan.counts) == {"here": 2, "product": 2, "category": 1, "nowhere": 2}
    assert [line for line, _what, _why in plan.told] == [6, 7]


def test_many_rows_use_bulk_queries(file, django_assert_max_num_queries):
    for pk in range(1, 31):
        a_product(slug=f"p-{pk}", id=pk)
    path = file("".join(f"{pk},stary-{pk}\n" for pk in range(1, 31)))

    with django_assert_max_num_queries(40):
        imported(path)

    assert leads("/produkt/p-7/") == "/produkt/stary-7/"


def test_import_reads_and_writes_only_slugs_of_products(file):
    for pk in range(1, 4):
        a_product(slug=f"p-{pk}", id=pk, description=f"Popis {pk}")
    path = file("1,p-2\n2,p-1\n3,stary-3\n")

    with CaptureQueriesContext(connection) as queries:
        imported(path)

    assert not [query["sql"] for query in queries if "description" in query["sql"]]
    assert list(Product.objects.order_by("pk").values_list("slug", "description")) == [
        ("p-2", "Popis 1"),
        ("p-1", "Popis 2"),
        ("stary-3", "Popis 3"),
    ]


def test_command_reports_changes_and_dry_run_changes_nothing(file):
    a_product(slug="hrnek", id=1)
    path, said = file("1,stary\n2,neni\n"), StringIO()

    call_command("import_addresses", str(path), dry_run=True, stdout=said)
    assert Product.objects.get().slug == "hrnek"
    call_command("import_addresses", str(path), stdout=said)

    assert Product.objects.get().slug == "stary"
    assert said.getvalue().splitlines()[-2:] == ["1 × produkty", "1 × nic tu podle ní není známo"]
    with pytest.raises(CommandError, match="Soubor"):
        call_command("import_addresses", "/neni.csv", stdout=said)
