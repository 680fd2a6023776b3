/** Islands in a real browser: when they hydrate, queued and replayed events, failed hydration. */
import { test as base, expect, type Page, type Route } from "@playwright/test";

/** The console of each page must stay empty but for a test's `expectedErrors`. */
const test = base.extend<{ expectedErrors: RegExp; emptyConsole: undefined }>({
  expectedErrors: [/^\b$/, { option: true }],
  emptyConsole: [
    async ({ page, expectedErrors }, use) => {
      const messages: string[] = [];
      page.on("console", (message) => messages.push(message.text()));
      page.on("pageerror", (error) => messages.push(String(error)));
      await use(undefined);
      expect(messages.filter((message) => !expectedErrors.test(message))).toEqual([]);
    },
    { auto: true },
  ],
});

function buildPageUrl(name: string, props: object = {}): string {
  return `/page/${name}/?with=${encodeURIComponent(JSON.stringify(props))}`;
}

const CHUNKS = /\/assets\/(?!runtime)[^/]+\.js$/;

/** Open a page whose island chunks wait until `load` or `fail` is called. */
async function openWithDelayedChunks(page: Page, url: string) {
  const waiting: Route[] = [];
  let respond: ((route: Route) => Promise<void>) | undefined;
  await page.route(CHUNKS, (route) => (respond ? respond(route) : void waiting.push(route)));
  await page.goto(url);
  const respondToAll = async (handle: (route: Route) => Promise<void>) => {
    respond = handle;
    await Promise.all(waiting.map(handle));
  };
  return { load: () => respondToAll((route) => route.continue()), fail: () => respondToAll((route) => route.abort()) };
}

function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

const counter = (page: Page, label: string) => page.getByRole("button", { name: label });
const expectHydrated = (page: Page, label: string, times = "1") =>
  expect(counter(page, label)).toHaveAttribute("data-woken", times);

