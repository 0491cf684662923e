import { defineConfig } from "@playwright/test";

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/global-setup.ts",
  fullyParallel: true,
  // One more than the two cores it is tuned for, because browsers often wait.
  workers: 3,
  // A test that needs a retry hides a race, which must be fixed.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    locale: "en-MY",
    timezoneId: "Asia/Kuala_Lumpur",
    // Axe would measure colours in the middle of a fade.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: [
    // Tests without a screen run once, on "desk"; tests that change prices, products or settings run alone, below.
    {
      name: "phone",
      testIgnore:
        /admin-authorization|number-fields|react-router-patches|narrow|gold-price|admin-products|admin-categories|shop-settings/,
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: "desk",
      testIgnore:
        /admin-authorization|narrow|gold-price|admin-products|admin-categories|shop-settings/,
      use: { viewport: desk },
    },
    {
      name: "phone without JavaScript",
      testMatch: /purchase/,
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testMatch: /purchase/,
      use: { viewport: desk, javaScriptEnabled: false },
    },
    {
      name: "prices",
      testMatch: /gold-price/,
      workers: 1,
      use: { viewport: desk },
      dependencies: ["phone", "desk", "phone without JavaScript", "desk without JavaScript"],
    },
    {
      name: "catalogue",
      testMatch: /admin-products|admin-categories/,
      workers: 1,
      use: { viewport: desk },
      dependencies: ["prices"],
    },
    {
      name: "settings",
      testMatch: /shop-settings/,
      workers: 1,
      use: { viewport: desk },
      dependencies: ["prices"],
    },
    {
      name: "narrow",
      testMatch: /narrow/,
      workers: 1,
      use: { viewport: { width: 320, height: 640 } },
      dependencies: ["catalogue", "settings"],
    },
    {
      // It posts an unknown form to every page of the back office.
      name: "authorization",
      testMatch: /admin-authorization/,
      use: { viewport: desk },
      dependencies: ["narrow"],
    },
  ],
});
