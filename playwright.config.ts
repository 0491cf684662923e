import { defineConfig } from "@playwright/test";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/global-setup.ts",
  fullyParallel: true,
  workers: 2,
  // A test that needs a second try hides a race; it has to be mended.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    locale: "en-MY",
    timezoneId: "Asia/Kuala_Lumpur",
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
    {
      name: "phone",
      // What no screen shows is asked once.
      testIgnore: /guard/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
    },
    { name: "desk", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone without JavaScript",
      testMatch: /whole-way/,
      use: { viewport: { width: 360, height: 740 }, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testMatch: /whole-way/,
      use: { viewport: { width: 1280, height: 800 }, javaScriptEnabled: false },
    },
  ],
});
