"""The reviews of one person: for the export of their data, and for the deletion of their account."""

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.change_tracking import publish_changes
from vyloha.commerce.catalogue.page_tags import get_offer_tags
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.reviews.models import Review, ReviewQuerySet
from vyloha.commerce.reviews.moderation import delete_reviews


def find_reviews_of(customer: Customer) -> ReviewQuerySet:
    """Filter the reviews of the account, of orders that joined it, and those (imported) with its confirmed e-mail."""
    confirmed = EmailAddress.objects.filter(user=customer.user_id, verified=True).values(address=Lower("email"))
    return Review.objects.filter(Q(customer=customer) | Q(order__customer=customer) | Q(email__in=confirmed))


@transaction.atomic
def anonymise_reviews(customer: Customer) -> None:
    """
    Take name and e-mail from the customer's published reviews, which stay; delete the others.

    The order stays with a review: it proves the purchase, and keeps the same order from reviewing again.
    """
    reviews = find_reviews_of(customer)
    # Nobody has seen the others, so there is no reason to store them.
    delete_reviews(list(reviews.exclude(status=Review.Status.PUBLISHED).values_list("pk", flat=True)))
    theirs = dict(reviews.values_list("pk", "product_id"))
    Review.objects.filter(pk__in=theirs).update(reviewer=_("Customer"), email="", customer=None)
    publish_changes(get_offer_tags(set(theirs.values())))