test.describe("hydration", () => {
  test("only the runtime is downloaded until the pointer over an island hydrates it", async ({ page }) => {
    const scripts = recordScripts(page);
    await page.goto(buildPageUrl("StrategiesPage", { strategies: ["interaction"] }), { waitUntil: "networkidle" });
    expect(scripts).toHaveLength(1);
    await expectHydrated(page, "interaction", "0");

    await counter(page, "interaction").hover();

    await expectHydrated(page, "interaction");
  });

  test("the keyboard's focus hydrates an island, and a key counts once", async ({ page }) => {
    await page.goto(buildPageUrl("StrategiesPage", { strategies: ["interaction"] }));

    await page.keyboard.press("Tab");
    await expectHydrated(page, "interaction");
    await expect(counter(page, "interaction")).toBeFocused();
    await page.keyboard.press("Enter");

    await expect(counter(page, "interaction")).toHaveText("1");
  });

  test("an island with the visible strategy hydrates when it is scrolled into view", async ({ page }) => {
    const scripts = recordScripts(page);
    await page.goto(buildPageUrl("StrategiesPage", { strategies: ["visible"] }), { waitUntil: "networkidle" });
    expect(scripts).toHaveLength(1);

    await page.mouse.wheel(0, 3000);

    await expectHydrated(page, "visible");
  });

  test("islands with the idle and load strategies hydrate without interaction", async ({ page }) => {
    await page.goto(buildPageUrl("StrategiesPage", { strategies: ["idle", "load"] }));

    await expectHydrated(page, "idle");
    await expectHydrated(page, "load");
  });

  test("an island for narrow windows hydrates when the window becomes narrow", async ({ page }) => {
    const scripts = recordScripts(page);
    await page.goto(buildPageUrl("StrategiesPage", { strategies: ["media"] }), { waitUntil: "networkidle" });
    await counter(page, "media").click();
    expect(scripts).toHaveLength(1);

    await page.setViewportSize({ width: 700, height: 800 });

    await expectHydrated(page, "media");
    await expect(counter(page, "media")).toHaveText("0");
  });

  test("an island added to the page later hydrates with unique ids", async ({ page }) => {
    await page.goto(buildPageUrl("NestedPage"));
    await page.evaluate(async () => {
      const response = await fetch("/fragment/p2/");
      const container = document.getElementById("later");
      if (container) container.innerHTML = await response.text();
    });

    await counter(page, "last").click();

    await expect(counter(page, "last")).toHaveText("1");
    await expect(counter(page, "later")).toHaveAttribute("data-woken", "0");
    const ids = await page.locator("[id]").evaluateAll((elements) => elements.map((element) => element.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a moved island stays hydrated, and a removed and restored one hydrates again", async ({ page }) => {
    await page.goto(buildPageUrl("NestedPage"));
    const beside = counter(page, "beside");
    await beside.click();
    await expect(beside).toHaveText("1");

    await page.evaluate(() => document.body.append(...document.querySelectorAll("main > shop-island:last-of-type")));
    await beside.click();
    await expect(beside).toHaveText("2");

    await page.evaluate(async () => {
      const host = document.body.lastElementChild as HTMLElement;
      host.remove();
      await new Promise((resolve) => setTimeout(resolve));
      document.body.append(host);
    });
    await beside.click();
    await expect(beside).toHaveText("1");
  });
});

test.describe("queued events", () => {
  test("all clicks on a plain button are replayed, those on a submit button once", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "plus" }).click();
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "add" }).click();
    await expect(page.locator("shop-island")).toHaveAttribute("aria-busy", "true");

    await load();

    await expect(page.locator("output")).toHaveText("focus; plus; plus; plus; sent |M|false|red");
    await expect(page.locator("shop-island")).not.toHaveAttribute("aria-busy");
  });

  test("text and choices entered before hydration reach React in order", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    await page.getByLabel("note").pressSequentially("ahoj");
    await page.getByRole("button", { name: "add" }).click();
    await page.getByLabel("L", { exact: true }).check();
    await page.getByLabel("gift").check();
    await page.getByLabel("colour").selectOption("blue");
    await page.getByRole("button", { name: "add" }).click();

    await load();

    await expect(page.locator("output")).toHaveText(/sent AHOJ\|L\|true\|blue$/);
    await expect(page.getByLabel("note")).toHaveValue("AHOJ");
    await expect(page.getByLabel("L", { exact: true })).toBeChecked();
    await expect(page.getByLabel("gift")).toBeChecked();
    await expect(page.getByLabel("colour")).toHaveValue("blue");
    await expect(page.getByLabel("plain")).toHaveValue("kept");
  });

  test("hydration keeps the focus and the caret", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    const note = page.getByLabel("note");
    await note.pressSequentially("ahoj");
    await note.press("ArrowLeft");

    await load();
    await expect(note).toHaveValue("AHOJ");
    await expect(note).toBeFocused();
    await page.keyboard.type("x");

    await expect(note).toHaveValue("AHOXJ");
  });

  test("hydration waits until a composed accent is complete", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    const note = page.getByLabel("note");
    await note.focus();
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "´", selectionStart: 1, selectionEnd: 1 });
    await load();
    await page.waitForLoadState("networkidle");
    await expect(note).toHaveValue("´");

    await session.send("Input.insertText", { text: "á" });

    await expect(note).toHaveValue("Á");
  });

  test("text restored by the browser reaches React", async ({ page }) => {
    await page.goto(buildPageUrl("BasketPage"));
    await page.getByLabel("note").evaluate((field: HTMLInputElement) => {
      field.value = "restored";
    });

    await page.getByRole("button", { name: "add" }).click();

    await expect(page.locator("output")).toHaveText(/sent RESTORED\|M\|false\|red$/);
  });

  test("Enter in a field submits the form once", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    await page.getByLabel("note").pressSequentially("a");
    await page.keyboard.press("Enter");

    await load();

    await expect(page.locator("output")).toHaveText("focus; sent A|M|false|red");
    await expect(page).toHaveURL(/BasketPage/);
  });

  test("scrolling keys are queued and replayed, and a link that the island handles is not followed", async ({
    page,
  }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    await page.getByRole("listbox").press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.getByRole("link", { name: "caught" }).click();

    await load();

    await expect(page.locator("output")).toHaveText(/^focus; key ArrowDown; key ArrowUp/);
    await expect(page).toHaveURL(/BasketPage/);
  });

  test("a link that the island does not handle is followed after hydration", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
    await page.getByRole("link", { name: "free" }).click();

    await load();

    await page.waitForURL(/landed/);
  });
});

