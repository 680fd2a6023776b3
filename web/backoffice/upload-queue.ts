/** Uploads files a few at a time and retries connection errors. */
import { RestError } from "../api/rest-errors.ts";

export type UploadState = "waiting" | "sending" | "retrying" | "done" | "failed" | "cancelled";
/** Uploads a file and returns the shop's response; `isRetry` when an earlier attempt may have stored the file. */
export type SendUpload = (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
  isRetry: boolean,
) => Promise<unknown>;

export interface UploadItem {
  readonly file: File;
  state: UploadState;
  /** From 0 to 1. */
  share: number;
  /** The message of a failed upload. */
  error: string;
  /** The shop's response. */
  stored?: unknown;
}

const MAX_CONCURRENT_UPLOADS = 3;
const RETRY_DELAYS_MS = [1000, 3000];
/** Statuses of an overloaded shop and of a proxy in front of an unavailable one. */
const TRANSIENT_STATUSES = [429, 502, 503, 504];

export interface UploadQueue {
  add: (file: File) => UploadItem;
  cancel: (item: UploadItem) => void;
  retry: (item: UploadItem) => void;
}

/** Return a queue that uploads with `send` and calls `onChange` after each change of an item. */
export function createUploadQueue(
  send: SendUpload,
  onChange: (item: UploadItem) => void,
  retryDelaysMs = RETRY_DELAYS_MS,
): UploadQueue {
  const running = new Map<UploadItem, AbortController>();
  const waiting: UploadItem[] = [];
  const attempted = new WeakSet<UploadItem>();

  function update(item: UploadItem, change: Partial<UploadItem>): void {
    Object.assign(item, change);
    onChange(item);
  }

  function startWaiting(): void {
    while (running.size < MAX_CONCURRENT_UPLOADS) {
      // A cancelled item is sent again only after its first upload has ended.
      const index = waiting.findIndex((candidate) => !running.has(candidate));
      const [item] = index < 0 ? [] : waiting.splice(index, 1);
      if (!item) return;
      const controller = new AbortController();
      running.set(item, controller);
      void run(item, controller.signal).finally(() => {
        running.delete(item);
        startWaiting();
      });
    }
  }

  async function run(item: UploadItem, signal: AbortSignal): Promise<void> {
    const handleProgress = (share: number) => void (item.state === "sending" && update(item, { share }));
    for (let attempt = 0; !signal.aborted; attempt++) {
      update(item, { state: "sending", share: 0, error: "" });
      let stored: unknown;
      try {
        const isRetry = attempted.has(item);
        attempted.add(item);
        stored = await send(item.file, signal, handleProgress, isRetry);
      } catch (error) {
        if (signal.aborted) return;
        const retryDelay = isTransientError(error) ? retryDelaysMs[attempt] : undefined;
        if (retryDelay === undefined) return update(item, { state: "failed", error: (error as Error).message });
        update(item, { state: "retrying" });
        await delay(retryDelay, signal);
        continue;
      }
      // Even when it was cancelled meanwhile, the shop has stored it.
      return update(item, { state: "done", share: 1, stored });
    }
  }

  function enqueue(item: UploadItem): void {
    update(item, { state: "waiting", share: 0, error: "" });
    waiting.push(item);
    startWaiting();
  }

  return {
    add: (file) => {
      const item: UploadItem = { file, state: "waiting", share: 0, error: "" };
      waiting.push(item);
      queueMicrotask(startWaiting); // the caller shows the item first
      return item;
    },
    cancel: (item) => {
      if (item.state === "done") return;
      const index = waiting.indexOf(item);
      if (index >= 0) waiting.splice(index, 1);
      update(item, { state: "cancelled" });
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
