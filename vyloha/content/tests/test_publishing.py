"""Scheduled pages are published at their time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.content.jobs import publish_scheduled
from vyloha.content.models import ContentPage, HomePage
from vyloha.content.seed_content import seed_content
from vyloha.core.background.schedule import get_jobs

pytestmark = pytest.mark.django_db


def create_scheduled_page(slug: str, in_minutes: int) -> ContentPage:
    """A page scheduled for ``in_minutes`` from now, as if it had been scheduled an hour before."""
    seed_content()
    page = ContentPage(title="Výprodej", slug=slug, live=False)
    HomePage.objects.get().add_child(instance=page)
    page.go_live_at = timezone.now() + timedelta(hours=1)
    revision = page.save_revision()
    revision.publish()
    # Moves the clock.
    at = timezone.now() + timedelta(minutes=in_minutes)
    revision.refresh_from_db()
    revision.content["go_live_at"] = at.isoformat()
    revision.approved_go_live_at = at
    revision.save()
    return page


def test_scheduled_page_is_published_at_its_time(client):
    page = create_scheduled_page("vyprodej", in_minutes=-1)
    assert client.get("/vyprodej/").status_code == 404

    publish_scheduled()

    page.refresh_from_db()
    assert page.live
    assert client.get("/vyprodej/").status_code == 200


def test_page_scheduled_for_later_waits():
    page = create_scheduled_page("vyprodej", in_minutes=1)

    publish_scheduled()

    page.refresh_from_db()
    assert not page.live


def test_expired_page_is_unpublished(client):
    page = create_scheduled_page("vyprodej", in_minutes=-1)
    publish_scheduled()
    ContentPage.objects.filter(pk=page.pk).update(expire_at=timezone.now() - timedelta(minutes=1))

    publish_scheduled()

    assert client.get("/vyprodej/").status_code == 404


def test_scheduler_runs_every_minute():
    [job] = [job for job in get_jobs() if job.work is publish_scheduled]

    assert job.period == timedelta(minutes=1)
