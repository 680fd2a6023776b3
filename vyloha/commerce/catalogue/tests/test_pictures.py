"""What a file becomes before shoppers see it."""

from io import BytesIO
from struct import pack
from typing import Any
from zlib import compress, crc32

import pytest
from PIL import Image, ImageCms

from vyloha.commerce.catalogue.pictures.drawing import drawn
from vyloha.commerce.catalogue.pictures.opening import PictureRefused, opened_bytes
from vyloha.commerce.catalogue.pictures.sizes import AVIF, FIRST, MORE, Size, worthwhile
from vyloha.commerce.catalogue.pictures.tones import DARK, LIGHT, MIDDLE, tone_of
from vyloha.commerce.catalogue.tests.pictures import a_file_of, a_moving_picture, a_photograph

RED, GREEN, BLUE = "#d02020", "#20a050", "#2040c0"


def shown(content: bytes, format: str = "png") -> Image.Image:
    """What a browser draws of the file's small size."""
    (file,) = drawn(opened_bytes(content).image, [Size(format, 400)])
    return Image.open(BytesIO(file.content))


def near(picture: Image.Image, at: tuple[int, int], colour: tuple[int, int, int]) -> bool:
    found: Any = picture.convert("RGB").getpixel(at)
    return all(abs(one - other) < 12 for one, other in zip(found, colour, strict=True))


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP", "GIF"])
def test_pictures_of_known_formats_are_taken(format):
    original = opened_bytes(a_file_of(Image.new("RGB", (40, 30), RED), format))

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
def test_what_is_no_picture_for_shoppers_is_refused(content, reason):
    with pytest.raises(PictureRefused, match=reason):
        opened_bytes(content)


def test_a_telephones_jpeg_of_several_pictures_is_a_still_one():
    red, blue = (Image.new("RGB", (40, 30), colour) for colour in (RED, BLUE))

    original = opened_bytes(a_file_of(red, "MPO", save_all=True, append_images=[blue]))

    assert (original.ending, original.is_animated) == ("jpg", False)
    assert near(original.image, (20, 15), (0xD0, 0x20, 0x20))


def a_jpeg_of_scans(more: int) -> bytes:
    """A progressive JPEG whose last scan comes so many times more, as a file of 75 bytes each makes hours of it."""
    content = a_file_of(Image.new("L", (400, 300), 128), "JPEG", progressive=True)
    last = content[content.rindex(b"\xff\xda") : -2]
    return content[:-2] + last * more + content[-2:]


def test_a_jpeg_of_endless_scans_is_refused_before_it_is_unpacked():
    opened_bytes(a_jpeg_of_scans(20))

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(a_jpeg_of_scans(50))


def test_what_stands_before_and_between_scans_hides_none():
    scans, note = a_jpeg_of_scans(50), b"\xff\xfe\x00\x06\xff\xd9\xff\xd9"  # a comment that looks like two ends

    for at in (2, scans.index(b"\xff\xda"), scans.rindex(b"\xff\xda")):
        with pytest.raises(PictureRefused, match="rozbal"):
            opened_bytes(scans[:at] + note + scans[at:])


@pytest.mark.parametrize("marker", [b"\x02", b"\xbf"])
def test_a_reserved_marker_hides_no_scans(marker):
    content = a_jpeg_of_scans(50)
    second = content.index(b"\xff\xda", content.index(b"\xff\xda") + 2)
    # In a scan of restarts libjpeg skips the marker alone, not as many bytes as the next two say.
    restarts, hiding = b"\xff\xdd\x00\x04\x00\x01", b"\xff" + marker + b"\xff\xff"

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:2] + restarts + content[2:second] + hiding + content[second:])


def test_a_jpeg_of_endless_segments_is_refused_before_it_is_unpacked():
    content = a_photograph(40, 30)

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:2] + b"\xff\xfe\x00\x02" * 10_000 + content[2:])


@pytest.mark.parametrize("padding", [b"\xff" * 10_001, (b"\xff" * 101 + b"\xff\xfe\x00\x02") * 100])
def test_a_jpeg_of_endless_padding_is_refused_before_it_is_unpacked(padding: bytes):
    content = a_photograph(40, 30)
    opened_bytes(content[:2] + padding[:5_000] + content[2:])

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:2] + padding + content[2:])


def test_a_png_of_endless_chunks_is_refused_before_it_is_unpacked():
    content = a_file_of(Image.new("RGB", (40, 30), RED))
    signature_and_head = 33
    chunk = b"\0\0\0\0abCd" + crc32(b"abCd").to_bytes(4)
    opened_bytes(content[:signature_and_head] + chunk * 10_000 + content[signature_and_head:] + b"\0" * 300_000)

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:signature_and_head] + chunk * 20_000 + content[signature_and_head:])


def a_chunk(name: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4) + name + content + crc32(name + content).to_bytes(4)


