"""`vyloha serve --stand-ins` points the shop to the stand-ins that it starts, and nowhere else."""

import pytest
from django.core.management import CommandError, call_command

from vyloha.core.management.commands.serve import prepare_stand_ins

CHANGED = (
    "COMGATE_URL", "COMGATE_EUR_MERCHANT", "COMGATE_MERCHANT", "COMGATE_SECRET", "COMGATE_TEST",
    "PAYPAL_URL", "PAYPAL_CLIENT_ID", "PAYPAL_SECRET", "PAYPAL_WEBHOOK_ID",
    "PACKETA_POINTS_URL", "PACKETA_API_URL", "PACKETA_API_KEY", "PACKETA_API_PASSWORD", "PACKETA_ESHOP",
)  # fmt: skip


@pytest.fixture(autouse=True)
def no_accounts(settings):
    for name in CHANGED:  # pytest-django restores what is set through it
        setattr(settings, name, "")
    settings.ENVIRONMENT = "demo"


def test_shop_without_accounts_gets_stand_ins(settings):
    programs = prepare_stand_ins()

    assert [program.name for program in programs] == [f"stand-in of {name}" for name in settings.STAND_INS]
    urls = {settings.COMGATE_URL, settings.PACKETA_POINTS_URL, settings.PAYPAL_URL}
    assert len(urls) == 3
    assert all(url.startswith("http://127.0.0.1:") for url in urls)


def test_accounts_of_the_shop_are_used(settings):
    settings.COMGATE_MERCHANT = settings.PACKETA_API_KEY = settings.PAYPAL_CLIENT_ID = "skutecny"

    assert prepare_stand_ins() == []
    assert settings.COMGATE_URL == ""


def test_production_has_no_stand_ins(settings):
    settings.ENVIRONMENT = "production"

    with pytest.raises(CommandError):
        prepare_stand_ins()


def test_web_server_alone_has_no_stand_ins():
    with pytest.raises(CommandError, match="--web-only"):
        call_command("serve", "--web-only", "--stand-ins")
