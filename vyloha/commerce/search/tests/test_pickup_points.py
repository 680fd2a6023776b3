"""Pick-up points are found by town, postcode and words, in any form, without diacritics."""

import pytest
from django.utils import timezone

from vyloha.commerce.search.pickup_points import FIRST_COUNT, find_points, known_words
from vyloha.commerce.shipping.tests.points import KIND, a_pickup_point

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def find_codes(typed: str, country: str = "CZ") -> list[str]:
    return [point.code for point in find_points(KIND, country, typed).points]


@pytest.fixture(autouse=True)
def points():
    known_words.clear()
    a_pickup_point("1", city="Zlín", name="Zlín, Náměstí Míru", postcode="760 01")
    a_pickup_point("2", city="Zlínské Paseky", name="Zlínské Paseky, Obchod", postcode="76002")
    a_pickup_point("3", city="Brno", name="Brno, Česká", place="Květiny Růža", postcode="602 00", street="Zlínská 3")
    a_pickup_point("4", city="Zlín", name="Zlín, Zavřeno", postcode="760 01", vanished_at=timezone.now())
    a_pickup_point("5", city="Zlín", name="Zlín, SK", country="SK", postcode="760 01")
    a_pickup_point("7", city="Trutnov", name="Trutnov, Kryblická", postcode="541 01", street="Kryblická 5")
    a_pickup_point("8", city="Ústí nad Labem", name="Ústí nad Labem, Mírové nám.", postcode="400 01")
    a_pickup_point("6", carrier="other", city="Zlín", name="Zlín, jiný", postcode="760 01")


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("Zlín", ["1", "2", "3"]),  # the town itself, then longer names, then streets
        ("zlin", ["1", "2", "3"]),
        ("ZLÍNSKÉ P", ["2"]),
        ("760 01", ["1"]),
        ("7600", ["1", "2"]),
        ("Zlín 760 01", ["1"]),
        ("namesti", ["1"]),
        ("brno ruza", ["3"]),
        ("růža brno", ["3"]),
        ("Zlíně", ["1", "2", "3"]),
        ("v Brně", ["3"]),
        ("Trutnově", ["7"]),
        ("trutnovv", ["7"]),
        ("tutnov", ["7"]),
        ("Trutmově", ["7"]),
        ("kriblicka", ["7"]),
        ("v Ústí nad Labem", ["8"]),
        ("usti labem", ["8"]),
        ("Ostrava", []),
        ("  ", []),
        ("%", []),
        ("' OR 1=1 --", []),
        ("x" * 10_000, []),
    ],
)
def test_points_are_found_by_town_postcode_and_words(typed, codes):
    assert find_codes(typed) == codes


def test_only_points_of_requested_country_are_found():
    assert find_codes("zlin", "SK") == ["5"]


def test_first_results_are_ten_with_points_of_town_first_and_more_follow():
    for number in range(12):
        a_pickup_point(f"p{number}", city="Praha 5" if number % 2 else "Praha", name=f"Praha {number:02}")

    known_words.clear()

    first, more = (find_points(KIND, "CZ", "praze", count) for count in (FIRST_COUNT, 30))

    assert (len(first.points), first.total) == (FIRST_COUNT, 12)
    assert [point.code for point in first.points[:6]] == ["p0", "p2", "p4", "p6", "p8", "p10"]
    assert more.points[:FIRST_COUNT] == first.points
    assert len(more.points) == 12
