import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TaskChain } from "./task-chain.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function typing(waitMs: number) {
  const ran: string[] = [];
  const chain = new TaskChain(waitMs);
  return { ran, chain, type: (phrase: string) => chain.run(() => ran.push(phrase)) };
}

test("the first of a chain runs at once, of the rest the last when the keys rest", () => {
  const { ran, type } = typing(400);

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

test("after a pause a new chain begins", () => {
  const { ran, type } = typing(400);
  type("tri");
  vi.advanceTimersByTime(400);

  type("trič");

  expect(ran).toEqual(["tri", "trič"]);
});

test("with no wait everything runs at once", () => {
  const { ran, type } = typing(0);

  for (const phrase of ["tri", "trič", "tričk"]) type(phrase);

  expect(ran).toEqual(["tri", "trič", "tričk"]);
});

test("what waits can be forgotten", () => {
  const { ran, chain, type } = typing(400);
  type("tri");
  type("trič");

  chain.cancel();
  vi.runAllTimers();

  expect(ran).toEqual(["tri"]);
});