test.describe("nested islands", () => {
  test("a nested island hydrates once with its parent, and its sibling does not", async ({ page }) => {
    await page.goto(buildPageUrl("NestedPage"));

    await counter(page, "second").click();

    await expect(counter(page, "second")).toHaveText("1");
    await expectHydrated(page, "first");
    await expectHydrated(page, "second");
    await expectHydrated(page, "beside", "0");
  });

  test("several triggers hydrate an island once", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("NestedPage"));
    const first = counter(page, "first");
    await first.hover();
    await first.focus();
    await first.press("Enter");
    await first.click();

    await load();

    await expect(first).toHaveText("2");
    await expectHydrated(page, "first");
  });
});

test.describe("failures", () => {
  test.describe("a chunk that does not load", () => {
    test.use({ expectedErrors: /Failed to load resource|Failed to fetch dynamically imported module/ });

    test("submits the queued form with the typed values", async ({ page }) => {
      const { fail } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
      await page.getByLabel("note").pressSequentially("ahoj");
      await page.getByLabel("L", { exact: true }).check();
      await page.getByRole("button", { name: "add" }).click();

      await fail();

      await page.waitForURL(/landed/);
      expect(new URL(page.url()).search).toBe("?note=ahoj&size=L&colour=red&plain=kept");
    });

    test("leaves a working form", async ({ page }) => {
      const { fail } = await openWithDelayedChunks(page, buildPageUrl("BasketPage"));
      await page.getByLabel("note").focus();
      await fail();
      await page.getByLabel("note").pressSequentially("ahoj");

      await page.getByLabel("note").press("Enter");

      await page.waitForURL(/landed/);
      expect(page.url()).toContain("note=ahoj");
    });
  });

  test("an island that threw on the server renders in the browser", async ({ page }) => {
    await page.goto(buildPageUrl("FailingPage", { who: "server" }));

    await expect(page.getByRole("button", { name: "/page/FailingPage/" })).toBeVisible();
    await expect(page.locator("shop-island[failed]")).toHaveCount(0);
    await counter(page, "beside").click();
    await expect(counter(page, "beside")).toHaveText("1");
  });
});

test("the style of an island loads with its block, not with its script", async ({ page }) => {
  await page.goto(buildPageUrl("BlocksPage", { blocks: [{ type: "styled", id: "1", value: "" }] }));

  await expect(page.getByText("styled")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(2);
});

test("a component loaded on demand loads its own style", async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto(buildPageUrl("OpenerPage"));
  await page.getByRole("button", { name: "open" }).hover();
  await expect.poll(() => scripts.some((url) => url.includes("Opener"))).toBe(true);
  expect(scripts.some((url) => url.includes("panel"))).toBe(false);

  await page.getByRole("button", { name: "open" }).click();

  await expect(page.getByText("panel")).toHaveCSS("color", "rgb(4, 5, 6)");
});

test.describe("touch", () => {
  test.use({ hasTouch: true });

  test("the first tap counts once", async ({ page }) => {
    const { load } = await openWithDelayedChunks(page, buildPageUrl("StrategiesPage", { strategies: ["interaction"] }));
    await counter(page, "interaction").tap();

    await load();

    await expect(counter(page, "interaction")).toHaveText("1");
  });
});
