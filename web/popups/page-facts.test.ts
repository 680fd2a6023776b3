import { expect, test } from "vitest";
import { createProbeId } from "./ad-blocker.ts";
import { getBrowserNames } from "./page-facts.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

test.each([
  ["chrome", CHROME],
  ["edge", `${CHROME} Edg/126.0.0.0`],
  ["firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"],
  [
    "safari",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
  ],
  ["ie", "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko"],
])("the user agent of %s has its name", (name, agent) => {
  expect(getBrowserNames(agent)).toEqual([name]);
});

test.each([0, 0.5, 0.123456789, 0.999])("the id of the ad blocker's probe has six characters: %d", (random) => {
  expect(createProbeId(random)).toMatch(/^[a-z0-9]{6}$/);
});
