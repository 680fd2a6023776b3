"""
Operations on the parcels of orders. A job sends a parcel to the carrier; it claims the ``ShippedParcel`` before the
call, so that only one of two jobs calls, and a call whose answer is lost is not repeated automatically.
"""

from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, OrderEvent, ShippedParcel
from vyloha.commerce.orders.payment_status import compute_due, is_paid_on_delivery
from vyloha.commerce.orders.states import Status
from vyloha.commerce.shipping.carriers import (
    CARRIERS,
    CarrierError,
    CarrierService,
    CreatedParcel,
    ParcelOrder,
    ParcelState,
)
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.parcels import (
    FINISHED,
    SENT_STATUSES,
    CarrierAnswerLost,
    CarrierUnreachable,
    ParcelStatus,
)
from vyloha.core.numbers import parse_whole_number

MAX_LABELS = 100
# Longer than any call takes: a process that claimed a parcel before that is dead, and the result is unknown.
CLAIM_TIMEOUT = timedelta(minutes=3)
TRACKING_PERIOD = timedelta(days=40)  # how long a parcel's state is refreshed after its creation
TRACKING_INTERVAL = timedelta(hours=4)
TRACKING_BATCH_SIZE = 200
MAX_WEIGHT_G = 1_000_000

Step = ShippedParcel.Step


def get_carrier_name(order: Order) -> str:
    """Return the name of the carrier that the customer selected, "" for none."""
    return order.shipping_rate_id.partition(":")[0]


def get_carrier_service(carrier: str) -> CarrierService | None:
    """Return the service that sends parcels to the carrier; None if it has no API, or is no longer registered."""
    registered = CARRIERS.get(carrier)
    return registered.service if registered else None


def _require_service(carrier: str) -> CarrierService:
    service = get_carrier_service(carrier)
    if service is None:
        raise ParcelNotPossible(_("The delivery of this order is not a carrier that the shop makes parcels for."))
    return service


def find_parcel(order: Order) -> ShippedParcel | None:
    """Return the order's parcel at the selected carrier, in whatever state."""
    return next((parcel for parcel in order.parcels.all() if parcel.carrier == get_carrier_name(order)), None)


def compute_weight(order: Order) -> int | None:
    """Return the weight of all units, None while one weight is unknown."""
    lines = order.lines.all()
    weights = [
        (line.variation.weight_g or line.variation.product.weight_g) if line.variation else None for line in lines
    ]
    if None in weights:
        usual = get_default_weight(order)
        weights = [usual if weight is None else weight for weight in weights]
    if not weights or None in weights:
        return None
    return sum(line.quantity * (weight or 0) for line, weight in zip(lines, weights, strict=True))


def get_default_weight(order: Order) -> int | None:
    """Return the shipping method's weight of a unit that has none."""
    _kind, _colon, pk = order.shipping_rate_id.partition(":")
    methods = ShippingMethod.objects.filter(pk=parse_whole_number(pk) or 0)
    return methods.values_list("default_weight_g", flat=True).first()


def build_parcel_order(order: Order, weight_g: int) -> ParcelOrder:
    """
    Return the order's parcel as it is sent to the carrier.

    :raises ParcelNotPossible: if the order cannot be sent now
    """
    if order.status != Status.PROCESSING:
        # A completed order counts as paid: its parcel would go out without cash on delivery.
        message = _("Parcels are created for orders that are being processed; this one is: %(status)s.")
        raise ParcelNotPossible(message % {"status": order.get_status_display()})
    address = order.shipping_address
    if address is None:
        raise ParcelNotPossible(_("The order has no address."))
    return ParcelOrder(
        number=order.number or "",
        first_name=address.first_name,
        last_name=address.last_name,
        company=address.company,
        email=order.email,
        phone=address.phone or order.phone,
        street=" ".join(part for part in (address.address_1, address.address_2) if part),
        city=address.city,
        postcode=address.postcode,
        country=address.country,
        point_code=order.pickup_point_code,
        weight_g=weight_g,
        value=order.build_money(order.goods_minor - order.discount_minor),
        cash_on_delivery=order.build_money(compute_due(order)) if is_paid_on_delivery(order) else None,
    )


def find_problem(order: Order, parcel: ShippedParcel | None, weight_g: int | None = None) -> str:
    """Return why no parcel (of ``weight_g``, or of the weight of its units) can be created now, "" when one can."""
    try:
        _check_weight(order, parcel, weight_g)
    except ParcelNotPossible as error:
        return str(error)
    return ""