def test_a_png_of_many_profiles_is_refused_before_they_are_unpacked():
    content = a_file_of(Image.new("RGB", (40, 30), RED))
    profile = a_chunk(b"iCCP", b"a\0\0" + compress(b"\0" * 1_000_000))
    opened_bytes(content[:33] + profile * 2 + content[33:])

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:33] + profile * 11 + content[33:])


@pytest.mark.parametrize("name", [b"zTXt", b"iTXt"])
def test_a_png_of_many_packed_texts_is_refused_before_they_are_unpacked(name: bytes):
    content = a_file_of(Image.new("RGB", (40, 30), RED))
    # Of texts with such keys Pillow does not count what they unpack to.
    key = {b"zTXt": b"\0\0", b"iTXt": b"a\0\1\0\xff\0\0"}[name]
    text = a_chunk(name, key + compress(b"\0" * 1_000_000))
    opened_bytes(content[:33] + text * 20 + content[33:])

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:33] + text * 101 + content[33:])


def notes_of(size: int) -> bytes:
    """Exif of one array of so many bytes; Pillow makes a number of every two."""
    entries = pack("<HHLHH", 0x112, 3, 1, 6, 0) + pack("<HHLL", 0x111, 3, size // 2, 64)
    return (b"II\x2a\0\x08\0\0\0" + pack("<H", 2) + entries + bytes(4)).ljust(64, b"\0") + b"\1" * size


@pytest.mark.parametrize("is_behind", [False, True])
def test_a_png_of_endless_notes_is_refused_before_they_are_read(is_behind: bool):
    content = a_file_of(Image.new("RGB", (40, 30), RED))
    at = content.rindex(b"IEND") - 4 if is_behind else 33
    opened_bytes(content[:at] + a_chunk(b"eXIf", notes_of(60_000)) + content[at:])

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:at] + a_chunk(b"eXIf", notes_of(200_000)) + content[at:])


def test_a_jpeg_of_notes_in_many_segments_is_refused_before_they_are_read():
    content, notes = a_photograph(40, 30), b"Exif\0\0" + notes_of(40_000)
    segment = b"\xff\xe1" + (len(notes) + 2).to_bytes(2) + notes
    opened_bytes(content[:2] + segment * 2 + content[2:])

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:2] + segment * 4 + content[2:])


def test_a_png_with_the_notes_of_a_photograph_as_text_is_taken():
    text = f"\nexif\n{63_070:8}\n{(b'Exif' + bytes(2) + notes_of(63_000)).hex()}\n".encode()
    content = a_file_of(Image.new("RGB", (40, 30), RED))

    opened_bytes(content[:33] + a_chunk(b"zTXt", b"Raw profile type exif\0\0" + compress(text)) + content[33:])


def test_tables_that_a_colour_profile_may_name_a_million_times_are_not_computed():
    # Whatever goes through this one is grey; LittleCMS prefers it to the rest of a profile.
    table = b"clut" + bytes(4) + pack(">HH", 3, 3) + bytes([2, 2, 2] + [0] * 13) + pack(">f", 0.5) * (2**3 * 3)
    places = 3  # all of one table
    tables = b"mpet" + bytes(4) + pack(">HHL", 3, 3, places) + pack(">LL", 16 + 8 * places, len(table)) * places + table
    head = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()[:128]
    profile = head + pack(">L", 1) + b"D2B0" + pack(">LL", 144, len(tables)) + tables
    content = a_file_of(Image.new("RGB", (40, 30), RED), icc_profile=pack(">L", len(profile)) + profile[4:])

    assert near(opened_bytes(content).image, (20, 15), (208, 32, 32))


# Both are read on by Pillow: an end before the picture, and markers that the standard reserves.
@pytest.mark.parametrize("hiding", [b"\xff\xd9" + b"\xff" * 20_000, (b"\xff\xc8\x27\x10" + b"\xff" * 9_998) * 2])
def test_what_pillow_reads_on_after_is_padding(hiding: bytes):
    content = a_photograph(40, 30)

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:2] + hiding + content[2:])


def test_a_jpeg_of_several_frames_is_refused_before_they_are_read():
    content = a_photograph(40, 30)
    at = content.index(b"\xff\xc0")
    frame = content[at : at + 2 + int.from_bytes(content[at + 2 : at + 4])]

    with pytest.raises(PictureRefused, match="rozbal"):
        opened_bytes(content[:at] + frame + content[at:])


@pytest.mark.parametrize("width", [1, 790])
def test_a_picture_higher_than_webp_holds_is_drawn_smaller(width: int):
    [webp, _jpeg] = drawn(Image.new("RGB", (width, 17_000)), [Size("webp", 800), Size("jpeg", 800)])

    assert (webp.width, webp.height) == (max(1, round(width * 16_383 / 17_000)), 16_383)


# IndexError and struct.error of Pillow
@pytest.mark.parametrize("damaged", [a_chunk(b"iCCP", b"a\0"), a_chunk(b"eXIf", b"MM\0\x2a")])
def test_a_picture_with_damaged_notes_is_refused(damaged: bytes):
    content = a_file_of(Image.new("RGB", (40, 30), RED))
    end = content.rindex(b"IEND") - 4

    with pytest.raises(PictureRefused, match="poškozen"):
        opened_bytes(content[:end] + damaged + content[end:])


