"""
Django settings. Everything that differs between shops comes from the environment (docs/developers/settings.md);
without any, the demo shop runs on SQLite and in-process parts, on this machine only.
"""

from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

import dj_database_url
import django_stubs_ext
from django.conf.locale import LANG_INFO

from vyloha.config import environment as env
from vyloha.config import moved_jobs
from vyloha.core.language import LANGUAGE

django_stubs_ext.monkeypatch()

ROOT = Path(__file__).resolve().parents[2]
DATA = Path(env.read_text("VYLOHA_DATA", str(ROOT / "var")))

# "demo" trades safety for a start without any setting and listens on loopback only; "production" is checked at start.
ENVIRONMENT = env.read_text("VYLOHA_ENVIRONMENT", "demo")
DEBUG = env.read_flag("DEBUG")
# Programming errors that production works around and logs raise instead: on in development and in the tests.
STRICT = env.read_flag("VYLOHA_STRICT", DEBUG)
SECRET_KEY = env.read_text("SECRET_KEY") or env.load_or_create_secret(DATA / "secret-key")
ALLOWED_HOSTS = env.read_list("ALLOWED_HOSTS") or ["127.0.0.1", "[::1]", "localhost", ".localhost"]
HOST = env.read_text("HOST", "127.0.0.1")
PORT = env.read_number("PORT", 8000)
WORKERS = env.read_number("WEB_WORKERS", 2)
THREADS = env.read_number("WEB_THREADS", 4)  # per worker; they share its one V8 context
BODY_THREADS = 8  # per worker; more threads, which only wait for request bodies
UPLOAD_MAX_BYTES = env.read_number("UPLOAD_MAX_MB", 200) * 1024 * 1024  # for back office users
# Signed links whose pages take photos of shoppers: path → salt of the signature (`commerce/reviews/writing.py`).
UPLOAD_LINKS = {"/recenze/": "vyloha.reviews.order"}
LINK_UPLOAD_MAX_BYTES = 32 * 1024 * 1024  # three photos of a telephone; nginx.conf has the same number
BASE_URL = env.read_text("BASE_URL", f"http://127.0.0.1:{PORT}")
# Behind a proxy that ends TLS and buffers request bodies: trust its X-Forwarded-Proto.
BEHIND_TLS_PROXY = env.read_flag("BEHIND_TLS_PROXY")
# The country of visitors, for the currency of their first visit: a header of that proxy, or a MaxMind database.
COUNTRY_HEADER = env.read_text("COUNTRY_HEADER")
GEOIP_FILE = env.read_text("GEOIP_FILE")

INSTALLED_APPS = [
    "vyloha.core",
    "vyloha.commerce.catalogue",
    "vyloha.commerce.pricing",
    "vyloha.commerce.coupons",
    "vyloha.commerce.shipping",
    "vyloha.commerce.payments",
    "vyloha.commerce.search",
    "vyloha.commerce.customers",
    "vyloha.commerce.cart",
    "vyloha.commerce.orders",
    "vyloha.commerce.reviews",
    "vyloha.commerce.wishlist",
    "vyloha.commerce.stock_alerts",
    "vyloha.commerce.marketing",
    "vyloha.commerce.analytics",
    "vyloha.content",
    "vyloha.storefront",
    "vyloha.backoffice",
    "vyloha.backoffice.second_factor.apps.AccountsConfig",
    "allauth.mfa",
    "django_tasks",
    "django_tasks_db",
    "wagtail.contrib.settings",
    "wagtail.contrib.redirects",
    "wagtail.embeds",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail.sites",
    "wagtail",
    "modelcluster",
    "taggit",
    "django_filters",
    "whitenoise.runserver_nostatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",  # templates and texts: last, so that those of others win
]

