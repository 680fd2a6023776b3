/**
 * Counts down to a moment (blocks/marketing/countdown.tsx) by the shop's clock: the visitor's may be wrong, and the page may have lain
 * in a cache for long. The shop is asked once, then the browser counts on; it is asked again after the machine has slept.
 */

const SERVER_TIME_URL = "/presny-cas/";
const RESPONSE_TIMEOUT_MS = 5000;
/** The browser's two clocks differ by more than this only when one was set or stood still. */
const MAX_CLOCK_DRIFT_MS = 2000;
/** How soon the shop is asked again whether a countdown has really ended. */
const RECHECK_MS = 30_000;
const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
type Unit = keyof typeof SECONDS;

/** Return what is left, in whole units: a second that has begun counts. */
export function splitDuration(leftMs: number): Record<Unit, number> {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    day: Math.floor(left / SECONDS.day),
    hour: Math.floor(left / SECONDS.hour) % 24,
    minute: Math.floor(left / SECONDS.minute) % 60,
    second: left % 60,
  };
}

/** Return the unit's name for a number of it: 1 den, 2 dny, 5 dnů. */
export const getUnitName = (unit: Unit, count: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" })
    .formatToParts(count)
    .find(({ type }) => type === "unit")?.value ?? "";

/** Milliseconds since 1970 at which `performance.now()` was 0, as the shop knows it. */
let zero = 0;
/** Whether the shop has ever answered. A visitor's clock that is ahead must not end a countdown. */
let isTold = false;
const readOwnZero = () => Date.now() - performance.now();
/** The same by the visitor's clock, when the shop was asked. */
let ownZero = readOwnZero();

/** Ask the shop for the time. While it cannot be reached, the visitor's clock has to do, as far as nothing is known. */
async function fetchServerTime(): Promise<void> {
  const slept = readOwnZero() - ownZero;
  ownZero += slept;
  const asked = performance.now();
  try {
    const answer = await fetch(SERVER_TIME_URL, {
      cache: "no-store",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const time = Number(await answer.text());
    if (!answer.ok || !(time > 0)) throw new Error(`${SERVER_TIME_URL}: ${answer.status}`);
    // It was read half-way between question and answer.
    zero = time - (asked + performance.now()) / 2;
    isTold = true;
  } catch {
    zero = zero ? zero + slept : ownZero;
  }
}

/** Start counting in each of them. */
export async function startCountdowns(found: readonly HTMLElement[]): Promise<void> {
  await fetchServerTime();
  addEventListener("pageshow", ({ persisted }) => persisted && void fetchServerTime());
  for (const countdown of found) updateCountdown(countdown);
}

function updateCountdown(countdown: HTMLElement): void {
  if (Math.abs(readOwnZero() - ownZero) > MAX_CLOCK_DRIFT_MS) {
    void fetchServerTime().then(() => updateCountdown(countdown));
    return;
  }
  const left = Date.parse(countdown.dataset.endsAt ?? "") - zero - performance.now();
  if (Number.isNaN(left)) return; // the words say until when
  if (left <= 0) {
    if (isTold) showFinish(countdown);
    else scheduleRecheck(countdown);
    return;
  }
  renderCountdown(countdown, splitDuration(left));
  setTimeout(updateCountdown, left % 1000 || 1000, countdown);
}

/** The words say until when, meanwhile. */
function scheduleRecheck(countdown: HTMLElement): void {
  countdown.removeAttribute("data-running");
  setTimeout(() => void fetchServerTime().then(() => updateCountdown(countdown)), RECHECK_MS);
}

function renderCountdown(countdown: HTMLElement, parts: Record<Unit, number>): void {
  for (const unit of Object.keys(parts) as Unit[]) {
    const place = countdown.querySelector(`[data-unit=${unit}]`);
    if (!place) continue;
    const [number, name] = place.children;
    const count = String(parts[unit]);
    if (!number || !name || number.textContent === count) continue;
    number.textContent = count;
    name.textContent = getUnitName(unit, parts[unit], document.documentElement.lang);
  }
  countdown.setAttribute("data-running", "");
}

/** Show what follows, in a region that readers of screens announce. */
function showFinish(countdown: HTMLElement): void {
  countdown.querySelector(".countdown-running")?.remove();
  const rest = countdown.querySelector<HTMLElement>(".countdown-finish");
  if (rest) rest.hidden = false;
  else countdown.hidden = true;
}
