import pytest
from django.core.exceptions import ValidationError
from wagtail.models import Site

from vyloha.content.models import ThemeSettings
from vyloha.content.tests.makers import an_image
from vyloha.content.theme.colours import compute_contrast
from vyloha.content.theme.palette import PAIRS, ThemeColours, build_dark_scheme, build_light_scheme


def create_theme(**fields: object) -> ThemeSettings:
    return ThemeSettings(site=Site.objects.get(is_default_site=True), **fields)


@pytest.mark.django_db
def test_default_look_needs_no_stylesheet():
    assert create_theme().stylesheet_url == ""
    assert create_theme().font_files == ("figtree",)


@pytest.mark.django_db
def test_colour_changes_only_its_tokens_in_both_schemes():
    sheet = create_theme(accent="#0057b8").stylesheet

    assert sheet.count("--accent: ") == 2
    assert "--accent: #0057b8;" in sheet
    assert "--sale" not in sheet
    assert "--ink" not in sheet


@pytest.mark.django_db
def test_fonts_and_corners_are_in_stylesheet():
    theme = create_theme(text_font="system", heading_font="literata", corners="square")

    assert "--radius-button: 0;" in theme.stylesheet
    assert '--font-heading: Literata, "Literata Georgia"' in theme.stylesheet
    assert theme.font_files == ("literata",)


@pytest.mark.django_db
def test_light_scheme_alone_sets_every_token():
    sheet = create_theme(scheme="light").stylesheet

    assert "prefers-color-scheme" not in sheet
    assert "color-scheme: light;" in sheet
    assert all(f"--{token}: {value};" in sheet for token, value in build_light_scheme(ThemeColours()).items())


@pytest.mark.django_db
def test_dark_scheme_alone_applies_to_screens_and_paper_stays_white():
    paper, screen = create_theme(scheme="dark", accent="#0057b8").stylesheet.split("@media screen {")

    assert "prefers-color-scheme" not in screen
    assert "color-scheme: dark;" in screen
    assert all(
        f"--{token}: {value};" in screen for token, value in build_dark_scheme(ThemeColours(accent="#0057b8")).items()
    )
    assert "--accent: #0057b8;" in paper
    assert "--surface: " not in paper


@pytest.mark.django_db
@pytest.mark.parametrize(("scheme", "refused"), [("", True), ("light", True), ("dark", False)])
def test_contrast_is_checked_in_active_scheme(scheme, refused):
    theme = create_theme(scheme=scheme, surface_soft="#222222")  # no panel of a light page

    if refused:
        with pytest.raises(ValidationError):
            theme.full_clean()
    else:
        theme.full_clean()
        assert not [
            pair
            for pair in PAIRS
            if compute_contrast(build_dark_scheme(theme.colours)[pair[0]], build_dark_scheme(theme.colours)[pair[1]])
            < pair[2]
        ]


@pytest.mark.django_db
def test_changed_theme_changes_stylesheet_url():
    one, other = create_theme(accent="#0057b8"), create_theme(accent="#0057b9")

    assert one.stylesheet_url != other.stylesheet_url


@pytest.mark.django_db
def test_unreadable_colours_are_rejected_at_their_fields():
    with pytest.raises(ValidationError) as refused:
        create_theme(sale="#ffcc00", surface_soft="#222222").full_clean()

    assert set(refused.value.message_dict) == {"sale", "surface_soft"}


@pytest.mark.django_db
@pytest.mark.parametrize("colour", ["red", "#12", "#0f6146;}", ""])
def test_invalid_colour_is_rejected(colour):
    with pytest.raises(ValidationError) as refused:
        create_theme(accent=colour).full_clean()

    assert set(refused.value.message_dict) == {"accent"}


@pytest.mark.django_db
@pytest.mark.parametrize(("written", "colour"), [("#0F6146", "#0f6146"), (" 0f6146", "#0f6146"), ("#00C", "#0000cc")])
def test_colour_notations_are_normalized(written, colour):
    theme = create_theme(accent=written)
    theme.full_clean()

    assert theme.accent == colour


@pytest.mark.django_db
def test_saved_logo_has_its_size_at_once():
    theme = create_theme(logo=an_image(800, 200))

    theme.save()

    assert theme.logo.renditions.filter(filter_spec__startswith="max-480x144").exists()
