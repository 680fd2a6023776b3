"""Settings of the whole Python suite."""

import gc
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, transaction
from django.template.base import Template
from django.test import TransactionTestCase, override_settings
from emptied_database import EmptiedDatabase
from migrated_database import MigratedDatabase

from vyloha.commerce.pricing import currencies
from vyloha.commerce.search import index
from vyloha.commerce.search.cached_settings import known_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.phrase_query import known_words
from vyloha.commerce.search.tests.indexed import index_in
from vyloha.commerce.search.text.query import SearchWords
from vyloha.content.consent.attribution import AttributionSettings
from vyloha.content.consent.attribution import known_settings as known_attribution
from vyloha.content.consent.settings import ConsentSettings
from vyloha.content.consent.settings import known_settings as known_consent
from vyloha.content.seed_content import seed_content
from vyloha.core.cache import changes as page_changes
from vyloha.core.cache import process_caches
from vyloha.core.database.commit_hooks import run_commit_hooks
from vyloha.core.limits import rate_limits
from vyloha.core.models import Change

DATA_FIXTURES = {"db", "transactional_db"}
IS_THOROUGH = os.environ.get("ALL") == "1"
draw_template = Template._render  # type: ignore[attr-defined]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the suite's second run skip tests that do not depend on the database."""
    parser.addoption("--both-databases", action="store_true", help="only tests that run on both databases")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect tests that this database cannot run, and with --both-databases all that run on one alone."""
    is_second = config.getoption("--both-databases")
    config.hook.pytest_deselected(items=[item for item in items if not is_wanted(item, is_second=is_second)])
    items[:] = [item for item in items if is_wanted(item, is_second=is_second)]


def pytest_collection_finish() -> None:
    """Exclude permanent objects from garbage collection and collect rarely, which saves a twentieth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    gc.enable()


def is_wanted(item: pytest.Item, *, is_second: bool) -> bool:
    """Return whether a test runs on this database, in the suite's first or second run."""
    if connection.vendor == "sqlite" and item.get_closest_marker("postgresql"):
        return False
    is_marked = item.get_closest_marker("both_databases")
    return not is_second or bool(is_marked) or (IS_THOROUGH and touches_data(item))


def touches_data(item: pytest.Item) -> bool:
    """Return whether a test uses the database, by its mark or by a fixture."""
    return bool(item.get_closest_marker("django_db")) or not DATA_FIXTURES.isdisjoint(getattr(item, "fixturenames", ()))


def pytest_configure() -> None:
    """Let programming errors raise, as in development."""
    gc.disable()  # collecting tests creates much and discards little
    hypothesis.settings.register_profile("shop", max_examples=200 if IS_THOROUGH else 15, deadline=None)
    hypothesis.settings.load_profile("shop")
    settings.STRICT = True
    # The real one is slow on purpose: half a second for each user of each test.
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Pages use no index unless a test builds one: the index of a shop on this machine has other products.
    settings.SEARCH_INDEX = settings.SEARCH_INDEX / "of-no-test"
    if connection.vendor == "sqlite":
        # The database is temporary, so it need not wait for the disk.
        options = connection.settings_dict["OPTIONS"]
        options["init_command"] = options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
    # Each client of a test would look through all collected files, which takes longer than most tests.
    settings.STATIC_ROOT = settings.DATA / "of-no-test"
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    settings.WORKERS = 1  # without Redis, each of several would have its share of a limit
    # If they expired so soon, pages of tests without an index would change by themselves on a slow machine.
    index.PAGE_AGE_WITHOUT_INDEX_S = 10**9


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Run a module's setup before each test in one transaction, so that commit hooks run once."""
    of_module = fixturedef.scope == "function" and fixturedef.baseid.startswith("vyloha/")
    if not of_module or not connection.in_atomic_block or "db" not in request.fixturenames:
        return (yield)
    with transaction.atomic():
        return (yield)