def test_scans_of_what_follows_a_picture_do_not_count():
    # Telephones put a film behind it.
    opened_bytes(a_photograph(40, 30) + b"\xff\xda\x00\x02" * 100)


def test_the_limits_are_settings(settings):
    settings.PICTURE_MAX_PIXELS = 1_000_000
    with pytest.raises(PictureRefused, match=r"1001 × 1000; nejvýš 1 milionů"):
        opened_bytes(a_file_of(Image.new("1", (1001, 1000))))
    settings.PICTURE_MAX_BYTES = 10
    with pytest.raises(PictureRefused, match="větší než 0 MB"):
        opened_bytes(a_file_of(Image.new("1", (10, 10))))


def test_a_picture_for_print_is_shown_in_the_colours_of_a_screen():
    red = Image.new("CMYK", (40, 30), (0, 255, 255, 0))

    picture = shown(a_file_of(red, "JPEG"), "jpeg")

    assert picture.mode == "RGB"
    assert near(picture, (20, 15), (255, 0, 0))


def test_a_damaged_colour_profile_does_not_lose_the_picture():
    content = a_file_of(Image.new("RGB", (40, 30), RED), "PNG", icc_profile=b"not a profile" * 20)

    assert near(shown(content, "jpeg"), (20, 15), (0xD0, 0x20, 0x20))


def test_a_picture_on_its_side_is_shown_upright_and_says_nothing_of_its_camera():
    picture = Image.new("RGB", (60, 40), RED)
    picture.paste(Image.new("RGB", (30, 40), BLUE), (30, 0))
    exif = Image.Exif()
    exif[0x0112] = 6  # turn it right by a quarter
    exif[0x010F] = "Camera"
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    content = a_file_of(picture, "JPEG", quality=95, exif=exif, icc_profile=profile)

    original = opened_bytes(content)
    sizes = {format: shown(content, format) for format in ("jpeg", "webp", "avif")}

    assert (original.width, original.height) == (40, 60)
    for one in sizes.values():
        assert one.size == (40, 60)
        assert near(one, (20, 10), (0xD0, 0x20, 0x20))
        assert near(one, (20, 50), (0x20, 0x40, 0xC0))
        assert not one.getexif()
        assert not {"exif", "icc_profile", "xmp"} & one.info.keys()


def test_of_a_moving_picture_the_first_is_shown():
    original = opened_bytes(a_moving_picture())

    assert original.is_animated
    assert original.image.getpixel((30, 20)) == (255, 0, 0)


def test_sixteen_bits_are_scaled_not_cut_off():
    grey = Image.new("I;16", (20, 20), 0x8000)

    assert near(opened_bytes(a_file_of(grey)).image, (10, 10), (128, 128, 128))


def test_a_transparent_ground_is_kept_and_white_in_jpeg():
    picture = Image.new("RGBA", (40, 30), (0, 0, 0, 0))
    content = a_file_of(picture)

    assert shown(content, "webp").convert("RGBA").getchannel("A").getextrema() == (0, 0)
    assert near(shown(content, "jpeg"), (20, 15), (255, 255, 255))


def test_a_photograph_is_unpacked_no_larger_than_it_takes():
    original = opened_bytes(a_photograph(3200, 1600), at_least=800)

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
def test_no_size_is_made_for_nothing(width, widths):
    assert {size.width for size in worthwhile((*FIRST, *MORE, *AVIF), width)} == widths


def test_pictures_are_never_enlarged():
    files = drawn(opened_bytes(a_file_of(Image.new("RGB", (500, 250), RED))).image, FIRST)

    assert [(one.size.format, one.width, one.height) for one in files] == [
        ("webp", 500, 250),
        ("jpeg", 500, 250),
        ("webp", 400, 200),
        ("jpeg", 400, 200),
    ]


def on_white(colour: str, side: int = 30) -> Image.Image:
    picture = Image.new("RGB", (100, 100), "#fdfdfd")
    picture.paste(Image.new("RGB", (side, side), colour), (35, 35))
    return picture


@pytest.mark.parametrize(
    ("picture", "tone"),
    [
        (on_white(RED), 0),
        (on_white("#d0a020"), 1),
        (on_white(GREEN), 5),
        (on_white(BLUE), 8),
        (on_white("#808080"), MIDDLE),
        (on_white("#202020"), DARK),
        (Image.new("RGB", (50, 50), "white"), LIGHT),
        (Image.new("RGBA", (50, 50), (200, 30, 30, 255)), 0),
        (Image.new("RGBA", (50, 50), (200, 30, 30, 250)), LIGHT),  # what is behind it would show for ever
        (Image.new("L", (1, 900), 20), DARK),
    ],
)
def test_the_tone_is_that_of_the_thing_not_of_the_paper(picture, tone):
    assert tone_of(picture) == tone