def _check_weight(
    order: Order, parcel: ShippedParcel | None, weight_g: int | None, *, is_confirmed: bool = False
) -> int:
    """Return the weight of the parcel to create."""
    _require_service(get_carrier_name(order))
    if parcel and not (parcel.can_be_sent or (parcel.is_unsure and is_confirmed)):
        raise ParcelNotPossible(_("The order has a parcel: %(state)s.") % {"state": parcel.state_text})
    weight = weight_g or (parcel.weight_g if parcel else None) or compute_weight(order)
    if not weight:
        raise ParcelNotPossible(
            _("The weight of a product is not known. Write the parcel's weight on the order's page.")
        )
    build_parcel_order(order, weight)
    return weight


@transaction.atomic
def request_parcel(
    order: Order, by: User | None = None, weight_g: int | None = None, *, is_confirmed: bool = False
) -> ShippedParcel:
    """
    Record that a parcel of the order is requested; ``create_parcel`` then sends it to the carrier.

    ``is_confirmed``: also after a lost answer, because somebody has checked that the carrier has no such parcel.

    :raises ParcelNotPossible: if there is one, or none can be created
    """
    rows = ShippedParcel.objects.select_for_update().filter(order=order, carrier=get_carrier_name(order))
    parcel = rows.first()
    if parcel is None:
        weight = _check_weight(order, None, weight_g)
        # Of two concurrent requests one creates the row; the other may find it in a later state.
        parcel, is_new = ShippedParcel.objects.get_or_create(
            order=order, carrier=get_carrier_name(order), defaults={"weight_g": weight, "by": by}
        )
        if is_new:
            return parcel
        parcel = rows.get()
    parcel.weight_g = _check_weight(order, parcel, weight_g, is_confirmed=is_confirmed)
    parcel.step, parcel.by, parcel.problem = Step.WAITING, by, ""
    parcel.save(update_fields=["step", "weight_g", "by", "problem"])
    return parcel


def create_parcel(parcel_id: int) -> None:
    """
    Send a waiting parcel to the carrier; a second caller does nothing.

    :raises CarrierUnreachable: if the carrier received nothing: the call may be repeated
    """
    claimed_at = timezone.now()
    claim = ShippedParcel.objects.filter(pk=parcel_id, step=Step.WAITING)
    if not claim.update(step=Step.TELLING, told_at=claimed_at):
        return
    parcel = ShippedParcel.objects.select_related("order", "by").get(pk=parcel_id)
    try:
        created = _require_service(parcel.carrier).create_parcel(build_parcel_order(parcel.order, parcel.weight_g))
    except CarrierUnreachable as error:
        _record_outcome(parcel, Step.WAITING, str(error))
        raise
    except CarrierAnswerLost as error:
        _record_outcome(parcel, Step.UNSURE, str(error))
    except (CarrierError, ParcelNotPossible) as error:
        _record_outcome(parcel, Step.REFUSED, str(error))
    else:
        _save_created(parcel, created)


@transaction.atomic
def _record_outcome(parcel: ShippedParcel, step: str, problem: str) -> None:
    if not _filter_own_call(parcel).update(step=step, problem=problem):
        return
    messages = {
        Step.UNSURE: _("It is not known whether the parcel was created: %(why)s"),
        Step.REFUSED: _("The parcel was not created: %(why)s"),
    }
    if message := messages.get(Step(step)):
        OrderEvent.objects.create(order=parcel.order, by=parcel.by, message=message % {"why": problem})


@transaction.atomic
def _save_created(parcel: ShippedParcel, created: CreatedParcel) -> None:
    message = _("The parcel %(barcode)s was created.")
    if not _filter_own_call(parcel).update(**_build_created_fields(created)):
        # Another call has created a second parcel meanwhile: it must be recorded.
        message = _("A second parcel, %(barcode)s, was created. Cancel one of them at the carrier.")
    values = {"barcode": created.barcode}
    OrderEvent.objects.create(order=parcel.order, by=parcel.by, message=message % values)


def _filter_own_call(parcel: ShippedParcel) -> QuerySet[ShippedParcel]:
    """Filter the row while it belongs to our call, also when it was given up meanwhile."""
    return ShippedParcel.objects.filter(pk=parcel.pk, told_at=parcel.told_at, step__in=[Step.TELLING, Step.UNSURE])


def _build_created_fields(created: CreatedParcel) -> dict[str, object]:
    return {
        "step": Step.CREATED,
        "problem": "",
        "number": created.number[:40],
        "barcode": created.barcode[:40],
        "tracking_url": created.tracking_url[:300],
        "status": ParcelStatus.CREATED,
        "status_text": "",
        "status_at": timezone.now(),
        "sent_at": None,
    }


