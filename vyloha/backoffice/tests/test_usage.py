"""Deletion of pictures and pages: their uses are shown, and those that the shop needs cannot be deleted."""

import pytest
from django.test import Client
from django.urls import reverse
from wagtail.images import get_image_model
from wagtail.models import Page, ReferenceIndex, Site

from vyloha.backoffice.tests.test_queries import queries
from vyloha.commerce.catalogue.models import Attribute, ProductImage, Term
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import ContentPage, HomePage
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.content.settings.theme import ThemeSettings
from vyloha.content.tests.makers import an_image
from vyloha.storefront.representations.legal_pages import PRIVACY, TERMS

pytestmark = pytest.mark.django_db
Image = get_image_model()


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """The shop's pages."""


@pytest.fixture
def admin(admin_client: Client) -> Client:
    return admin_client


def a_page(slug: str = "dekujeme", parent: Page | None = None) -> ContentPage:
    page = ContentPage(title="Děkujeme", slug=slug)
    (parent or HomePage.objects.get()).add_child(instance=page)
    return page


def test_uses_of_picture_are_counted(admin):
    picture, product = an_image(), a_product("Hrnek")
    colour = Attribute.objects.create(name="Barva", slug="barva")
    Term.objects.create(attribute=colour, name="Modrá", slug="modra", image=picture)
    ProductImage.objects.bulk_create([ProductImage(product=product, image=picture)])  # as imports do

    assert "Používá se na 2 místech" in admin.get(f"/sprava/images/{picture.pk}/delete/").content.decode()
    usage = admin.get(f"/sprava/images/usage/{picture.pk}/").content.decode()
    assert "Hrnek" in usage
    assert f"/sprava/products/edit/{product.pk}/" in usage

    ProductImage.objects.all().delete()
    assert "Používá se na 1 místě" in admin.get(f"/sprava/images/{picture.pk}/delete/").content.decode()


@pytest.mark.parametrize("field", ["logo", "logo_dark", "icon"])
def test_picture_of_theme_is_not_deleted(admin, field):
    picture = an_image()
    ThemeSettings.objects.update_or_create(site=Site.objects.get(), defaults={field: picture})

    page = admin.get(f"/sprava/images/{picture.pk}/delete/").content.decode()
    admin.post(f"/sprava/images/{picture.pk}/delete/")
    several = reverse("wagtail_bulk_action", args=["wagtailimages", "image", "delete"])
    admin.post(f"{several}?id={picture.pk}", {"confirm": "on"})

    assert "Používá se na 1 místě" in page
    assert "Smazat to (obrázek) nejde, protože se to někde používá." in page
    assert Image.objects.filter(pk=picture.pk).exists()

    ThemeSettings.objects.update(**{field: None})
    admin.post(f"/sprava/images/{picture.pk}/delete/")
    assert not Image.objects.filter(pk=picture.pk).exists()


@pytest.mark.parametrize("by", ["alone", "with its parent", "with others"])
@pytest.mark.parametrize("slug", [TERMS, PRIVACY, "dekujeme"])
def test_page_linked_by_shop_is_not_deleted(admin, slug, by):
    page = Page.objects.filter(slug=slug).first() or a_page()
    if slug == "dekujeme":
        ShopSettings.objects.update_or_create(site=Site.objects.get(), defaults={"order_page": page})
    deleted = page
    if by == "with its parent":
        deleted = a_page("nad-ni")
        page.move(deleted, "last-child")

    address = reverse("wagtailadmin_pages:delete", args=[deleted.pk])
    if by == "with others":
        address = reverse("wagtail_bulk_action", args=["wagtailcore", "page", "delete"]) + f"?id={page.pk}"
    answer = admin.post(address, follow=True)

    assert f"„{page.title}“" in answer.content.decode()
    assert "proto ji smazat nejde" in answer.content.decode()
    assert Page.objects.filter(pk=page.pk).exists()


def test_other_pages_are_deleted(admin):
    page = a_page()

    admin.post(reverse("wagtailadmin_pages:delete", args=[page.pk]))

    assert not Page.objects.filter(pk=page.pk).exists()


def test_repeated_usage_request_writes_nothing(admin):
    picture, product = an_image(), a_product("Hrnek")
    ProductImage.objects.create(product=product, image=picture)
    ReferenceIndex.get_references_to(picture)

    counts = queries(admin, f"/sprava/images/{picture.pk}/delete/"), ReferenceIndex.objects.get().pk
    assert counts == (queries(admin, f"/sprava/images/{picture.pk}/delete/"), ReferenceIndex.objects.get().pk)
