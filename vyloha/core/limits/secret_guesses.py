"""
Limits guesses of secrets, and the emails that a form may cause.

Three counters stop guessing: of one account from one network, of one network, and of one account from everywhere. The
last is softer, and a browser in which the account has succeeded before (``known_browser``) is counted alone, so that
guessing cannot lock the owner out.
"""

from datetime import timedelta
from unicodedata import normalize

from vyloha.core.limits.attempts import AttemptLimit, CountedAttempt, count_attempt

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
EMAILS_PER_MAILBOX = 3
EMAILS_PER_NETWORK = 20  # a school or an office shares one


def count_guess(kind: str, account: str, network: str, known_browser: str = "") -> CountedAttempt:
    """
    Count one more guess of the secret of ``account``; ``kind`` names the secret.

    :raises TooManyAttempts: if there were too many; the guess must not be checked then
    """
    name = _normalize(account)
    pair = AttemptLimit(f"{kind}.pair", free=5, wait=MINUTE, longest=HOUR)
    if known_browser:
        return count_attempt({pair: f"{name} {known_browser}"})
    return count_attempt(
        {
            pair: f"{name} {network}",
            AttemptLimit(f"{kind}.network", free=20, wait=MINUTE, longest=HOUR): network,
            AttemptLimit(f"{kind}.account", free=50, wait=MINUTE, longest=10 * MINUTE): name,
        }
    )


def record_correct_guess(guess: CountedAttempt, kind: str) -> None:
    """Record that ``guess`` was right: earlier ones of the account are deleted, those of its network are not."""
    guess.mark_succeeded(f"{kind}.pair", f"{kind}.account")


def count_email(
    kind: str, mailbox: str, network: str = "", to_mailbox: int = EMAILS_PER_MAILBOX, a_day: int | None = None
) -> None:
    """
    Count one more email to ``mailbox`` that a client of ``network`` ("": unknown) causes.

    :raises TooManyAttempts: if there were more than ``to_mailbox``, or too many by the network, within an hour, or more
        than ``a_day`` to the mailbox within a day
    """
    limits = {_get_mailbox_limit(kind, to_mailbox): _normalize(mailbox)}
    if a_day:
        limits[AttemptLimit(f"{kind}.day", a_day, DAY, DAY, within=DAY)] = _normalize(mailbox)
    if network:
        limits[AttemptLimit(f"{kind}.network", EMAILS_PER_NETWORK, HOUR, HOUR, within=HOUR)] = network
    count_attempt(limits)


def is_mailbox_full(kind: str, mailbox: str, to_mailbox: int = EMAILS_PER_MAILBOX) -> bool:
    """Return whether the next email to ``mailbox`` has to wait; one query."""
    return _get_mailbox_limit(kind, to_mailbox).is_used_up(_normalize(mailbox))


def _get_mailbox_limit(kind: str, to_mailbox: int) -> AttemptLimit:
    return AttemptLimit(f"{kind}.mailbox", to_mailbox, HOUR, HOUR, within=HOUR)


def _normalize(text: str) -> str:
    return normalize("NFKC", text).casefold()
