/** Islands in a real browser: when they wake, what is held and replayed, what happens when they cannot wake. */
import { test as base, expect, type Page, type Route } from "@playwright/test";

/** The console of every page must stay empty, unless a test says what it expects there. */
const test = base.extend<{ expectedErrors: RegExp; quietConsole: undefined }>({
  expectedErrors: [/^\b$/, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      page.on("pageerror", (error) => said.push(String(error)));
      await use(undefined);
      expect(said.filter((line) => !expectedErrors.test(line))).toEqual([]);
    },
    { auto: true },
  ],
});

function pageUrl(name: string, props: object = {}): string {
  return `/page/${name}/?with=${encodeURIComponent(JSON.stringify(props))}`;
}

const CHUNKS = /\/assets\/(?!runtime)[^/]+\.js$/;

/** Open a page whose island chunks wait until `arrive` is called, or fail with `fail`. */
async function openSlowly(page: Page, url: string) {
  const waiting: Route[] = [];
  let decide: ((route: Route) => Promise<void>) | undefined;
  await page.route(CHUNKS, (route) => (decide ? decide(route) : void waiting.push(route)));
  await page.goto(url);
  const settle = async (how: (route: Route) => Promise<void>) => {
    decide = how;
    await Promise.all(waiting.map(how));
  };
  return { arrive: () => settle((route) => route.continue()), fail: () => settle((route) => route.abort()) };
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  return scripts;
}

const counter = (page: Page, label: string) => page.getByRole("button", { name: label });
const awake = (page: Page, label: string, times = "1") =>
  expect(counter(page, label)).toHaveAttribute("data-woken", times);

test.describe("waking", () => {
  test("nothing but the runtime is downloaded until the pointer is over an island, which wakes it", async ({
    page,
  }) => {
    const scripts = scriptsOf(page);
    await page.goto(pageUrl("StrategiesPage", { strategies: ["interaction"] }), { waitUntil: "networkidle" });
    expect(scripts).toHaveLength(1);
    await awake(page, "interaction", "0");

    await counter(page, "interaction").hover();

    await awake(page, "interaction");
  });

  test("the keyboard's focus wakes an island, and a key counts once", async ({ page }) => {
    await page.goto(pageUrl("StrategiesPage", { strategies: ["interaction"] }));

    await page.keyboard.press("Tab");
    await awake(page, "interaction");
    await expect(counter(page, "interaction")).toBeFocused();
    await page.keyboard.press("Enter");

    await expect(counter(page, "interaction")).toHaveText("1");
  });

  test("an island that waits to be seen wakes when it is scrolled to", async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto(pageUrl("StrategiesPage", { strategies: ["visible"] }), { waitUntil: "networkidle" });
    expect(scripts).toHaveLength(1);

    await page.mouse.wheel(0, 3000);

    await awake(page, "visible");
  });

  test("islands that wake on idle and on load need nobody", async ({ page }) => {
    await page.goto(pageUrl("StrategiesPage", { strategies: ["idle", "load"] }));

    await awake(page, "idle");
    await awake(page, "load");
  });

  test("an island for narrow windows wakes when the window becomes narrow", async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto(pageUrl("StrategiesPage", { strategies: ["media"] }), { waitUntil: "networkidle" });
    await counter(page, "media").click();
    expect(scripts).toHaveLength(1);

    await page.setViewportSize({ width: 700, height: 800 });

    await awake(page, "media");
    await expect(counter(page, "media")).toHaveText("0");
  });

  test("an island that came to the page later wakes too, with ids of its own", async ({ page }) => {
    await page.goto(pageUrl("NestedPage"));
    await page.evaluate(async () => {
      const answer = await fetch("/fragment/p2/");
      const place = document.getElementById("later");
      if (place) place.innerHTML = await answer.text();
    });

    await counter(page, "last").click();

    await expect(counter(page, "last")).toHaveText("1");
    await expect(counter(page, "later")).toHaveAttribute("data-woken", "0");
    const ids = await page.locator("[id]").evaluateAll((elements) => elements.map((element) => element.id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("an island that is moved stays awake, one that is taken away and put back wakes again", async ({ page }) => {
    await page.goto(pageUrl("NestedPage"));
    const beside = counter(page, "beside");
    await beside.click();
    await expect(beside).toHaveText("1");

    await page.evaluate(() => document.body.append(...document.querySelectorAll("main > shop-island:last-of-type")));
    await beside.click();
    await expect(beside).toHaveText("2");

    await page.evaluate(async () => {
      const host = document.body.lastElementChild as HTMLElement;
      host.remove();
      await new Promise((done) => setTimeout(done));
      document.body.append(host);
    });
    await beside.click();
    await expect(beside).toHaveText("1");
  });
});

test.describe("holding", () => {
  test("clicks on a plain button are all replayed, on a submit button once", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "plus" }).click();
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "add" }).click();
    await expect(page.locator("shop-island")).toHaveAttribute("aria-busy", "true");

    await arrive();

    await expect(page.locator("output")).toHaveText("focus; plus; plus; plus; sent |M|false|red");
    await expect(page.locator("shop-island")).not.toHaveAttribute("aria-busy");
  });

  test("what is typed, ticked and chosen before the island woke reaches React, in order", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    await page.getByLabel("note").pressSequentially("ahoj");
    await page.getByRole("button", { name: "add" }).click();
    await page.getByLabel("L", { exact: true }).check();
    await page.getByLabel("gift").check();
    await page.getByLabel("colour").selectOption("blue");
    await page.getByRole("button", { name: "add" }).click();

    await arrive();

    await expect(page.locator("output")).toHaveText(/sent AHOJ\|L\|true\|blue$/);
    await expect(page.getByLabel("note")).toHaveValue("AHOJ");
    await expect(page.getByLabel("L", { exact: true })).toBeChecked();
    await expect(page.getByLabel("gift")).toBeChecked();
    await expect(page.getByLabel("colour")).toHaveValue("blue");
    await expect(page.getByLabel("plain")).toHaveValue("kept");
  });

  test("focus and caret stay where they are", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    const note = page.getByLabel("note");
    await note.pressSequentially("ahoj");
    await note.press("ArrowLeft");

    await arrive();
    await expect(note).toHaveValue("AHOJ");
    await expect(note).toBeFocused();
    await page.keyboard.type("x");

    await expect(note).toHaveValue("AHOXJ");
  });

  test("an accent that is half typed is finished before React takes over", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    const note = page.getByLabel("note");
    await note.focus();
    const session = await page.context().newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "´", selectionStart: 1, selectionEnd: 1 });
    await arrive();
    await page.waitForLoadState("networkidle");
    await expect(note).toHaveValue("´");

    await session.send("Input.insertText", { text: "á" });

    await expect(note).toHaveValue("Á");
  });

  test("text that the browser restored reaches React", async ({ page }) => {
    await page.goto(pageUrl("BasketPage"));
    await page.getByLabel("note").evaluate((field: HTMLInputElement) => {
      field.value = "restored";
    });

    await page.getByRole("button", { name: "add" }).click();

    await expect(page.locator("output")).toHaveText(/sent RESTORED\|M\|false\|red$/);
  });

  test("Enter in a field sends the form once", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    await page.getByLabel("note").pressSequentially("a");
    await page.keyboard.press("Enter");

    await arrive();

    await expect(page.locator("output")).toHaveText("focus; sent A|M|false|red");
    await expect(page).toHaveURL(/BasketPage/);
  });

  test("keys that would scroll are held and replayed, a link that the island handles is not followed", async ({
    page,
  }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    await page.getByRole("listbox").press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.getByRole("link", { name: "caught" }).click();

    await arrive();

    await expect(page.locator("output")).toHaveText(/^focus; key ArrowDown; key ArrowUp/);
    await expect(page).toHaveURL(/BasketPage/);
  });

  test("a link that the island leaves alone is followed after it woke", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("BasketPage"));
    await page.getByRole("link", { name: "free" }).click();

    await arrive();

    await page.waitForURL(/landed/);
  });
});

