"""Matches entries with the shop's objects: a plan of redirects, and the unmatched entries. Changes nothing."""

from collections.abc import Iterable

from wagtail.models import Page

from vyloha.commerce.catalogue.models import Brand, Category, ImageSource, Tag
from vyloha.content.redirects.importing.current_paths import find_current_paths
from vyloha.content.redirects.importing.entries import EntryKind, ImportEntry, get_path
from vyloha.content.redirects.importing.plan import EntryOutcome, RedirectPlan
from vyloha.content.redirects.importing.products import ProductMatcher, split_into_chunks
from vyloha.content.redirects.target_lookup import find_targets
from vyloha.content.redirects.url_parsing import parse_url

TAXONOMY_MODELS: dict[EntryKind, type[Tag] | type[Brand]] = {EntryKind.TAG: Tag, EntryKind.BRAND: Brand}
MAX_ENTERED_LENGTH = 255


def build_plan(entries: Iterable[ImportEntry], *, take_slugs: bool) -> RedirectPlan:
    """
    Return the plan for the old shop's URLs.

    ``take_slugs``: products get the slugs that they had there; otherwise those redirect to their current slugs.
    """
    plan = RedirectPlan()
    by_kind: dict[EntryKind, list[ImportEntry]] = {what: [] for what in EntryKind}
    for entry in entries:
        by_kind[entry.what].append(entry)
    left = ProductMatcher(plan, take_slugs=take_slugs).match([*by_kind[EntryKind.PRODUCT], *by_kind[EntryKind.ANY]])
    terms = [*by_kind[EntryKind.CATEGORY], *by_kind[EntryKind.TAG], *by_kind[EntryKind.BRAND]]
    _match_categories([entry for entry in terms if entry.what is EntryKind.CATEGORY], plan)
    for what, model in TAXONOMY_MODELS.items():
        _match_taxonomies(by_kind[what], model, plan)
    _match_pages([*by_kind[EntryKind.PAGE], *by_kind[EntryKind.POST]], plan)
    _match_pictures(by_kind[EntryKind.PICTURE], plan)
    _match_rest(left, plan)
    return plan


def _match_categories(entries: list[ImportEntry], plan: RedirectPlan) -> None:
    """Match categories by their names from the root down, then by slug alone."""
    if not entries:
        return
    rows = {pk: (name, parent) for pk, name, parent in Category.objects.values_list("pk", "name", "parent_id")}
    by_name: dict[str, list[int]] = {}
    for pk in rows:
        names: list[str] = []
        above = pk
        while above in rows and len(names) < 20:
            names.insert(0, rows[above][0].casefold())
            above = rows[above][1] or 0
        by_name.setdefault(" > ".join(names), []).append(pk)
    paths = dict(Category.objects.values_list("pk", "url_path"))
    known = set(paths.values())
    for entry in entries:
        wanted = entry.path.strip("/").partition("/")[2] if not entry.name else (entry.path.strip("/") or entry.slug)
        found = by_name.get(entry.name.casefold(), [])
        if wanted in known:
            plan.add_outcome(entry, EntryOutcome.LEADS)
        elif len(found) != 1:
            _add_path_outcome(entry, plan)
        else:
            plan.add_former_slugs("category", found[0], wanted, entry.slug)
            plan.add_outcome(entry, EntryOutcome.CATEGORY)


def _add_path_outcome(entry: ImportEntry, plan: RedirectPlan) -> None:
    asked = parse_url(entry.path) if entry.path and not entry.name else None
    plan.add_outcome(entry, EntryOutcome.LEADS if asked and find_targets([asked]) else EntryOutcome.UNKNOWN)


def _match_taxonomies(entries: list[ImportEntry], model: type[Tag] | type[Brand], plan: RedirectPlan) -> None:
    rows = list(model._default_manager.values_list("pk", "name", "slug")) if entries else []
    by_name, slugs = {name.casefold(): pk for pk, name, _slug in rows}, {slug for _pk, _name, slug in rows}
    for entry in entries:
        if entry.slug in slugs:
            plan.add_outcome(entry, EntryOutcome.LEADS)
        elif pk := by_name.get(entry.name.casefold()):
            plan.add_former_slugs(str(model._meta.model_name), pk, entry.slug)
            plan.add_outcome(entry, EntryOutcome.LABEL)
        else:
            plan.add_outcome(entry, EntryOutcome.UNKNOWN)


def _match_pages(entries: list[ImportEntry], plan: RedirectPlan) -> None:
    """Match pages by slug, when a single page has it: their ids and paths there redirect to it."""
    pages: dict[str, list[tuple[int, str]]] = {}
    for some in split_into_chunks(entries):
        live = Page.objects.live().filter(depth__gt=2, slug__in={entry.slug for entry in some})
        for pk, slug, url_path in live.values_list("pk", "slug", "url_path"):
            pages.setdefault(slug, []).append((pk, "/" + url_path.strip("/").partition("/")[2]))
    for entry in entries:
        found = pages.get(entry.slug, [])
        if len(found) != 1:
            plan.add_outcome(entry, EntryOutcome.UNKNOWN)
            continue
        pk, path = found[0]
        plan.entered[f"/?{'page_id' if entry.what is EntryKind.PAGE else 'p'}={entry.id}"] = pk
        if entry.path and entry.path != path and len(entry.path) <= MAX_ENTERED_LENGTH:
            plan.entered[entry.path] = pk
        plan.add_outcome(entry, EntryOutcome.PAGE)


def _match_pictures(entries: list[ImportEntry], plan: RedirectPlan) -> None:
    known: set[str] = set()
    for some in split_into_chunks(entries):
        keys = {key for entry in some for key in entry.uploads}
        known |= set(ImageSource.objects.filter(upload__in=keys).values_list("upload", flat=True))
    for entry in entries:
        if entry.id and entry.uploads[0] in known:
            plan.attachments[entry.uploads[0]] = entry.id
            plan.add_outcome(entry, EntryOutcome.PICTURE)
        else:
            plan.add_outcome(entry, EntryOutcome.UNKNOWN)


def _match_rest(entries: list[ImportEntry], plan: RedirectPlan) -> None:
    """Match URLs without a product: those that are redirected already, and pairs whose other half is."""
    for some in split_into_chunks(entries):
        asked = {entry: (parse_url(entry.path or f"/{entry.slug}"), parse_url(entry.target or "/")) for entry in some}
        leads = find_targets(key for both in asked.values() for key in both)
        today = find_current_paths(get_path(address) for entry in some for address in (entry.path, entry.target))
        for entry, (there, target) in asked.items():
            old, new = get_path(entry.target), get_path(entry.path)
            is_here = there in leads or new in today
            if entry.target and is_here and target not in leads and old not in today and len(old) <= MAX_ENTERED_LENGTH:
                plan.entered[old] = f"{new.rstrip('/')}/"  # a pair of source and target
                plan.add_outcome(entry, EntryOutcome.PAGE)
            else:
                plan.add_outcome(entry, EntryOutcome.LEADS if is_here else EntryOutcome.UNKNOWN)
