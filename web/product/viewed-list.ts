/** The products that this browser has opened, the last first. Only their ids are stored, and only here. */
import { canStore } from "../consent/consent.ts";

export const VIEWED_KEY = "vyloha:viewed";
const MAX_STORED = 12;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Return the ids of the products that were opened before, and store `id` as the last one. */
export function recordView(id: number): number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VIEWED_KEY) ?? "[]");
    const others = Array.isArray(stored) ? stored.filter(isId).filter((other) => other !== id) : [];
    if (canStore(VIEWED_KEY)) localStorage.setItem(VIEWED_KEY, JSON.stringify([id, ...others].slice(0, MAX_STORED)));
    return others;
  } catch {
    return []; // storage is blocked, or the value is not JSON
  }
}