@pytest.fixture(scope="session")
def migrated_database() -> Iterator[MigratedDatabase]:
    """Fill the test database with the stored result of the same migrations, when `migrate` begins."""
    migrated = MigratedDatabase()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "prepare_database", migrated.restore)
        yield migrated


@pytest.fixture(scope="session")
def django_db_setup(
    migrated_database: MigratedDatabase, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    """Save the migrated database for the next run, and empty it quickly in this one."""
    with django_db_blocker.unblock():
        migrated_database.keep()
    with pytest.MonkeyPatch.context() as patch:
        emptied = EmptiedDatabase()
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda test: emptied.empty(test))
        yield


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[Callable[[Callable[[], object]], None]]:
    """
    Create the data of all tests of a module: ``made_once(fill)``, in a fixture of the module.

    The data are in a transaction of the module, and each test's own transaction is inside it. Not for tests that
    commit.
    """
    of_module = transaction.atomic()
    of_module._from_testcase = True  # type: ignore[attr-defined]  # durable blocks may begin in it

    def make(fill: Callable[[], object]) -> None:
        with django_db_blocker.unblock(), transaction.atomic():
            fill()
            run_commit_hooks()
            # Consumers of changes start after it.
            Change.objects.all().delete()
        connection.run_on_commit = []

    with django_db_blocker.unblock():
        of_module.__enter__()
    yield make
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        of_module.__exit__(None, None, None)


@pytest.fixture(scope="module")
def seeded(made_once: Callable[[Callable[[], object]], None]) -> None:
    """Create a shop with the pages of a new one, the same for all tests of the module."""
    made_once(seed_content)


@pytest.fixture(scope="module")
def indexed_once(
    made_once: Callable[[Callable[[], object]], None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[Callable[[], object]], None]]:
    """
    Create the data of all tests of a module and their index: ``indexed_once(fill)``, in a fixture of the module.

    Not for tests that write into the index.
    """
    with override_settings(), index_in(tmp_path_factory.mktemp("index"), settings) as build:

        def fill_and_build(fill: Callable[[], object]) -> None:
            fill()
            run_commit_hooks()
            build()

        yield lambda fill: made_once(lambda: fill_and_build(fill))


@pytest.fixture(autouse=True, scope="session")
def plain_templates(django_test_environment: None) -> None:
    """
    Render templates as the shop does: Django's test client copies the context of each, a third of the suite's time.
    """
    Template._render = draw_template  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Start each test with an empty cache: the database rolls a test back, the cache does not."""
    cache.clear()
    rate_limits.get_limiter().storage.reset()
    process_caches.clear_process_caches()
    # With periodic checks, changes of pages would be one query more on a slow machine.
    page_changes.known.looked_at = float("inf")
    page_changes.known.read_at = float("inf")
    currencies.prime_default_only()
    known_settings.prime(SearchSettings())
    known_consent.prime(ConsentSettings())
    known_attribution.prime(AttributionSettings())
    known_words.prime(SearchWords())


@pytest.fixture
def fresh_statistics(db: None) -> None:
    """Discard what PostgreSQL knows about tables: when it vacuumed an empty one, any index seems as good as another."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            tables = ["catalogue_product", "orders_order"]
            cursor.execute("UPDATE pg_class SET reltuples = -1, relpages = 0 WHERE relname = ANY(%s)", [tables])


@pytest.fixture
def changes(django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]]) -> Callable[[], object]:
    """Invalidate cached pages for the changes of the block: ``with changes(): …``."""

    @contextmanager
    def committed() -> Iterator[None]:
        # Data that the test created before are in the same transaction.
        connection.run_on_commit, connection.gathered = [], {}  # type: ignore[attr-defined]
        with django_capture_on_commit_callbacks(execute=True):
            yield
            run_commit_hooks()

    return committed


@pytest.fixture
def indexed(settings: Any, tmp_path: Path) -> Iterator[Callable[[], None]]:
    """Give the test an index of its own; ``indexed()`` builds it from the existing products."""
    with index_in(tmp_path / "index", settings) as build:
        yield build
