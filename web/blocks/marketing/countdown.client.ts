/**
 * Counts down to a moment (blocks/marketing/countdown.tsx) by the server's clock: the visitor's clock may be wrong, and
 * the page may come from a cache. The script requests the time once, and again after the computer slept.
 */

const SERVER_TIME_URL = "/presny-cas/";
const RESPONSE_TIMEOUT_MS = 5000;
/** The browser's two clocks differ by more than this only when one was set or stopped. */
const MAX_CLOCK_DRIFT_MS = 2000;
/** Delay before the server time is requested again for a countdown that the visitor's clock has ended. */
const RECHECK_MS = 30_000;
/** The clock runs in the last two days; before that the text with the end says enough. */
const LAST_DAYS_MS = 2 * 86_400_000;
const HOUR_MS = 3_600_000;
const SECONDS = { day: 86_400, hour: 3600, minute: 60, second: 1 } as const;
type Unit = keyof typeof SECONDS;

/** Return the milliseconds left as whole units; a started second counts as a whole one. */
export function splitDuration(leftMs: number): Record<Unit, number> {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  return {
    day: Math.floor(left / SECONDS.day),
    hour: Math.floor(left / SECONDS.hour) % 24,
    minute: Math.floor(left / SECONDS.minute) % 60,
    second: left % 60,
  };
}

/** Return the name of `unit` in the plural form for `count`: 1 den, 2 dny, 5 dnů. */
export const getUnitName = (unit: Unit, count: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" })
    .formatToParts(count)
    .find(({ type }) => type === "unit")?.value ?? "";

/** The server time, in milliseconds since 1970, at which `performance.now()` was 0; 0 while unknown. */
let serverOrigin = 0;
/** Whether the server has ever answered. A visitor's clock that is ahead must not end a countdown. */
let hasServerTime = false;
const readLocalOrigin = () => Date.now() - performance.now();
/** The same by the visitor's clock, at the last request. */
let localOrigin = readLocalOrigin();

/** Request the server time. On an error the known time is kept; without one the visitor's clock is used. */
async function fetchServerTime(): Promise<void> {
  const sleptMs = readLocalOrigin() - localOrigin;
  localOrigin += sleptMs;
  const requestedAt = performance.now();
  try {
    const response = await fetch(SERVER_TIME_URL, {
      cache: "no-store",
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    const time = Number(await response.text());
    if (!response.ok || !(time > 0)) throw new Error(`${SERVER_TIME_URL}: ${response.status}`);
    // The server read its clock about half-way between request and response.
    serverOrigin = time - (requestedAt + performance.now()) / 2;
    hasServerTime = true;
  } catch {
    serverOrigin = serverOrigin ? serverOrigin + sleptMs : localOrigin;
  }
}

export async function startCountdowns(countdowns: readonly HTMLElement[]): Promise<void> {
  await fetchServerTime();
  addEventListener("pageshow", ({ persisted }) => persisted && void fetchServerTime());
  for (const countdown of countdowns) updateCountdown(countdown);
}

function updateCountdown(countdown: HTMLElement): void {
  if (Math.abs(readLocalOrigin() - localOrigin) > MAX_CLOCK_DRIFT_MS) {
    void fetchServerTime().then(() => updateCountdown(countdown));
    return;
  }
  const left = Date.parse(countdown.dataset.endsAt ?? "") - serverOrigin - performance.now();
  if (Number.isNaN(left)) return; // the text names the end
  if (left <= 0) {
    if (hasServerTime) showFinish(countdown);
    else scheduleRecheck(countdown);
    return;
  }
  if (left > LAST_DAYS_MS) {
    countdown.removeAttribute("data-near");
    setTimeout(updateCountdown, Math.min(left - LAST_DAYS_MS, HOUR_MS), countdown);
    return;
  }
  renderCountdown(countdown, splitDuration(left));
  setTimeout(updateCountdown, left % 1000 || 1000, countdown);
}

/** Show only the text with the end until the next request. */
function scheduleRecheck(countdown: HTMLElement): void {
  countdown.removeAttribute("data-running");
  setTimeout(() => void fetchServerTime().then(() => updateCountdown(countdown)), RECHECK_MS);
}

function renderCountdown(countdown: HTMLElement, parts: Record<Unit, number>): void {
  for (const unit of Object.keys(parts) as Unit[]) {
    const element = countdown.querySelector(`[data-unit=${unit}]`);
    if (!element) continue;
    const [number, name] = element.children;
    const count = String(parts[unit]);
    if (!number || !name || number.textContent === count) continue;
    number.textContent = count;
    name.textContent = getUnitName(unit, parts[unit], document.documentElement.lang);
  }
  countdown.setAttribute("data-running", "");
}

/** Replace the countdown with the finish content, in a live region. */
function showFinish(countdown: HTMLElement): void {
  countdown.querySelector(".countdown-running")?.remove();
  const finish = countdown.querySelector<HTMLElement>(".countdown-finish");
  if (finish) finish.hidden = false;
  else countdown.hidden = true;
}
