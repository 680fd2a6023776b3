/** Files that are sent a few at a time; what a broken line swallowed is sent again by itself. */
import { RestError } from "../api/rest-errors.ts";

export type UploadState = "waiting" | "sending" | "again" | "done" | "failed" | "cancelled";
/** Sends a file and returns what the shop keeps of it; `isAgain` of one that may have arrived without an answer. */
export type SendUpload = (
  file: File,
  signal: AbortSignal,
  tell: (share: number) => void,
  isAgain: boolean,
) => Promise<unknown>;

export interface UploadItem {
  readonly file: File;
  state: UploadState;
  /** From 0 to 1. */
  share: number;
  /** Why it failed, for people. */
  error: string;
  /** What the shop answered. */
  kept?: unknown;
}

const MAX_CONCURRENT_UPLOADS = 3;
const RETRY_DELAYS_MS = [1000, 3000];
/** A proxy's words for a shop that is away for the moment, and for one that has too much to do. */
const TRANSIENT_STATUSES = [429, 502, 503, 504];

export interface UploadQueue {
  add: (file: File) => UploadItem;
  cancel: (item: UploadItem) => void;
  retry: (item: UploadItem) => void;
}

/** Return a queue that sends with `send`; `changed` hears of each change of an item. */
export function createUploadQueue(
  send: SendUpload,
  changed: (item: UploadItem) => void,
  pausesMs = RETRY_DELAYS_MS,
): UploadQueue {
  const running = new Map<UploadItem, AbortController>();
  const waiting: UploadItem[] = [];
  const sent = new WeakSet<UploadItem>();

  function turn(item: UploadItem, change: Partial<UploadItem>): void {
    Object.assign(item, change);
    changed(item);
  }

  function next(): void {
    while (running.size < MAX_CONCURRENT_UPLOADS) {
      // One that was cancelled is sent again when its first sending has ended.
      const place = waiting.findIndex((one) => !running.has(one));
      const [item] = place < 0 ? [] : waiting.splice(place, 1);
      if (!item) return;
      const ours = new AbortController();
      running.set(item, ours);
      void run(item, ours.signal).finally(() => {
        running.delete(item);
        next();
      });
    }
  }

  async function run(item: UploadItem, signal: AbortSignal): Promise<void> {
    const tell = (share: number) => void (item.state === "sending" && turn(item, { share }));
    for (let attempt = 0; !signal.aborted; attempt++) {
      turn(item, { state: "sending", share: 0, error: "" });
      let kept: unknown;
      try {
        const isAgain = sent.has(item);
        sent.add(item);
        kept = await send(item.file, signal, tell, isAgain);
      } catch (error) {
        if (signal.aborted) return;
        const pause = isTransientError(error) ? pausesMs[attempt] : undefined;
        if (pause === undefined) return turn(item, { state: "failed", error: (error as Error).message });
        turn(item, { state: "again" });
        await delay(pause, signal);
        continue;
      }
      // Though it was taken back: the shop has it.
      return turn(item, { state: "done", share: 1, kept });
    }
  }

  function enqueue(item: UploadItem): void {
    turn(item, { state: "waiting", share: 0, error: "" });
    waiting.push(item);
    next();
  }

  return {
    add: (file) => {
      const item: UploadItem = { file, state: "waiting", share: 0, error: "" };
      waiting.push(item);
      queueMicrotask(next); // who adds it shows it first
      return item;
    },
    cancel: (item) => {
      if (item.state === "done") return;
      const place = waiting.indexOf(item);
      if (place >= 0) waiting.splice(place, 1);
      turn(item, { state: "cancelled" });
      running.get(item)?.abort();
    },
    retry: (item) => {
      if (item.state === "failed" || item.state === "cancelled") enqueue(item);
    },
  };
}

const isTransientError = (error: unknown) =>
  error instanceof RestError && (error.code === "fetch_error" || TRANSIENT_STATUSES.includes(error.status));

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
