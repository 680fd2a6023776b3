import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Debouncer } from "./debouncer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createChain(waitMs: number) {
  const ran: string[] = [];
  const chain = new Debouncer(waitMs);
  return { ran, chain, type: (phrase: string) => chain.run(() => ran.push(phrase)) };
}

test("the first task runs at once, then the last one after a pause", () => {
  const { ran, type } = createChain(400);

  type("tri");
  expect(ran).toEqual(["tri"]);
  type("trič");
  vi.advanceTimersByTime(399);
  type("tričk");
  vi.advanceTimersByTime(399);
  expect(ran).toEqual(["tri"]);
  vi.advanceTimersByTime(1);

  expect(ran).toEqual(["tri", "tričk"]);
});

test("after a pause a new chain starts", () => {
  const { ran, type } = createChain(400);
  type("tri");
  vi.advanceTimersByTime(400);

  type("trič");

  expect(ran).toEqual(["tri", "trič"]);
});

test("without a wait all tasks run at once", () => {
  const { ran, type } = createChain(0);

  for (const phrase of ["tri", "trič", "tričk"]) type(phrase);

  expect(ran).toEqual(["tri", "trič", "tričk"]);
});

test("cancel removes the waiting task", () => {
  const { ran, chain, type } = createChain(400);
  type("tri");
  type("trič");

  chain.cancel();
  vi.runAllTimers();

  expect(ran).toEqual(["tri"]);
});
