"""Repeated attempts wait longer and longer, counted for all processes."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.test import RequestFactory
from django.utils import timezone

from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.attempts import AttemptLimit, TooManyAttempts, count_attempt, delete_old_attempts
from vyloha.core.limits.secret_guesses import count_guess, record_correct_guess
from vyloha.core.models import Attempt

MINUTE = timedelta(minutes=1)
LIMIT = AttemptLimit("trying", free=3, wait=MINUTE, longest=10 * MINUTE)


def count_allowed_guesses(tries: int, *who: str) -> int:
    let_through = 0
    for _try in range(tries):
        try:
            count_guess("login", *who)
            let_through += 1
        except TooManyAttempts:
            pass
    return let_through


def pass_time(wait: timedelta) -> None:
    """Let time pass: make all attempts that much older."""
    for attempt in Attempt.objects.all():
        Attempt.objects.filter(pk=attempt.pk).update(made_at=attempt.made_at - wait)


@pytest.mark.parametrize(("attempts", "minutes"), [(0, 0), (2, 0), (3, 1), (4, 2), (5, 4), (6, 8), (7, 10), (5000, 10)])
def test_wait_doubles_with_each_attempt(attempts, minutes):
    assert LIMIT.wait_after(attempts) == minutes * MINUTE


@pytest.mark.django_db
def test_attempts_during_wait_do_not_extend_it():
    for _try in range(3):
        count_attempt({LIMIT: "jana"})

    with pytest.raises(TooManyAttempts) as error:
        count_attempt({LIMIT: "jana"})

    assert 0 < error.value.wait_s <= 60
    assert Attempt.objects.count() == 3
    pass_time(MINUTE)
    count_attempt({LIMIT: "jana"})


@pytest.mark.django_db
def test_rejection_names_retry_time_in_czech():
    for _try in range(3):
        count_attempt({LIMIT: "jana"})

    with pytest.raises(TooManyAttempts) as error:
        count_attempt({LIMIT: "jana"})

    at = timezone.localtime(timezone.now() + MINUTE)
    assert str(error.value) in {
        f"Příliš mnoho pokusů. Zkuste to znovu za 1 minutu (od {moment:%-H:%M})." for moment in (at, at + MINUTE)
    }


@pytest.mark.django_db
def test_attempts_in_future_do_not_count():
    for _try in range(3):
        count_attempt({LIMIT: "jana"})
    Attempt.objects.update(made_at=timezone.now() + timedelta(days=400))

    count_attempt({LIMIT: "jana"})
    delete_old_attempts()

    assert Attempt.objects.count() == 1


@pytest.mark.django_db
def test_network_may_guess_one_account_five_times():
    assert count_allowed_guesses(7, "jana", "192.0.2.1") == 5
    assert count_allowed_guesses(1, "JANA", "192.0.2.1") == 0
    assert count_allowed_guesses(1, "jana", "192.0.2.2") == 1


@pytest.mark.django_db
def test_network_may_guess_twenty_accounts():
    let_through = sum(count_allowed_guesses(1, f"name{number}", "192.0.2.1") for number in range(30))

    assert let_through == 20


@pytest.mark.django_db
def test_account_may_be_guessed_fifty_times_and_known_browser_still_signs_in():
    let_through = sum(count_allowed_guesses(1, "jana", f"192.0.2.{number}") for number in range(60))

    assert let_through == 50
    assert count_allowed_guesses(1, "jana", "198.51.100.1") == 0
    assert count_allowed_guesses(1, "jana", "198.51.100.1", "known") == 1


@pytest.mark.django_db
def test_known_browser_guesses_are_limited():
    assert count_allowed_guesses(9, "jana", "192.0.2.1", "known") == 5


@pytest.mark.django_db
def test_success_clears_account_attempts_but_not_network_attempts():
    count_allowed_guesses(4, "jana", "192.0.2.1")

    record_correct_guess(count_guess("login", "jana", "192.0.2.1"), "login")

    assert list(Attempt.objects.values_list("limit", flat=True)) == ["login.network"] * 4


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("socket 7", "unknown"),
    ],
)
def test_ipv6_clients_are_counted_by_64_network(address, network):
    assert get_client_network(RequestFactory(REMOTE_ADDR=address).get("/")) == network


@pytest.mark.parametrize(
    ("forwarded", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:5010", "192.0.2.7"),
        ("[2001:db8:1:2::9]:5010", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("198.51.100.1, 192.0.2.7:5011", "192.0.2.7"),
        ("_hidden5010", "unknown"),
    ],
)
def test_port_in_forwarded_address_is_ignored(forwarded, network, settings):
    settings.BEHIND_TLS_PROXY = True

    assert get_client_network(RequestFactory(headers={"X-Forwarded-For": forwarded}).get("/")) == network


@pytest.mark.django_db(transaction=True)
def test_concurrent_guesses_do_not_exceed_limit():
    passed = []

    def guess() -> None:
        passed.append(count_allowed_guesses(2, "jana", "192.0.2.1"))
        connection.close()

    threads = [threading.Thread(target=guess) for _number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert 0 < sum(passed) <= 5