test.describe("nesting", () => {
  test("a nested island wakes with its parent, once, and not with its neighbour", async ({ page }) => {
    await page.goto(pageUrl("NestedPage"));

    await counter(page, "second").click();

    await expect(counter(page, "second")).toHaveText("1");
    await awake(page, "first");
    await awake(page, "second");
    await awake(page, "beside", "0");
  });

  test("many reasons to wake are one waking", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("NestedPage"));
    const first = counter(page, "first");
    await first.hover();
    await first.focus();
    await first.press("Enter");
    await first.click();

    await arrive();

    await expect(first).toHaveText("2");
    await awake(page, "first");
  });
});

test.describe("failing", () => {
  test.describe("a chunk that does not arrive", () => {
    test.use({ expectedErrors: /Failed to load resource|Failed to fetch dynamically imported module/ });

    test("sends the form that was held, with what was typed", async ({ page }) => {
      const { fail } = await openSlowly(page, pageUrl("BasketPage"));
      await page.getByLabel("note").pressSequentially("ahoj");
      await page.getByLabel("L", { exact: true }).check();
      await page.getByRole("button", { name: "add" }).click();

      await fail();

      await page.waitForURL(/landed/);
      expect(new URL(page.url()).search).toBe("?note=ahoj&size=L&colour=red&plain=kept");
    });

    test("leaves a form that works from then on", async ({ page }) => {
      const { fail } = await openSlowly(page, pageUrl("BasketPage"));
      await page.getByLabel("note").focus();
      await fail();
      await page.getByLabel("note").pressSequentially("ahoj");

      await page.getByLabel("note").press("Enter");

      await page.waitForURL(/landed/);
      expect(page.url()).toContain("note=ahoj");
    });
  });

  test("an island that threw on the server is drawn in the browser", async ({ page }) => {
    await page.goto(pageUrl("FailingPage", { who: "server" }));

    await expect(page.getByRole("button", { name: "/page/FailingPage/" })).toBeVisible();
    await expect(page.locator("shop-island[failed]")).toHaveCount(0);
    await counter(page, "beside").click();
    await expect(counter(page, "beside")).toHaveText("1");
  });
});

test("the style of an island comes with the block that holds it, not with its script", async ({ page }) => {
  await page.goto(pageUrl("BlocksPage", { blocks: [{ type: "styled", id: "1", value: "" }] }));

  await expect(page.getByText("styled")).toHaveCSS("color", "rgb(1, 2, 3)");
  await expect(page.locator("link[rel=stylesheet]")).toHaveCount(2);
});

test("a part that an island loads on demand brings its own style", async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto(pageUrl("OpenerPage"));
  await page.getByRole("button", { name: "open" }).hover();
  await expect.poll(() => scripts.some((url) => url.includes("Opener"))).toBe(true);
  expect(scripts.some((url) => url.includes("panel"))).toBe(false);

  await page.getByRole("button", { name: "open" }).click();

  await expect(page.getByText("panel")).toHaveCSS("color", "rgb(4, 5, 6)");
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test("the first tap counts, once", async ({ page }) => {
    const { arrive } = await openSlowly(page, pageUrl("StrategiesPage", { strategies: ["interaction"] }));
    await counter(page, "interaction").tap();

    await arrive();

    await expect(counter(page, "interaction")).toHaveText("1");
  });
});
