"""Decoding, checking and generating sizes of picture files."""

from io import BytesIO
from struct import pack
from typing import Any
from zlib import crc32

import pytest
from PIL import Image, ImageCms

from vyloha.commerce.catalogue.pictures import decoding
from vyloha.commerce.catalogue.pictures.decoding import PictureRejected, read_picture
from vyloha.commerce.catalogue.pictures.normalization import open_picture
from vyloha.commerce.catalogue.pictures.placeholder_colours import DARK, LIGHT, MIDDLE, compute_tone
from vyloha.commerce.catalogue.pictures.rendition_files import STORED_PIXELS, generate_sizes
from vyloha.commerce.catalogue.pictures.sizes import (
    AVIF_SIZES,
    ESSENTIAL_SIZES,
    OTHER_SIZES,
    RenditionSize,
    filter_useful_sizes,
)
from vyloha.commerce.catalogue.tests.pictures import a_file_of, a_moving_picture, a_photograph
from vyloha.core.sandbox import runner

RED, GREEN, BLUE = "#d02020", "#20a050", "#2040c0"
MOST_PIXELS = 50_000_000
PHOTO = a_photograph(400, 300)


def render_in_browser_size(content: bytes, format: str = "png") -> Image.Image:
    """Return the small size of the file as a browser shows it."""
    (file,) = generate_sizes(open_picture(content, MOST_PIXELS).image, [RenditionSize(format, 400)])
    return Image.open(BytesIO(file.content))


def is_near(picture: Image.Image, at: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    found: Any = picture.convert("RGB").getpixel(at)
    return all(abs(one - other) < 12 for one, other in zip(found, colour, strict=True))


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF"])
def test_pictures_of_known_formats_are_accepted(format):
    original = open_picture(a_file_of(Image.new("RGB", (40, 30), RED), format), MOST_PIXELS)

    assert (original.image.size, original.image.mode, original.is_animated) == ((40, 30), "RGB", False)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "není obrázek"),
        (b"MZ\x90 an executable", "není obrázek"),
        (a_file_of(Image.new("RGB", (40, 30)), "BMP"), "není obrázek"),
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "SVG"),
        (b"<!-- x -->\n<!DOCTYPE svg>\n<SVG/>", "SVG"),
        (a_file_of(Image.new("RGB", (400, 300), RED), "JPEG")[:-200], "poškozený nebo useknutý"),
        (a_file_of(Image.new("RGB", (400, 300), RED))[:200], "poškozený nebo useknutý"),
        (a_file_of(Image.new("L", (9000, 9000))), "příliš mnoho bodů"),
        (a_file_of(Image.new("1", (14000, 14000))), "příliš mnoho bodů"),
    ],
)
def test_invalid_picture_is_rejected_with_reason(content, reason):
    with pytest.raises(PictureRejected, match=reason):
        read_picture(content)


def test_multi_picture_jpeg_is_not_animated():
    red, blue = (Image.new("RGB", (40, 30), colour) for colour in (RED, BLUE))

    original = open_picture(a_file_of(red, "MPO", save_all=True, append_images=[blue]), MOST_PIXELS)

    assert (original.ending, original.is_animated) == ("jpg", False)
    assert is_near(original.image, (20, 15), (0xD0, 0x20, 0x20))


def build_jpeg_of_scans(more: int) -> bytes:
    """Return a progressive JPEG whose last scan is repeated: 75 bytes each, so 20 MB would take hours."""
    content = a_file_of(Image.new("L", (400, 300), 128), "JPEG", progressive=True)
    last = content[content.rindex(b"\xff\xda") : -2]
    return content[:-2] + last * more + content[-2:]


def test_jpeg_of_many_scans_is_rejected_after_timeout(monkeypatch):
    monkeypatch.setattr(decoding, "TIMEOUT_S", 1)
    read_picture(build_jpeg_of_scans(20))

    with pytest.raises(PictureRejected, match="rozbal"):
        read_picture(build_jpeg_of_scans(50_000))


def test_sandbox_failure_is_not_reported_as_damaged_picture(monkeypatch):
    monkeypatch.setattr(runner, "PROGRAM", ["/no/such/program"])

    with pytest.raises(PictureRejected, match="záznam"):
        read_picture(a_file_of(Image.new("RGB", (40, 30), RED)))


