import { defineConfig } from "@playwright/test";

const phone = { width: 360, height: 740 };
const tablet = { width: 768, height: 1024 };
const desk = { width: 1280, height: 800 };
const onBoth =
  /(admin-(dashboard|dialogs|layout|packing)|cancel-after-sending|checkout|collection|exchanges|gallery|lost-parcel|order-parcels|promised-dates|purchase|returns|storefront)\.spec/;
const inLanguages = /(shopping-in-languages|language-choice)\.spec/;
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
  // It only ends a test that hangs; on a busy machine the longest take a minute.
  timeout: 180_000,
  // A password check, or a picture that is prepared at low priority, takes seconds on a busy machine.
  expect: { timeout: 20_000 },
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
    // What a size of screen changes: menus, dialogs, photographs, and the main purchase.
    { name: "phone", testMatch: [onBoth, inLanguages], use: { viewport: phone, hasTouch: true } },
    { name: "desk", testMatch: onBoth, use: { viewport: desk } },
    // Longer flows are clicked through on one size. Their pages are checked on both.
    {
      name: "customers",
      testMatch:
        /(account|\/cart|certificates|chat-button|checkout-input|\/keyboard|\/offline(-forms|-retry)?|order-page|page-weight|pay-online|trade-in|unpaid-order)\.spec/,
      metadata: { alsoCheckedAt: [desk] },
      use: { viewport: phone, hasTouch: true },
    },
    {
      name: "staff",
      testMatch:
        /(admin-(audit-log|customers|draft-orders|emails|health|offline|order-steps|order-address|orders|packing-keyboard|reports|settings|trade-in-payment)|number-fields|patches|staff(-payments)?)\.spec/,
      metadata: { alsoCheckedAt: [phone] },
      use: { viewport: desk },
    },
    // Tests that change prices, products or settings run alone, below.
    {
      name: "phone without JavaScript",
      testMatch: [/purchase|promised-dates/, inLanguages],
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: "desk without JavaScript",
      testMatch: /purchase|promised-dates/,
      use: { viewport: desk, javaScriptEnabled: false },
    },
    {
      name: "prices",
      testMatch: /gold-price/,
      workers: 1,
      use: { viewport: desk },
      dependencies: [
        "phone",
        "desk",
        "customers",
        "staff",
        "phone without JavaScript",
        "desk without JavaScript",
      ],
    },
    {
      name: "catalogue",
      testMatch: /admin-products|admin-categories|sold-out-piece/,
      workers: 1,
      metadata: { alsoCheckedAt: [phone, tablet] },
      use: { viewport: desk },
      dependencies: ["prices"],
    },
    {
      name: "settings",
      // The queue of receipts is tested here, where no other test sends or verifies any at the same time.
      testMatch: /shop-settings|receipt-queue|admin-receipts/,
      workers: 1,
      metadata: { alsoCheckedAt: [phone] },
      use: { viewport: desk },
      dependencies: ["prices"],
    },
    {
      name: "narrow",
      // Its 200 requests at once would make other tests wait.
      testMatch: /narrow|\/languages\.spec|new-language/,
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
