"""Deletes old counts, and counts of phrases so rare that they may reveal who searched."""

from datetime import date, timedelta

from django.db.models import Sum

from vyloha.commerce.search.models import SearchedPhrase

RETENTION = timedelta(days=400)  # a year, to compare a season with the last one, and some
RARE_RETENTION = timedelta(days=30)
COMMON_FROM = 3  # searches of a phrase on all days together


def delete_expired(today: date) -> int:
    """Delete counts that have expired on ``today``; return the number of deleted rows."""
    counts = SearchedPhrase.objects.order_by()
    old, _rows = counts.filter(day__lt=today - RETENTION).delete()
    seldom = counts.values("phrase").annotate(times=Sum("searched")).filter(times__lt=COMMON_FROM)
    rare, _rows = counts.filter(day__lt=today - RARE_RETENTION, phrase__in=seldom.values("phrase")).delete()
    return old + rare
