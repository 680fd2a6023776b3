import { expect, test, vi } from "vitest";
import { RestError } from "../api/rest-errors.ts";
import { createUploadQueue, type SendUpload, type UploadItem } from "./upload-queue.ts";

const createFile = (name: string) => ({ name }) as File;
const createConnectionError = () => new RestError("fetch_error", "Spadlo to.");

function createQueue(send: SendUpload) {
  const states: string[] = [];
  const queue = createUploadQueue(send, (item) => states.push(`${item.file.name}: ${item.state}`), [0, 0]);
  return { queue, states };
}
const waitForState = (items: UploadItem[], state: string) =>
  vi.waitFor(() => expect(items.map((item) => item.state)).toEqual(items.map(() => state)));

test("three pictures are sent at once, the others when one is done", async () => {
  const responses: (() => void)[] = [];
  const { queue } = createQueue(() => new Promise<unknown>((resolve) => responses.push(() => resolve({ id: 1 }))));
  const items = ["a", "b", "c", "d"].map((name) => queue.add(createFile(name)));

  await vi.waitFor(() => expect(responses).toHaveLength(3));
  expect(items[3]?.state).toBe("waiting");
  responses[0]?.();
  await vi.waitFor(() => expect(responses).toHaveLength(4));
});

test.each([
  createConnectionError(),
  new RestError("invalid_json", "", 503),
  new RestError("too_many_requests", "", 429),
])("a picture that failed twice with %o is sent a third time", async (failure) => {
  const send = vi.fn().mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue({ id: 1 });
  const { queue } = createQueue(send);

  const item = queue.add(createFile("a"));

  await waitForState([item], "done");
  expect(send).toHaveBeenCalledTimes(3);
  expect(item.stored).toEqual({ id: 1 });
  expect(send.mock.calls.map(([, , , isRetry]) => isRetry)).toEqual([false, true, true]);
});

test("a rejection fails at once, and is sent again only by retry", async () => {
  const rejection = new RestError("post_process", "Zmenšete ji.", 500);
  const send = vi.fn().mockRejectedValueOnce(rejection).mockResolvedValue({ id: 1 });
  const { queue } = createQueue(send);
  const item = queue.add(createFile("a"));
  await waitForState([item], "failed");
  expect(item.error).toBe("Zmenšete ji.");

  queue.retry(item);

  await waitForState([item], "done");
  expect(item.error).toBe("");
  expect(send).toHaveBeenCalledTimes(2);
});

test("a connection error fails after three attempts", async () => {
  const send = vi.fn().mockRejectedValue(createConnectionError());
  const { queue } = createQueue(send);
  const item = queue.add(createFile("a"));

  await waitForState([item], "failed");
  expect(send).toHaveBeenCalledTimes(3);
});

test("a cancelled picture is not done, and can be sent again", async () => {
  const send: SendUpload = vi.fn((_file, signal) => {
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  });
  const { queue, states } = createQueue(send);
  const item = queue.add(createFile("a"));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());

  queue.cancel(item);
  expect(item.state).toBe("cancelled");
  queue.retry(item);

  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(item.state).toBe("sending");
  expect(states).not.toContain("a: done");
});

test("a cancelled picture is sent again only after its first upload has ended", async () => {
  const finishUpload: (() => void)[] = [];
  const send: SendUpload = vi.fn(
    (_file, signal) =>
      new Promise<unknown>((resolve, reject) =>
        finishUpload.push(() => (signal.aborted ? reject(new DOMException("", "AbortError")) : resolve({ id: 1 }))),
      ),
  );
  const { queue } = createQueue(send);
  const item = queue.add(createFile("a"));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  queue.cancel(item);
  queue.retry(item);
  await Promise.resolve();
  expect(send).toHaveBeenCalledTimes(1);

  finishUpload[0]?.();

  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  finishUpload[1]?.();
  await waitForState([item], "done");
});
