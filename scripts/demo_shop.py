"""
Serves the demo shop from a temporary data folder:

    python scripts/demo_shop.py PORT

It runs Granian, worker and scheduler with the products of `vyloha demo --shop test`, and the static files of `make
run`. Pictures keep the sizes they were imported with, since generating the others would take the tests' processors for
minutes. A stand-in (`providers.py`) receives the tracking of visitors and the emails; `vyloha serve --stand-ins` runs
those of payment gateways and carriers.
"""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from providers import start_providers
from runner import ROOT, VENV, clean_environment

FILL = """
import gc
import sys
from django.core.management import call_command
from django.db import connection
from django_tasks_db.models import DBTaskResult
from vyloha.backoffice.demo.fill import USERS
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.point_import import import_points
from vyloha.content.consent.settings import switch_source
from vyloha.content.jobs import SOON
from vyloha.content.models import (
    AnalyticsSettings, ContentPage, HomePage, LanguageSettings, MarketingSettings, Popup,
)
from vyloha.content.tests.makers import (
    counting_blocks, later_blocks, make_popups, panelled_blocks, popup_blocks, sectioned_blocks, sliding_blocks,
    video_blocks,
)
from vyloha.core.sandbox import runner
from vyloha.integrations import packeta_stand_in
from wagtail.models import Site

# Migrating creates much and discards little: looking for cycles after every 700 objects takes a quarter of its time.
gc.freeze()
gc.set_threshold(100_000, 50, 100)
# Our own pictures need neither a sandbox nor a time limit.
runner.run_in_sandbox = lambda function, *arguments, **limits: function(*arguments)
USERS["redaktorka"] = USERS["redaktor"]  # she alone has a second factor for a while
# The Python suite stores a copy of each migrated database: creating one takes half a minute.
sys.path.append("scripts")
from migrated_database import MigratedDatabase
migrated = MigratedDatabase()
connection.prepare_database = migrated.restore
call_command("migrate", verbosity=0)
migrated.keep()
call_command("demo", shop="test")
Popup.objects.update(live=False)  # they would cover elements that tests click
AnalyticsSettings.objects.create(measurement_id="G-TEST0001")
MarketingSettings.objects.create(provider="ecomail")
switch_source("youtube", is_on=True)  # and Vimeo off
switch_source("google_translate", is_on=True)
# Delivery to pick-up points, between the courier and the shop.
courier = ShippingMethod.objects.first()
ShippingMethod.objects.filter(kind="local_pickup").update(position=2)
packeta = ShippingMethod.objects.create(
    kind="packeta", name="Zásilkovna", price_minor=7900, tax_class=courier.tax_class, position=1
)
PaymentMethod.objects.get(kind="cod").shipping_methods.add(packeta)
with packeta_stand_in.run_stand_in() as url:
    packeta_stand_in.point_shop_to(url)
    import_points("packeta")
# `vyloha serve --stand-ins` takes the payments, and the parcels.
PaymentMethod.objects.create(
    kind="comgate", name="Testovací platba kartou", tax_class=courier.tax_class, position=2
)
PaymentMethod.objects.create(
    kind="ppcp-gateway", name="Testovací PayPal", tax_class=courier.tax_class, position=3
).currencies.set(Currency.objects.filter(code="CZK"))
# No page of the demo has these.
for title, slug, body in (
    ("Čísla a čas", "cisla-a-cas", counting_blocks()),
    ("Sekce a karty", "sekce-a-karty", sectioned_blocks()),
    ("Videa", "videa", video_blocks()),
    ("Později", "pozdeji", later_blocks()),
    ("Slidery a galerie", "slidery-a-galerie", sliding_blocks()),
    ("Panely", "panely", panelled_blocks()),
):
    page = ContentPage(title=title, slug=slug, body=body)
    HomePage.objects.get().add_child(instance=page).save_revision().publish()
popups = ContentPage(title="Popupy", slug="popupy")
HomePage.objects.get().add_child(instance=popups)
make_popups(popups)
popups.body = popup_blocks()
popups.save_revision().publish()
# The same shop with the toolbar of languages, under the machine's other name: it would cover what other tests click.
site = Site.objects.get()
translated = Site.objects.create(hostname="localhost", port=site.port, root_page=site.root_page)
LanguageSettings.objects.create(site=translated, is_on=True, languages=["en", "de", "sk", "pl", "uk"])
DBTaskResult.objects.filter(priority__lte=SOON).delete()
"""


def serve(port: str) -> int:
    """Serve until stopped; return the exit status."""
    with tempfile.TemporaryDirectory(prefix=f"vyloha-demo-{port}-") as folder:
        static = Path(os.environ.get("VYLOHA_DATA") or ROOT / "var") / "static"
        settings = {"VYLOHA_DATA": folder, "STATIC_ROOT": str(static), "PORT": port, "VYLOHA_STRICT": "1"}
        settings["FILTERED_PER_MINUTE"] = "100000"  # browser tests do
        providers = start_providers()
        settings |= {"GA4_URL": providers, "ECOMAIL_URL": providers, "ECOMAIL_API_KEY": "test"}
        settings |= {"YOUTUBE_URL": providers, "VIMEO_URL": providers, "GOOGLE_TRANSLATE_URL": providers}
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: sys.exit(1))
        environment = clean_environment() | settings
        subprocess.run([VENV / "vyloha", "shell", "--no-imports", "-c", FILL], env=environment, cwd=ROOT, check=True)
        shop = subprocess.Popen([VENV / "vyloha", "serve", "--stand-ins"], env=environment, cwd=ROOT)
        for name in (signal.SIGTERM, signal.SIGINT):
            signal.signal(name, lambda *_: shop.terminate())
        return shop.wait()


if __name__ == "__main__":
    sys.exit(serve(sys.argv[1]))