def mark_dead_calls_unsure() -> None:
    """Mark parcels whose caller has died as unsure: nobody knows whether they were created."""
    dead = ShippedParcel.objects.filter(step=Step.TELLING, told_at__lt=timezone.now() - CLAIM_TIMEOUT)
    for parcel in dead.select_related("order", "by"):
        _record_outcome(parcel, Step.UNSURE, _("the call to the carrier was interrupted."))


def adopt_parcel(parcel: ShippedParcel, number: str, by: User | None = None) -> None:
    """
    Adopt the parcel that a lost answer left at the carrier, by the number that the carrier's pages show.

    :raises CarrierError: if the carrier does not know it
    :raises ParcelNotPossible: if the parcel is not unsure, or the number belongs to another order
    """
    barcode = "".join(number.split()).upper()[:40]
    bare = barcode.removeprefix("Z")
    spellings = [barcode, bare, f"Z{bare}"]  # Packeta accepts its numbers with and without the letter
    same = ShippedParcel.objects.filter(Q(number__in=spellings) | Q(barcode__in=spellings), carrier=parcel.carrier)
    if same.exclude(pk=parcel.pk).exists():
        raise ParcelNotPossible(_("This number belongs to another parcel."))
    state = _require_service(parcel.carrier).fetch_state(barcode)
    with transaction.atomic():
        values = {**_build_created_fields(CreatedParcel(barcode, barcode)), **_build_state_fields(parcel, state)}
        if not ShippedParcel.objects.filter(pk=parcel.pk, step=Step.UNSURE).update(**values):
            raise ParcelNotPossible(_("Somebody has changed the order meanwhile. Load it again."))
        message = _("The parcel %(barcode)s was found at the carrier.") % {"barcode": barcode}
        OrderEvent.objects.create(order=parcel.order, by=by, message=message)


def refresh_parcel(parcel: ShippedParcel, by: User | None = None) -> None:
    """
    Refresh the state of the parcel from the carrier.

    :raises CarrierError: if the carrier does not return it; nothing has changed then
    :raises ParcelNotPossible: if the parcel does not exist, or its carrier is not registered any more
    """
    if not parcel.is_created:
        raise ParcelNotPossible(_("The order has no parcel yet."))
    state = _require_service(parcel.carrier).fetch_state(parcel.number)
    before = parcel.state_text
    values = _build_state_fields(parcel, state)
    for name, value in values.items():
        setattr(parcel, name, value)
    with transaction.atomic():
        # The answer may be late, and the row may belong to another parcel by now.
        same = ShippedParcel.objects.filter(pk=parcel.pk, step=Step.CREATED, number=parcel.number)
        if same.update(**values) and parcel.state_text != before:
            message = _("Parcel %(barcode)s: %(state)s") % {"barcode": parcel.barcode, "state": parcel.state_text}
            OrderEvent.objects.create(order=parcel.order, by=by, message=message)


def _build_state_fields(parcel: ShippedParcel, state: ParcelState) -> dict[str, object]:
    known, now = state.code in ParcelStatus.values, timezone.now()
    return {
        "status": state.code if known else ParcelStatus.UNKNOWN,
        "status_text": state.text[:200],
        "status_at": now,
        "sent_at": parcel.sent_at or (now if state.code in SENT_STATUSES else None),
    }


def claim_parcels_to_refresh() -> list[int]:
    """Return ids of parcels on their way that were refreshed some hours ago; they count as refreshed from now on."""
    now = timezone.now()
    open_parcels = ShippedParcel.objects.filter(
        ~Q(status__in=FINISHED),
        step=Step.CREATED,
        status_at__lt=now - TRACKING_INTERVAL,
        created_at__gt=now - TRACKING_PERIOD,
    )
    ids = list(open_parcels.order_by("status_at").values_list("pk", flat=True)[:TRACKING_BATCH_SIZE])
    ShippedParcel.objects.filter(pk__in=ids).update(status_at=now)
    return ids


def fetch_labels(parcels: Sequence[ShippedParcel]) -> bytes:
    """
    Return a PDF with the labels of the parcels, all of one carrier.

    :raises CarrierError: if the carrier sends none
    :raises ParcelNotPossible: if a parcel is not created yet, they are of several carriers, or too many
    """
    carriers = {parcel.carrier for parcel in parcels}
    if not parcels or not all(parcel.is_created for parcel in parcels):
        raise ParcelNotPossible(_("The order has no parcel yet."))
    if len(carriers) > 1:
        raise ParcelNotPossible(_("Print the labels of one carrier at once."))
    if len(parcels) > MAX_LABELS:
        raise ParcelNotPossible(_("At most %(limit)d labels can be printed at once.") % {"limit": MAX_LABELS})
    return _require_service(carriers.pop()).fetch_labels([parcel.number for parcel in parcels])