def test_normal_picture_is_stored_unchanged():
    content = a_photograph(2500, 2500, exif=b"Exif\0\0II*\0\x08\0\0\0\0\0")

    assert read_picture(content).content == content


@pytest.mark.parametrize("sides", [(4000, 2000), (700, 12_000), (17_000, 500)])
def test_picture_of_many_pixels_is_stored_resized(sides: tuple[int, int]):
    picture = read_picture(a_file_of(Image.new("RGB", sides, RED), "JPEG"), ESSENTIAL_SIZES)

    kept = Image.open(BytesIO(picture.content))
    assert (picture.ending, kept.format, kept.size) == ("jpg", "JPEG", (picture.width, picture.height))
    assert 0.85 * STORED_PIXELS < kept.width * kept.height <= STORED_PIXELS
    assert abs(kept.width / kept.height - sides[0] / sides[1]) < 0.03 * sides[0] / sides[1]
    assert is_near(kept, (10, 10), (0xD0, 0x20, 0x20))
    assert read_picture(picture.content).content == picture.content
    assert {file.size for file in picture.files} == set(filter_useful_sizes(ESSENTIAL_SIZES, picture.width))


def test_stored_picture_keeps_transparency():
    picture = read_picture(a_file_of(Image.new("RGBA", (4000, 3000), (0, 0, 0, 0))))

    kept = Image.open(BytesIO(picture.content))
    assert (picture.ending, kept.format, kept.mode) == ("webp", "WEBP", "RGBA")


def test_resized_rotated_picture_is_stored_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = read_picture(a_file_of(Image.new("RGB", (4000, 2000), RED), "JPEG", exif=exif))

    kept = Image.open(BytesIO(picture.content))
    assert kept.size == (picture.width, picture.height)
    assert kept.width < kept.height
    assert not kept.getexif()


def build_chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + name + content + crc32(name + content).to_bytes(4)


