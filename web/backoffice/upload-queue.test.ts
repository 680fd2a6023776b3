import { expect, test, vi } from "vitest";
import { RestError } from "../api/rest-errors.ts";
import { createUploadQueue, type SendUpload, type UploadItem } from "./upload-queue.ts";

const file = (name: string) => ({ name }) as File;
const cut = () => new RestError("fetch_error", "Spadlo to.");

function queueOf(send: SendUpload) {
  const states: string[] = [];
  const queue = createUploadQueue(send, (item) => states.push(`${item.file.name}: ${item.state}`), [0, 0]);
  return { queue, states };
}
const settled = (items: UploadItem[], state: string) =>
  vi.waitFor(() => expect(items.map((item) => item.state)).toEqual(items.map(() => state)));

test("7.5: sends three pictures at once, the others when there is room", async () => {
  const answers: (() => void)[] = [];
  const { queue } = queueOf(() => new Promise<unknown>((resolve) => answers.push(() => resolve({ id: 1 }))));
  const items = ["a", "b", "c", "d"].map((name) => queue.add(file(name)));

  await vi.waitFor(() => expect(answers).toHaveLength(3));
  expect(items[3]?.state).toBe("waiting");
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(4));
});

test.each([cut(), new RestError("invalid_json", "", 503), new RestError("too_many_requests", "", 429)])(
  "7.5: a picture that %o swallowed twice is sent a third time",
  async (failure) => {
    const send = vi.fn().mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue({ id: 1 });
    const { queue } = queueOf(send);

    const item = queue.add(file("a"));

    await settled([item], "done");
    expect(send).toHaveBeenCalledTimes(3);
    expect(item.kept).toEqual({ id: 1 });
    expect(send.mock.calls.map(([, , , isAgain]) => isAgain)).toEqual([false, true, true]);
  },
);

test("8: a refusal is told at once, and sent again only when somebody asks", async () => {
  const refusal = new RestError("post_process", "Zmenšete ji.", 500);
  const send = vi.fn().mockRejectedValueOnce(refusal).mockResolvedValue({ id: 1 });
  const { queue } = queueOf(send);
  const item = queue.add(file("a"));
  await settled([item], "failed");
  expect(item.error).toBe("Zmenšete ji.");

  queue.retry(item);

  await settled([item], "done");
  expect(item.error).toBe("");
  expect(send).toHaveBeenCalledTimes(2);
});

test("a line that stays broken is told after three tries", async () => {
  const send = vi.fn().mockRejectedValue(cut());
  const { queue } = queueOf(send);
  const item = queue.add(file("a"));

  await settled([item], "failed");
  expect(send).toHaveBeenCalledTimes(3);
});

test("a cancelled picture is not added, and may be sent again", async () => {
  const send: SendUpload = vi.fn((_file, signal) => {
    return new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
    );
  });
  const { queue, states } = queueOf(send);
  const item = queue.add(file("a"));
  await vi.waitFor(() => expect(send).toHaveBeenCalled());

  queue.cancel(item);
  expect(item.state).toBe("cancelled");
  queue.retry(item);

  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(item.state).toBe("sending");
  expect(states).not.toContain("a: done");
});

test("a cancelled picture is sent again only when its first sending has ended", async () => {
  const ends: (() => void)[] = [];
  const send: SendUpload = vi.fn(
    (_file, signal) =>
      new Promise<unknown>((resolve, reject) =>
        ends.push(() => (signal.aborted ? reject(new DOMException("", "AbortError")) : resolve({ id: 1 }))),
      ),
  );
  const { queue } = queueOf(send);
  const item = queue.add(file("a"));
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  queue.cancel(item);
  queue.retry(item);
  await Promise.resolve();
  expect(send).toHaveBeenCalledTimes(1);

  ends[0]?.();

  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  ends[1]?.();
  await settled([item], "done");
});
