import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type Page,
  type ViewportSize,
} from "@playwright/test";
import type axe from "axe-core";
import { owner } from "#kit/shop.ts";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Playwright's `test`, extended: it fails if the page writes anything to the browser's console. */
export const test = base.extend<{ noise: string[]; admin: Page; plainAdmin: Page }>({
  baseURL: ({}, use) => use(process.env.SHOP_URL),
  // Each test is another visitor: the tests of one run would exceed what the shop accepts from one address.
  extraHTTPHeaders: ({}, use) => use({ "x-forwarded-for": newAddress() }),
  /** The admin in another browser context, signed in as the owner; `plainAdmin` is without JavaScript. */
  admin: ({ browser, javaScriptEnabled, noise }, use) =>
    useAdmin(browser, { javaScriptEnabled }, noise, use),
  plainAdmin: ({ browser, noise }, use) =>
    useAdmin(browser, { javaScriptEnabled: false }, noise, use),
  page: async ({ page, javaScriptEnabled, noise }, use) => {
    listen(page, noise);
    if (javaScriptEnabled) waitForScripts(page);
    await use(page);
  },
  noise: [
    async ({}, use) => {
      const noise: string[] = [];
      await use(noise);
      expect(noise, "the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Makes `goto` wait for hydration: scripts load after the main picture, and a click before that submits a plain
 * form. Tests of that early phase pass `waitUntil`.
 */
export function waitForScripts(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
}

/** The long timeout is for pictures that are requested for the first time: they must be encoded first. */
export async function hydrated(page: Page) {
  await page.waitForFunction(isHydrated, undefined, { timeout: 30_000 });
  // React's mark is set while it renders; once the page is idle, effects have added their listeners too. Without
  // the timeout, a headless browser that has nothing left to paint may never call back.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })));
}

/** Also true for a page without React. */
export function isHydrated(): boolean {
  const scripts = document.querySelector("script[type=deferred], script[type=module]");
  return !scripts || Object.keys(document.body).some((key) => key.startsWith("__reactProps$"));
}

function listen(page: Page, noise: string[]) {
  page.on("console", (message) => {
    const { url } = message.location();
    noise.push(`${message.type()}: ${message.text()} (${url} on ${page.url()})`);
  });
  page.on("pageerror", (error) => noise.push(`error: ${error.message} (${page.url()})`));
}

/** A page of the same visitor in a browser without JavaScript. */
export async function withoutScripts(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()!
    .newContext({
      baseURL: process.env.SHOP_URL!,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
  return context.newPage();
}

/** Expects no violation of axe's rules for WCAG 2.2 AA and best practices. */
export function expectAccessible(page: Page) {
  return atEachSize(page, () => expectNoViolations(page));
}

/** Expects that the page does not scroll sideways. */
export function expectNoSidewaysScroll(page: Page) {
  return atEachSize(page, () => expectToFit(page));
}

/** Expects an accessible page without sideways scrolling; saves a screenshot to the folder in SHOTS. */
export function checkPage(page: Page, shot = new URL(page.url()).pathname) {
  return atEachSize(page, async () => {
    await expectToFit(page);
    if (process.env.SHOTS) {
      const name = `${shot.replaceAll("/", "-")}-${page.viewportSize()!.width}`;
      await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
    }
    await expectNoViolations(page);
  });
}

/** Where a project's flows run on one size of screen, their pages are checked on the other sizes too. */
export async function atEachSize(page: Page, check: () => Promise<void>) {
  await check();
  const others: ViewportSize[] = test.info().project.metadata.alsoCheckedAt ?? [];
  if (others.length === 0) return;
  const own = page.viewportSize()!;
  for (const other of others) {
    await page.setViewportSize(other);
    await check();
  }
  await page.setViewportSize(own);
}

// Run once per document. `@axe-core/playwright` runs it twice for each check, and not minified (ADR-0062).
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

async function expectNoViolations(page: Page) {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    // Our pages have one frame. Details of passed rules and selectors take time and are not shown.
    const options = { resultTypes: ["violations" as const], selectors: false };
    return (await (window as unknown as { axe: typeof axe }).axe.run(document, options)).violations;
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}

/** Waits for spinners and animations to end: axe would measure the contrast of colours in transition. */
async function settled(page: Page) {
  await expect(page.locator("button .animate-spin")).toHaveCount(0);
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.allSettled(timed.map((animation) => animation.finished));
  });
}

/** Tables and tabs may scroll sideways on a phone, but not on a wide screen, where people use a mouse. */
async function expectToFit(page: Page) {
  const { content, view, cut } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
    cut: [...document.querySelectorAll("main nav, [role=region]:has(> table)")]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.getAttribute("aria-label")),
  }));
  expect(content, "the page's width").toBeLessThanOrEqual(view);
  if (view >= 1200) expect(cut, "what scrolls sideways").toEqual([]);
}

/** The owner's cookies: signing in takes seconds, so each worker does it once. */
let ownerSession: Promise<StorageState> | undefined;

async function useAdmin(
  browser: Browser,
  { javaScriptEnabled }: { javaScriptEnabled: boolean },
  noise: string[],
  use: (page: Page) => Promise<void>,
) {
  const storageState = await (ownerSession ??= signInAsOwner(browser));
  const context = await browser.newContext({ storageState, javaScriptEnabled });
  const page = await context.newPage();
  listen(page, noise);
  if (javaScriptEnabled) waitForScripts(page);
  await use(page);
  await context.close();
}

async function signInAsOwner(browser: Browser): Promise<StorageState> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/auth?next=/admin");
  await signIn(page, owner);
  // Checking a password is meant to be slow, and takes longer while other tests run.
  const dashboard = page.getByRole("heading", { level: 1, name: "Dashboard" });
  await expect(dashboard).toBeVisible({ timeout: 30_000 });
  const session = await context.storageState();
  await context.close();
  return session;
}

/** On a page with the sign-in form. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.locator("form").getByRole("button", { name: "Sign In" }).click();
}

export async function signOut(page: Page) {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/$/);
}

let addresses = 0;

/** An IP address that no other test of this run uses. */
function newAddress(): string {
  addresses += 1;
  return `10.${test.info().workerIndex % 256}.${addresses >> 8}.${addresses & 255}`;
}

let phones = 0;

/** A Malaysian mobile number that no other test of this run uses. */
export function newPhone(): string {
  const own = String(test.info().workerIndex).padStart(4, "0");
  phones += 1;
  return `012-${own.slice(0, 3)} ${own.slice(3)}${String(phones).padStart(3, "0")}`;
}