def test_picture_with_huge_metadata_is_rejected():
    # Pillow converts every two bytes of an array in the metadata to a number object.
    size = 14_000_000
    entries = pack("<HHLHH", 0x112, 3, 1, 6, 0) + pack("<HHLL", 0x111, 3, size // 2, 64)
    notes = (b"II\x2a\0\x08\0\0\0" + pack("<H", 2) + entries + bytes(4)).ljust(64, b"\0") + b"\1\2" * (size // 2)
    content = a_file_of(Image.new("RGB", (40, 30), RED))

    with pytest.raises(PictureRejected, match="rozbal"):
        read_picture(content[:33] + build_chunk(b"eXIf", notes) + content[33:])


@pytest.mark.parametrize("width", [1, 790])
def test_picture_higher_than_webp_limit_is_shrunk(width: int):
    [webp, _jpeg] = generate_sizes(
        Image.new("RGB", (width, 17_000)), [RenditionSize("webp", 800), RenditionSize("jpeg", 800)]
    )

    assert (webp.width, webp.height) == (max(1, round(width * 16_383 / 17_000)), 16_383)


# IndexError and struct.error of Pillow
@pytest.mark.parametrize("damaged", [build_chunk(b"iCCP", b"a\0"), build_chunk(b"eXIf", b"MM\0\x2a")])
def test_picture_with_damaged_metadata_is_rejected(damaged: bytes):
    content = a_file_of(Image.new("RGB", (40, 30), RED))
    end = content.rindex(b"IEND") - 4

    with pytest.raises(PictureRejected, match="poškozen"):
        read_picture(content[:end] + damaged + content[end:])


def test_picture_limits_are_settings(settings):
    settings.PICTURE_MAX_PIXELS = 1_000_000
    with pytest.raises(PictureRejected, match=r"1001 × 1000; nejvýš 1 milionů"):
        read_picture(a_file_of(Image.new("1", (1001, 1000))))
    settings.PICTURE_MAX_BYTES = 10
    with pytest.raises(PictureRejected, match="větší než 0 MB"):
        read_picture(a_file_of(Image.new("1", (10, 10))))


def test_cmyk_picture_is_converted_to_rgb():
    red = Image.new("CMYK", (40, 30), (0, 255, 255, 0))

    picture = render_in_browser_size(a_file_of(red, "JPEG"), "jpeg")

    assert picture.mode == "RGB"
    assert is_near(picture, (20, 15), (255, 0, 0))


def test_damaged_colour_profile_is_ignored():
    content = a_file_of(Image.new("RGB", (40, 30), RED), "PNG", icc_profile=b"not a profile" * 20)

    assert is_near(render_in_browser_size(content, "jpeg"), (20, 15), (0xD0, 0x20, 0x20))


def test_rotated_picture_is_turned_and_loses_metadata():
    picture = Image.new("RGB", (60, 40), RED)
    picture.paste(Image.new("RGB", (30, 40), BLUE), (30, 0))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it right by a quarter
    exif[0x010F] = "Camera"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = a_file_of(picture, "JPEG", quality=95, exif=exif, icc_profile=profile)

    original = open_picture(content, MOST_PIXELS)
    sizes = {format: render_in_browser_size(content, format) for format in ("jpeg", "webp", "avif")}

    assert (original.width, original.height) == (40, 60)
    for size in sizes.values():
        assert size.size == (40, 60)
        assert is_near(size, (20, 10), (0xD0, 0x20, 0x20))
        assert is_near(size, (20, 50), (0x20, 0x40, 0xC0))
        assert not size.getexif()
        assert not {"exif", "icc_profile", "xmp"} & size.info.keys()


def test_animated_picture_uses_first_frame():
    original = open_picture(a_moving_picture(), MOST_PIXELS)

    assert original.is_animated
    assert original.image.getpixel((30, 20)) == (255, 0, 0)


def test_16_bit_picture_is_scaled_not_truncated():
    grey = Image.new("I;16", (20, 20), 0x8000)

    assert is_near(open_picture(a_file_of(grey), MOST_PIXELS).image, (10, 10), (128, 128, 128))


def test_transparency_is_kept_in_webp_and_white_in_jpeg():
    picture = Image.new("RGBA", (40, 30), (0, 0, 0, 0))
    content = a_file_of(picture)

    assert render_in_browser_size(content, "webp").convert("RGBA").getchannel("A").getextrema() == (0, 0)
    assert is_near(render_in_browser_size(content, "jpeg"), (20, 15), (255, 255, 255))


def test_large_jpeg_is_unpacked_at_reduced_size():
    original = open_picture(a_photograph(3200, 1600), MOST_PIXELS, min_size=800)

    assert (original.width, original.height) == (3200, 1600)
    assert 800 <= original.image.width < 3200


@pytest.mark.parametrize(
    ("width", "widths"),
    [
        (3000, {200, 400, 800, 1200, 1600}),
        (1000, {200, 400, 800, 1200}),
        (800, {200, 400, 800}),
        (500, {200, 400, 800}),
    ],
)
def test_useful_sizes_depend_on_width_of_original(width, widths):
    assert {size.width for size in filter_useful_sizes((*ESSENTIAL_SIZES, *OTHER_SIZES, *AVIF_SIZES), width)} == widths


def test_pictures_are_never_enlarged():
    files = generate_sizes(
        open_picture(a_file_of(Image.new("RGB", (500, 250), RED)), MOST_PIXELS).image, ESSENTIAL_SIZES
    )

    assert [(file.size.format, file.width, file.height) for file in files] == [
        ("webp", 500, 250),
        ("jpeg", 500, 250),
        ("webp", 400, 200),
        ("jpeg", 400, 200),
    ]


def draw_on_white(colour: str, side: int = 30) -> Image.Image:
    picture = Image.new("RGB", (100, 100), "#fdfdfd")
    picture.paste(Image.new("RGB", (side, side), colour), (35, 35))
    return picture


@pytest.mark.parametrize(
    ("picture", "tone"),
    [
        (draw_on_white(RED), 0),
        (draw_on_white("#d0a020"), 1),
        (draw_on_white(GREEN), 5),
        (draw_on_white(BLUE), 8),
        (draw_on_white("#808080"), MIDDLE),
        (draw_on_white("#202020"), DARK),
        (Image.new("RGB", (50, 50), "white"), LIGHT),
        (Image.new("RGBA", (50, 50), (200, 30, 30, 255)), 0),
        (Image.new("RGBA", (50, 50), (200, 30, 30, 250)), LIGHT),  # the colour behind it would stay visible
        (Image.new("L", (1, 900), 20), DARK),
    ],
)
def test_tone_is_that_of_subject_not_of_background(picture, tone):
    assert compute_tone(picture) == tone
