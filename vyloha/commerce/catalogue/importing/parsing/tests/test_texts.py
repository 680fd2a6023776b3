import pytest
from hypothesis import given
from hypothesis import strategies as st

from vyloha.commerce.catalogue.importing.parsing.texts import clean_html, parse_description, strip_markup


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("<p>Dobrý <strong>den</strong></p>", "<p>Dobrý <strong>den</strong></p>"),
        ("<p>a</p><script>alert(1)</script>", "<p>a</p>"),
        ('<p onclick="x()" style="color:red">a</p>', "<p>a</p>"),
        ('<p><a href="javascript:alert(1)">a</a></p>', '<p><a rel="nofollow noopener">a</a></p>'),
        ('<p><a href="JaVa\tScript:alert(1)">a</a></p>', '<p><a rel="nofollow noopener">a</a></p>'),
        ('<p><a href="data:text/html,x">a</a></p>', '<p><a rel="nofollow noopener">a</a></p>'),
        ('<p><a href="/kontakt/">a</a></p>', '<p><a href="/kontakt/" rel="nofollow noopener">a</a></p>'),
        ('<p>a<img src=x onerror="alert(1)"></p>', "<p>a</p>"),
        ("<p>a</p><iframe src='//b'></iframe><svg onload=x>c</svg>", "<p>a</p>"),
        ('<p class="aligncenter evil">a</p>', '<p class="aligncenter">a</p>'),
        ("<h1>a</h1>", "<p>a</p>"),
        ("<p>a<!-- wp:paragraph --></p>", "<p>a</p>"),
        ("<p>nedovřené <b>tučné", "<p>nedovřené <b>tučné</b></p>"),
        ("1 < 2 & 3", "<p>1 &lt; 2 &amp; 3</p>"),
        ("", ""),
    ],
)
def test_html_is_cleaned(written, clean):
    assert clean_html(written) == clean


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ("První.\n\nDruhý\nřádek.", "<p>První.</p>\n<p>Druhý<br>řádek.</p>"),
        (r"První.\n\nDruhý.", "<p>První.</p>\n<p>Druhý.</p>"),
        (r"C:\\new", r"<p>C:\new</p>"),
        ("<h2>Nadpis</h2>\n\nText.", "<h2>Nadpis</h2>\n<p>Text.</p>"),
        ("<ul>\n\n<li>a</li>\n\n</ul>", "<ul>\n<li>a</li>\n</ul>"),
    ],
)
def test_line_breaks_separate_paragraphs(written, clean):
    assert parse_description(written) == clean


@pytest.mark.parametrize(
    ("written", "clean"),
    [
        ('[vc_row][vc_column width="1/2"]<strong>Dub</strong>.[/vc_column][/vc_row]', "<p><strong>Dub</strong>.</p>"),
        ("[vc_column_text]A[/vc_column_text][vc_column_text]B[/vc_column_text]", "<p>A</p>\n<p>B</p>"),
        ('<p>[et_pb_section fb_built=“1″ css="a[b]"]</p><p>A</p><p>[/et_pb_section]</p>', "<p>A</p>"),
        ('Text[gallery ids="1,2"]', "<p>Text</p>"),
        ("A [gallery ids=&quot;1,2&quot;] [gallery] B", "<p>A</p>\n<p>B</p>"),
        ('[caption id="a"]<img src="https://x.example/a.jpg"> Popisek[/caption]', "<p>Popisek</p>"),
        ("Je [su_highlight color=red]nový[/su_highlight].", "<p>Je nový.</p>"),
        ('[vc_custom_heading text="Dub" use_theme_fonts="yes"]A', "<p>Dub</p>\n<p>A</p>"),
        ("[url=https://a.example]Odkaz[/url] [b]x[/b] [x=5]", "<p>Odkaz x [x=5]</p>"),
        ("[neznama]A[/neznama][neznama]B[/neznama]", "<p>A B</p>"),
        ("[vc_raw_html]JTNDZGl2[/vc_raw_html]A", "<p>A</p>"),
        (
            "Rozměry [cm]: 30 [viz příloha] [1] [a/b] [x = 5] [Nové]",
            "<p>Rozměry [cm]: 30 [viz příloha] [1] [a/b] [x = 5] [Nové]</p>",
        ),
    ],
)
def test_shortcodes_are_removed_and_their_text_stays(written, clean):
    assert parse_description(written) == clean


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Hrnek <b>velký</b>", "Hrnek velký"),
        ("Rock &amp; roll", "Rock & roll"),
        ("<script>x</script>Hrnek", "Hrnek"),
        ("dva\n řádky\x07", "dva řádky"),
        ("A < B", "A < B"),
        ("Balení 10\u00a0kusů", "Balení 10\u00a0kusů"),
    ],
)
def test_markup_is_stripped_from_names(written, plain):
    assert strip_markup(written) == plain


TOKENS = ["<p>", "</p>", "a", " ", "\n", "\n\n", "<br>", "<ul><li>", "</li>", "<h2>", "</h2>", "<table>", "<td>", "&"]
TOKENS += ["&lt;", "<a href='/x'>", "<pre>", "<b>", "</b>", "<hr>", "\u00a0"]


@given(st.lists(st.sampled_from(TOKENS), max_size=9).map("".join))
def test_clean_html_is_unchanged(text):
    clean = clean_html(text)

    assert clean_html(clean) == clean