# Every request passes these; the back office adds its own below. Shop pages need no messages and no CSRF token.
MIDDLEWARE = [
    "vyloha.core.http.request_guard.RequestGuardMiddleware",
    "vyloha.storefront.visitor.attribution.VisitMiddleware",
    "vyloha.core.cache.pages.PageCacheMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "vyloha.core.http.security.ContentSecurityPolicyMiddleware",
    "vyloha.core.limits.request_costs.CostLimitMiddleware",
    "vyloha.core.http.security.SameOriginMiddleware",
    "vyloha.core.http.cache_headers.PrivateByDefaultMiddleware",
    "django.middleware.common.CommonMiddleware",
    "vyloha.storefront.visitor.consent.ConsentMiddleware",
    "vyloha.storefront.pages.checkout.add_links.AddLinkMiddleware",
    "vyloha.storefront.visitor.currency.CurrencyMiddleware",
    "vyloha.storefront.visitor.customers.CustomerSessionMiddleware",
    "vyloha.storefront.pages.account.middleware.ShopAccountMiddleware",
    "vyloha.storefront.visitor.carts.CartCookiesMiddleware",
    "vyloha.core.http.backoffice_middleware.BackOfficeMiddleware",
    "vyloha.storefront.pages.errors.MethodNotAllowedMiddleware",
    "vyloha.storefront.visitor.form_answers.FormAnswerMiddleware",
]
# Query parameters of cached pages; those of their product grids (prefixes of names); ignored campaign parameters.
CACHED_QUERY_PARAMETERS = {"page", "orderby"}
GRID_QUERY = ("e-filter-", "e-page-", "e-orderby-")
# Seconds that answers to one network may take in a minute, and as many once more by ordering.
COST_SECONDS_PER_MINUTE = env.read_number("COST_SECONDS_PER_MINUTE", 15 * WORKERS)
FILTERED_PER_MINUTE = env.read_number("FILTERED_PER_MINUTE", 120)  # listings with several filters, per network
# First path segments of URLs of the former WooCommerce shop.
OLD_SHOP_BASES = {
    "product": env.read_list("OLD_SHOP_PRODUCT_BASES"),
    "category": env.read_list("OLD_SHOP_CATEGORY_BASES"),
    "tag": env.read_list("OLD_SHOP_TAG_BASES"),
    "brand": env.read_list("OLD_SHOP_BRAND_BASES"),
}
IGNORED_QUERY = ("utm_", "gclid", "fbclid", "yclid", "msclkid", "srsltid", "_gl", "ecmid")
CSRF_TRUSTED_ORIGINS = env.read_list("TRUSTED_ORIGINS")
BACK_OFFICE_PATH = "/sprava/"
# Programs call these and get JSON, also for rejections; those of editors are below the back office, with a login.
PROTOCOL_PATHS = [
    f"{root}{path}" for root in ("/", BACK_OFFICE_PATH) for path in ("wp-json/", "wp-admin/admin-ajax.php")
]
PROTOCOL_PARAMETERS = {"wc-ajax", "rest_route"}
CART_PATH, CHECKOUT_PATH, ACCOUNT_PATH = "/kosik/", "/pokladna/", "/muj-ucet/"
# Ordering and signing in: browsing never blocks them (`core/limits/request_costs.py`).
ORDERING_PATHS = [
    *(CART_PATH, CHECKOUT_PATH, ACCOUNT_PATH, f"{BACK_OFFICE_PATH}login/"),
    *(f"/wp-json/wc/store/v1/{name}" for name in ("cart", "checkout", "order/")),
    "/wp-json/packeta/",  # selecting a pick-up point
]
ORDERING_CALLS = {
    *("add_to_cart", "remove_from_cart", "get_refreshed_fragments", "get_cart_totals", "apply_coupon"),
    *("remove_coupon", "update_shipping_method", "update_order_review", "checkout"),
}
# First part of the paths that the page builder of the shop's theme calls.
PAGE_BUILDER_NAMESPACE = env.read_text("PAGE_BUILDER_NAMESPACE", "elementor-pro")
WIDGETS_NAMESPACE = env.read_text("WIDGETS_NAMESPACE", "elementskit")  # of the route that serves menu panels
BACK_OFFICE_MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "vyloha.backoffice.second_factor.middleware.SecondFactorMiddleware",
    "vyloha.backoffice.editors_bar.middleware.EditorMarkerMiddleware",
    "vyloha.backoffice.pages.restore_deleted.DeletedPagesMiddleware",
]

ROOT_URLCONF = "vyloha.config.urls"
WSGI_APPLICATION = "vyloha.config.wsgi.application"

TEMPLATES = [  # the back office and e-mails only
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "wagtail.contrib.settings.context_processors.settings",
            ]
        },
    }
]
FORM_RENDERER = "vyloha.backoffice.forms.renderer.FormRenderer"

