"""What entries mean here: a plan of what to keep, and the entries that it could make nothing of. Changes nothing."""

from collections.abc import Iterable

from wagtail.models import Page

from vyloha.commerce.catalogue.models import Brand, Category, ImageSource, Tag
from vyloha.content.redirects.importing.current_paths import here
from vyloha.content.redirects.importing.entries import Entry, What, path_of
from vyloha.content.redirects.importing.plan import Outcome, Plan
from vyloha.content.redirects.importing.products import Products, pieces
from vyloha.content.redirects.target_lookup import find
from vyloha.content.redirects.url_parsing import asked_for

LABELS: dict[What, type[Tag] | type[Brand]] = {What.TAG: Tag, What.BRAND: Brand}
LONGEST_ENTERED = 255


def plan_of(entries: Iterable[Entry], *, take_slugs: bool) -> Plan:
    """
    Return what to keep of the old shop's addresses.

    ``take_slugs``: products have the address here that they had there; otherwise it leads to the one they have.
    """
    plan = Plan()
    by_kind: dict[What, list[Entry]] = {what: [] for what in What}
    for entry in entries:
        by_kind[entry.what].append(entry)
    left = Products(plan, take_slugs=take_slugs).match([*by_kind[What.PRODUCT], *by_kind[What.ANY]])
    terms = [*by_kind[What.CATEGORY], *by_kind[What.TAG], *by_kind[What.BRAND]]
    _match_categories([entry for entry in terms if entry.what is What.CATEGORY], plan)
    for what, model in LABELS.items():
        _match_labels(by_kind[what], model, plan)
    _match_pages([*by_kind[What.PAGE], *by_kind[What.POST]], plan)
    _match_pictures(by_kind[What.PICTURE], plan)
    _match_rest(left, plan)
    return plan


def _match_categories(entries: list[Entry], plan: Plan) -> None:
    """By their names from the root down, then by the slug alone."""
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
            plan.note(entry, Outcome.LEADS)
        elif len(found) != 1:
            _keep_whole_or_note(entry, plan)
        else:
            plan.keep_former("category", found[0], wanted, entry.slug)
            plan.note(entry, Outcome.CATEGORY)


def _keep_whole_or_note(entry: Entry, plan: Plan) -> None:
    asked = asked_for(entry.path) if entry.path and not entry.name else None
    plan.note(entry, Outcome.LEADS if asked and find([asked]) else Outcome.UNKNOWN)


def _match_labels(entries: list[Entry], model: type[Tag] | type[Brand], plan: Plan) -> None:
    rows = list(model._default_manager.values_list("pk", "name", "slug")) if entries else []
    by_name, slugs = {name.casefold(): pk for pk, name, _slug in rows}, {slug for _pk, _name, slug in rows}
    for entry in entries:
        if entry.slug in slugs:
            plan.note(entry, Outcome.LEADS)
        elif pk := by_name.get(entry.name.casefold()):
            plan.keep_former(str(model._meta.model_name), pk, entry.slug)
            plan.note(entry, Outcome.LABEL)
        else:
            plan.note(entry, Outcome.UNKNOWN)


def _match_pages(entries: list[Entry], plan: Plan) -> None:
    """By the slug, where one page alone has it: their ids and paths there lead to it."""
    pages: dict[str, list[tuple[int, str]]] = {}
    for some in pieces(entries):
        live = Page.objects.live().filter(depth__gt=2, slug__in={entry.slug for entry in some})
        for pk, slug, url_path in live.values_list("pk", "slug", "url_path"):
            pages.setdefault(slug, []).append((pk, "/" + url_path.strip("/").partition("/")[2]))
    for entry in entries:
        found = pages.get(entry.slug, [])
        if len(found) != 1:
            plan.note(entry, Outcome.UNKNOWN)
            continue
        pk, path = found[0]
        plan.entered[f"/?{'page_id' if entry.what is What.PAGE else 'p'}={entry.id}"] = pk
        if entry.path and entry.path != path and len(entry.path) <= LONGEST_ENTERED:
            plan.entered[entry.path] = pk
        plan.note(entry, Outcome.PAGE)


def _match_pictures(entries: list[Entry], plan: Plan) -> None:
    known: set[str] = set()
    for some in pieces(entries):
        keys = {key for entry in some for key in entry.uploads}
        known |= set(ImageSource.objects.filter(upload__in=keys).values_list("upload", flat=True))
    for entry in entries:
        if entry.id and entry.uploads[0] in known:
            plan.attachments[entry.uploads[0]] = entry.id
            plan.note(entry, Outcome.PICTURE)
        else:
            plan.note(entry, Outcome.UNKNOWN)


def _match_rest(entries: list[Entry], plan: Plan) -> None:
    """Addresses without a product: those that lead somewhere already, and pairs whose other half does."""
    for some in pieces(entries):
        asked = {entry: (asked_for(entry.path or f"/{entry.slug}"), asked_for(entry.target or "/")) for entry in some}
        leads = find(key for both in asked.values() for key in both)
        today = here(path_of(address) for entry in some for address in (entry.path, entry.target))
        for entry, (there, target) in asked.items():
            old, new = path_of(entry.target), path_of(entry.path)
            is_here = there in leads or new in today
            if entry.target and is_here and target not in leads and old not in today and len(old) <= LONGEST_ENTERED:
                plan.entered[old] = f"{new.rstrip('/')}/"  # a list that says: from here, to there
                plan.note(entry, Outcome.PAGE)
            else:
                plan.note(entry, Outcome.LEADS if is_here else Outcome.UNKNOWN)
