/**
 * Counts down to a moment (blocks/marketing/countdown.tsx) by the shop's clock: the visitor's may be wrong, and the page may have lain
 * in a cache for long. The shop is asked once, then the browser counts on; it is asked again after the machine has slept.
 */

const CLOCK = "/presny-cas/";
const ANSWER_MS = 5000;
/** The browser's two clocks differ by more than this only when one was set or stood still. */
const DRIFT_MS = 2000;
/** How soon the shop is asked again whether a countdown has really ended. */
const AGAIN_MS = 30_000;
const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
type Unit = keyof typeof SECONDS;

/** Return what is left, in whole units: a second that has begun counts. */
export function partsOf(leftMs: number): Record<Unit, number> {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    day: Math.floor(left / SECONDS.day),
    hour: Math.floor(left / SECONDS.hour) % 24,
    minute: Math.floor(left / SECONDS.minute) % 60,
    second: left % 60,
  };
}

/** Return the unit's name for a number of it: 1 den, 2 dny, 5 dnů. */
export const nameOf = (unit: Unit, count: number, language: string): string =>
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
async function askTime(): Promise<void> {
  const slept = readOwnZero() - ownZero;
  ownZero += slept;
  const asked = performance.now();
  try {
    const answer = await fetch(CLOCK, { cache: "no-store", signal: AbortSignal.timeout(ANSWER_MS) });
    const time = Number(await answer.text());
    if (!answer.ok || !(time > 0)) throw new Error(`${CLOCK}: ${answer.status}`);
    // It was read half-way between question and answer.
    zero = time - (asked + performance.now()) / 2;
    isTold = true;
  } catch {
    zero = zero ? zero + slept : ownZero;
  }
}

/** Start counting in each of them. */
export async function start(found: readonly HTMLElement[]): Promise<void> {
  await askTime();
  addEventListener("pageshow", ({ persisted }) => persisted && void askTime());
  for (const countdown of found) run(countdown);
}

function run(countdown: HTMLElement): void {
  if (Math.abs(readOwnZero() - ownZero) > DRIFT_MS) {
    void askTime().then(() => run(countdown));
    return;
  }
  const left = Date.parse(countdown.dataset.endsAt ?? "") - zero - performance.now();
  if (Number.isNaN(left)) return; // the words say until when
  if (left <= 0) {
    if (isTold) finish(countdown);
    else askLater(countdown);
    return;
  }
  show(countdown, partsOf(left));
  setTimeout(run, left % 1000 || 1000, countdown);
}

/** The words say until when, meanwhile. */
function askLater(countdown: HTMLElement): void {
  countdown.removeAttribute("data-running");
  setTimeout(() => void askTime().then(() => run(countdown)), AGAIN_MS);
}

function show(countdown: HTMLElement, parts: Record<Unit, number>): void {
  for (const unit of Object.keys(parts) as Unit[]) {
    const place = countdown.querySelector(`[data-unit=${unit}]`);
    if (!place) continue;
    const [number, name] = place.children;
    const count = String(parts[unit]);
    if (!number || !name || number.textContent === count) continue;
    number.textContent = count;
    name.textContent = nameOf(unit, parts[unit], document.documentElement.lang);
  }
  countdown.setAttribute("data-running", "");
}

/** Show what follows, in a region that readers of screens announce. */
function finish(countdown: HTMLElement): void {
  countdown.querySelector(".countdown-running")?.remove();
  const rest = countdown.querySelector<HTMLElement>(".countdown-finish");
  if (rest) rest.hidden = false;
  else countdown.hidden = true;
}