DATABASE_URL = env.read_text("DATABASE_URL", f"sqlite:///{DATA / 'shop.sqlite3'}")
DATABASES: dict[str, Any] = {"default": dj_database_url.parse(DATABASE_URL, conn_max_age=600, conn_health_checks=True)}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"] |= {
        "ENGINE": "vyloha.core.database.sqlite3",
        "OPTIONS": {
            # A transaction that will write takes its lock at once, so it cannot fail halfway.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,  # seconds
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000;",
        },
        # On disk: the tests' threads and processes share it.
        "TEST": {"NAME": str(DATA / "test.sqlite3")},
    }
# A replica for text search, where PostgreSQL has its index.
if SEARCH_DATABASE_URL := env.read_text("SEARCH_DATABASE_URL"):
    DATABASES["search"] = dj_database_url.parse(SEARCH_DATABASE_URL, conn_max_age=600, conn_health_checks=True)
    # If it does not answer the primary is used, after short timeouts: seconds, and milliseconds.
    soon = {"connect_timeout": 2, "tcp_user_timeout": 3000}
    DATABASES["search"]["OPTIONS"] = soon | DATABASES["search"].get("OPTIONS", {})
    DATABASES["search"]["TEST"] = {"MIRROR": "default"}
for database in DATABASES.values():
    if database["ENGINE"].endswith("postgresql"):
        database["ENGINE"] = "vyloha.core.database.postgresql"  # a query that hangs blocks nobody for long
        # An interrupted network reports nothing. What is executed for the third time on a connection is prepared.
        database["OPTIONS"] = {
            "connect_timeout": 3,
            "tcp_user_timeout": 30_000,
            "prepare_threshold": 2 if env.read_flag("PREPARED_STATEMENTS", True) else None,
        } | database.get("OPTIONS", {})
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHE_URL = env.read_text("CACHE_URL", "locmem://")
CACHES = {
    "default": env.build_cache_setting(CACHE_URL),
    # Wagtail would cache rows of the database there, which are no plain data; a back office reads them with one query.
    "renditions": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
}
# In the database alone: a cache after an outage would bring back sessions that were ended meanwhile.
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# In the demo, emails are saved in a folder.
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = DATA / "mail"
if env.read_text("EMAIL_HOST"):
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_HOST = env.read_text("EMAIL_HOST")
    EMAIL_USE_SSL = env.read_flag("EMAIL_SSL")  # TLS from the first byte
    EMAIL_PORT = env.read_number("EMAIL_PORT", 465 if EMAIL_USE_SSL else 587)
    EMAIL_HOST_USER = env.read_text("EMAIL_USER")
    EMAIL_HOST_PASSWORD = env.read_text("EMAIL_PASSWORD")
    EMAIL_USE_TLS = env.read_flag("EMAIL_TLS", not EMAIL_USE_SSL)  # STARTTLS
    EMAIL_TIMEOUT = 20  # seconds
DEFAULT_FROM_EMAIL = env.read_text("EMAIL_FROM", "obchod@vyloha.invalid")

# Jobs that an earlier version queued run under the current paths of their functions.
MOVED_JOBS = moved_jobs.MOVED_JOBS
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default"]}}

