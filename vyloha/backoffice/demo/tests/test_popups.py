import pytest
from django.test import RequestFactory

from vyloha.backoffice.demo.catalogue import CATALOGUES
from vyloha.backoffice.demo.popups import fill_popups
from vyloha.content.models import Popup

pytestmark = pytest.mark.django_db


def test_demo_popups_are_complete_and_rendered(seeded):
    fill_popups(CATALOGUES["test"])

    popups = {popup.title: popup for popup in Popup.objects.filter(live=True)}
    for popup in popups.values():
        popup.full_clean()
    assert len(popups) == 4
    coupon = popups["Sleva 10 % na první nákup"]
    assert coupon.build_rules().triggers.exit_intent
    assert coupon.cart_state == "not_empty"
    request = RequestFactory().get("/")
    assert "coupon=VITEJTE10" in coupon.render_fragment_html(request)
    assert 'type="email"' in popups["Novinky e-mailem"].render_fragment_html(request)
    assert "data-widget" in popups["Sleva končí"].render_fragment_html(request)


def test_editors_popups_are_preserved(seeded):
    fill_popups(CATALOGUES["test"])
    Popup.objects.exclude(title="Novinky e-mailem").delete()

    fill_popups(CATALOGUES["test"])
    assert Popup.objects.count() == 1
