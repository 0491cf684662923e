import { defineConfig } from "@playwright/test";

const phone = { width: 360, height: 740 };
const desk = { width: 1280, height: 800 };
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/global-setup.ts",
  fullyParallel: true,
  // One more than the cores that it is tuned for: browsers wait a good deal.
  workers: 3,
  // A test that needs a second try hides a race; it has to be mended.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    locale: "en-MY",
    timezoneId: "Asia/Kuala_Lumpur",
    // Axe would judge the colours of a fade half way through.
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
    // What no screen shows is asked once; prices, the catalogue and the settings change when nobody else is looking.
    {
      name: "phone",
      testIgnore: /guard|gold-price|admin-products|admin-categories|shop-settings/,
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: "desk",
      testIgnore: /gold-price|admin-products|admin-categories|shop-settings/,
      use: { viewport: desk },
    },
    {
      name: "phone without JavaScript",
      testMatch: /whole-way/,
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testMatch: /whole-way/,
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
  ],
});