LANGUAGE_CODE = LANGUAGE
LANGUAGES = [(LANGUAGE, LANG_INFO[LANGUAGE]["name_local"])]
WAGTAIL_CONTENT_LANGUAGES = LANGUAGES
LOCALE_PATHS = [ROOT / "locale", ROOT / "locale" / "wagtail"]  # both before the catalogues of apps
TIME_ZONE = env.read_text("TIME_ZONE", "Europe/Prague")
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = env.ensure_folder(Path(env.read_text("STATIC_ROOT", str(DATA / "static"))))
WEB_DIST = ROOT / "web" / "dist"
# The URL of Vite's development server; `make dev` sets it, and pages then load their modules from there.
VITE_URL = env.read_text("VITE_URL").rstrip("/")
STATICFILES_DIRS = [env.ensure_folder(WEB_DIST / "client")]
WHITENOISE_MAX_AGE = 3600  # seconds; Wagtail's files carry their version in the URL
# Files that Vite built have a hash of their content in the name, so browsers may cache them forever.
WHITENOISE_IMMUTABLE_FILE_TEST = r"/assets/[^/]+-[\w-]{7}\.\w+$"
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA / "media"
STORAGES = {
    "default": {"BACKEND": "vyloha.core.http.media.LocalMedia"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"},
}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

# Uploaded and imported pictures. One of 50 million pixels takes 200 MB once decoded.
PICTURE_MAX_BYTES = env.read_number("PICTURE_MAX_MB", 20) * 1024 * 1024
PICTURE_MAX_PIXELS = env.read_number("PICTURE_MAX_MEGAPIXELS", 50) * 1_000_000
WAGTAILIMAGES_MAX_UPLOAD_SIZE = PICTURE_MAX_BYTES
WAGTAILIMAGES_MAX_IMAGE_PIXELS = PICTURE_MAX_PIXELS
WAGTAILIMAGES_EXTENSIONS = ["jpg", "jpeg", "png", "webp", "gif"]
WAGTAILIMAGES_IMAGE_FORM_BASE = "vyloha.backoffice.pictures.PictureForm"

# Documents: nothing that a browser runs. The shop itself serves them (`storefront/pages/documents.py`), as downloads.
WAGTAILDOCS_EXTENSIONS = [
    *("pdf", "txt", "csv", "rtf", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "epub"),
    *("jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "mp3", "mp4", "webm", "zip"),
]
WAGTAILDOCS_DOCUMENT_FORM_BASE = "vyloha.backoffice.documents.DocumentForm"
WAGTAILDOCS_SERVE_METHOD = "serve_view"
WAGTAILDOCS_INLINE_CONTENT_TYPES: list[str] = []

WAGTAIL_SITE_NAME = "Výloha"
WAGTAILADMIN_BASE_URL = BASE_URL
WAGTAIL_I18N_ENABLED = False
WAGTAIL_ALLOW_UNICODE_SLUGS = False  # URLs without diacritics can be written down and sent
# Not "%d. %m. %Y", which forms read as well: the calendar of Wagtail takes only one separator between numbers.
WAGTAIL_DATE_FORMAT = "%d.%m.%Y"
WAGTAIL_DATETIME_FORMAT = "%d.%m.%Y %H:%M"
WAGTAIL_ENABLE_UPDATE_CHECK = False
# Browsers know no zone of this name, which some systems use.
WAGTAIL_USER_TIME_ZONES = sorted(available_timezones() - {"localtime"})
WAGTAIL_GRAVATAR_PROVIDER_URL = None  # email addresses of the staff are private
WAGTAILSEARCH_BACKENDS = {"default": {"BACKEND": "wagtail.search.backends.database"}}
TAGGIT_CASE_INSENSITIVE = True

# Roles that must have a second factor (docs/developers/settings.md); others may.
SECOND_FACTOR_REQUIRED = env.read_list("SECOND_FACTOR_REQUIRED")
# allauth signs in to the back office by user name and to the shop by e-mail: `build_adapter` tells them apart.
ACCOUNT_ADAPTER = "vyloha.backoffice.login.adapter.build_adapter"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # who may not see a private page signs in as somebody else
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_VERIFICATION = "mandatory"  # at the shop alone: the back office has no such step
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_MAX_ATTEMPTS = ACCOUNT_LOGIN_BY_CODE_MAX_ATTEMPTS = 5
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # seconds
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ALLAUTH_USER_CODE_FORMAT = {"numeric": True, "length": 6, "dashed": False}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_HONEYPOT_FIELD = "web"
SILENCED_SYSTEM_CHECKS = ["account.W001"]  # who registers signs in by e-mail, the staff by user name
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds that a link to set a new password is valid
ACCOUNT_RATE_LIMITS = False  # they are counted in the cache; vyloha.core.limits.secret_guesses in the database
ACCOUNT_REAUTHENTICATION_TIMEOUT = 600  # seconds in which factors may be changed without the password again
MFA_ADAPTER = "vyloha.backoffice.second_factor.adapter.SecondFactorAdapter"
MFA_ALLOW_UNVERIFIED_EMAIL = True  # administrators create the accounts of the back office
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODES_SHOW_ONCE = True
MFA_TOTP_TOLERANCE = 1  # periods of 30 s that the phone's clock may be off
MFA_FORMS = {
    "authenticate": "vyloha.backoffice.second_factor.forms.AuthenticateForm",
    "reauthenticate": "vyloha.backoffice.second_factor.forms.ReauthenticateForm",
}
WAGTAILADMIN_USER_PASSWORD_RESET_FORM = "vyloha.backoffice.login.forms.PasswordResetForm"  # noqa: S105
LOGIN_URL = f"{BACK_OFFICE_PATH}login/"  # the only form, also of private pages
LOGIN_REDIRECT_URL = BACK_OFFICE_PATH
WAGTAIL_FRONTEND_LOGIN_URL = LOGIN_URL
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_EXPIRE_AT_BROWSER_CLOSE = True  # unless the user asks to be remembered
SESSION_COOKIE_PATH = BACK_OFFICE_PATH
CSRF_COOKIE_PATH = BACK_OFFICE_PATH
CSRF_FAILURE_VIEW = "vyloha.storefront.pages.errors.csrf_failure"
X_FRAME_OPTIONS = "SAMEORIGIN"
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000  # the form of a product with hundreds of variations
SECURE_REFERRER_POLICY = "strict-origin-when-cross-origin"
if BEHIND_TLS_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = env.read_number("HSTS_SECONDS", 31_536_000)
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.read_flag("HSTS_SUBDOMAINS")
    SECURE_HSTS_PRELOAD = env.read_flag("HSTS_PRELOAD")

# On a disk of this machine; each machine builds its own from the database.
SEARCH_INDEX = Path(env.read_text("SEARCH_INDEX", str(DATA / "index")))
# The engine of text search: "tantivy" in that folder, "postgresql" in the database. docs/developers/search-index.md
SEARCH_TEXTS = env.read_text("SEARCH_TEXTS", "tantivy")
# Functions of the shop that add markup to suggestions: docs/developers/protocol.md.
SEARCH_MARKUP: list[str] = []
# Functions of the shop that clients call by name, with the cart: docs/developers/protocol.md.
CART_EXTENSIONS: dict[str, str] = {}
# Third parties that pages load from or send to (``core.consent.ThirdPartySource``), and the sources open to them now.
FOREIGN_SOURCES = [
    "vyloha.integrations.google_analytics.GOOGLE_ANALYTICS",
    "vyloha.integrations.ecomail.ECOMAIL",
    "vyloha.integrations.video_players.YOUTUBE",
    "vyloha.integrations.video_players.VIMEO",
    "vyloha.integrations.google_translate.GOOGLE_TRANSLATE",
]
OPENED_SOURCES = "vyloha.content.consent.settings.get_policy_sources"
# The data of store widgets on editors' pages.
STORE_BLOCKS = "vyloha.storefront.pages.store_blocks.build_props"

# Shop
# The currency of the catalogue's prices: chosen before the first `migrate` (commerce/pricing/checks.py).
DEFAULT_CURRENCY = env.read_text("DEFAULT_CURRENCY", "CZK").upper()
PAYMENT_PROVIDERS = {
    "bacs": "vyloha.commerce.payments.bank_transfer.BankTransfer",
    "cod": "vyloha.commerce.payments.cash_on_delivery.CashOnDelivery",
    "comgate": "vyloha.integrations.comgate.provider.Comgate",
    "ppcp-gateway": "vyloha.integrations.paypal.provider.PayPal",
}
# Imitations of other companies that `vyloha serve --stand-ins` runs: each returns the function that runs it, or None.
STAND_INS = {
    "Comgate": "vyloha.integrations.comgate_stand_in.prepare_for_shop",
    "Packeta": "vyloha.integrations.packeta_stand_in.prepare_for_shop",
    "PayPal": "vyloha.integrations.paypal_stand_in.prepare_for_shop",
}
COMGATE_MERCHANT = env.read_text("COMGATE_MERCHANT")  # the shop's number in Comgate's client portal
COMGATE_SECRET = env.read_text("COMGATE_SECRET")
COMGATE_EUR_MERCHANT = env.read_text("COMGATE_EUR_MERCHANT")  # another connection, for payments in euros
COMGATE_EUR_SECRET = env.read_text("COMGATE_EUR_SECRET")
COMGATE_TEST = env.read_flag("COMGATE_TEST")  # payments without money
COMGATE_METHOD = env.read_text("COMGATE_METHOD", "ALL")  # what its page offers: ALL, CARD_ALL, BANK_ALL…
COMGATE_URL = env.read_text("COMGATE_URL", "https://payments.comgate.cz").rstrip("/")
PAYPAL_CLIENT_ID = env.read_text("PAYPAL_CLIENT_ID")  # of the shop's app in PayPal's developer dashboard
PAYPAL_SECRET = env.read_text("PAYPAL_SECRET")
PAYPAL_WEBHOOK_ID = env.read_text("PAYPAL_WEBHOOK_ID")  # of the notifications that this app sends
PAYPAL_SANDBOX = env.read_flag("PAYPAL_SANDBOX")  # payments without money
PAYPAL_URL = "https://api-m.sandbox.paypal.com" if PAYPAL_SANDBOX else "https://api-m.paypal.com"
CARRIERS = {
    "flat_rate": "vyloha.commerce.shipping.flat_rate.FlatRate",
    "local_pickup": "vyloha.commerce.shipping.flat_rate.LocalPickup",
    "packeta": "vyloha.integrations.packeta.carrier.Packeta",
}
PACKETA_API_KEY = env.read_text("PACKETA_API_KEY")  # of the lists of pick-up points
PACKETA_API_PASSWORD = env.read_text("PACKETA_API_PASSWORD")  # of parcels and labels
PACKETA_ESHOP = env.read_text("PACKETA_ESHOP")  # the sender, as Packeta knows this shop
PACKETA_POINTS_URL = env.read_text("PACKETA_POINTS_URL", "https://pickup-point.api.packeta.com").rstrip("/")
PACKETA_API_URL = env.read_text("PACKETA_API_URL", "https://www.zasilkovna.cz/api/rest").rstrip("/")
RATE_PROVIDERS = {"cnb": "vyloha.integrations.cnb.CnbRates", "ecb": "vyloha.integrations.ecb.EcbRates"}
CNB_RATES_URL = env.read_text(
    "CNB_RATES_URL",
    "https://www.cnb.cz/cs/financni-trhy/devizovy-trh/kurzy-devizoveho-trhu/kurzy-devizoveho-trhu/denni_kurz.txt",
)
MARKETING_PROVIDERS = {"ecomail": "vyloha.integrations.ecomail.Ecomail"}
MARKETING_NAMESPACE = env.read_text("MARKETING_NAMESPACE", "ecomail")  # of the routes that report carts
ECOMAIL_URL = env.read_text("ECOMAIL_URL", "https://api2.ecomailapp.cz").rstrip("/")
ECOMAIL_API_KEY = env.read_text("ECOMAIL_API_KEY")
GA4_URL = env.read_text("GA4_URL").rstrip("/")  # URL of its library instead of Google's, for tests
# URLs of video players; tests have others.
YOUTUBE_URL = env.read_text("YOUTUBE_URL", "https://www.youtube-nocookie.com").rstrip("/")
VIMEO_URL = env.read_text("VIMEO_URL", "https://player.vimeo.com").rstrip("/")
# URL of the translator's library; tests have another.
GOOGLE_TRANSLATE_URL = env.read_text("GOOGLE_TRANSLATE_URL", "https://translate.google.com").rstrip("/")
ARES_URL = env.read_text("ARES_URL", "https://ares.gov.cz/ekonomicke-subjekty-v-be/rest/ekonomicke-subjekty").rstrip(
    "/"
)
ECB_RATES_URL = env.read_text("ECB_RATES_URL", "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml")
RENDER_TIMEOUT_S = 2.0
RENDER_CONTEXTS = env.read_number("RENDER_CONTEXTS", 1)  # threads of one process that render side by side
PAGES_RENDERED_AHEAD = env.read_number("PAGES_RENDERED_AHEAD", 300)  # of the most visited ones; 0: none
RENDER_MEMORY_MB = 128  # a render that needs more is stopped
RENDERS_PER_CONTEXT = 20_000  # then V8's context is created again, in case a component leaks memory

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "one_line": {"()": "vyloha.core.http.log_filters.ClientErrorFilter"},
        "database_away": {"()": "vyloha.core.http.log_filters.DatabaseUnavailableFilter"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler"},
        "client_errors": {"class": "logging.StreamHandler", "filters": ["one_line"]},
    },
    # A missing page is the visitor's mistake, not ours.
    "loggers": {
        "django.request": {"level": "ERROR", "filters": ["database_away"]},
        "django.security": {"handlers": ["client_errors"], "propagate": False},
        # It logs URLs, and some providers require their key there.
        "httpx": {"level": "WARNING"},
    },
    "root": {"handlers": ["console"], "level": env.read_text("LOG_LEVEL", "WARNING")},
}

ENVIRONMENT_VERSION = env.compute_version()  # the last line: of all variables above
