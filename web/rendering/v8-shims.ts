/** Web APIs that React's server build needs and a bare V8 lacks. Imported before React. */

type Task = () => void;
const tasks: Task[] = [];

/** Run the tasks queued with `queueMicrotask`, `setTimeout` or a `MessageChannel`, and those that they queue, now. */
export function runQueuedTasks(): void {
  for (let task = tasks.shift(); task; task = tasks.shift()) task();
}

class MessageChannelShim {
  port1: { onmessage: Task | null } = { onmessage: null };
  port2 = { postMessage: () => tasks.push(() => this.port1.onmessage?.()) };
}

/** Encodes UTF-8 for React's streams, which serve.tsx uses only for component stacks. */
class TextEncoderShim {
  encode(text: string): Uint8Array {
    const bytes = unescape(encodeURIComponent(text));
    return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
  }
}

/** Calls its source and discards the enqueued chunks. */
class ReadableStreamShim {
  constructor(source: { start?: (controller: object) => void; pull?: (controller: object) => void }) {
    const controller = {
      enqueue: () => {},
      close: () => {},
      error: () => {},
      desiredSize: Number.POSITIVE_INFINITY,
      byobRequest: null,
    };
    source.start?.(controller);
    source.pull?.(controller);
  }
}

const noop = () => {};
Object.assign(globalThis, {
  queueMicrotask: (task: Task) => tasks.push(task),
  setTimeout: (task: Task) => tasks.push(task),
  clearTimeout: noop,
  MessageChannel: MessageChannelShim,
  TextEncoder: TextEncoderShim,
  ReadableStream: ReadableStreamShim,
  // React's development build writes many warnings here.
  console: { log: noop, info: noop, warn: noop, error: noop, debug: noop },
});
