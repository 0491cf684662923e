import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { catalogs } from "#languages/catalogs.server.ts";
import { receiptPicture } from "#kit/pictures.ts";
import { englishTextsIn } from "./english-texts.ts";
import { mailsTo } from "./emails.ts";
import { checkPage, expect, expectNoSidewaysScroll, newPhone, test } from "./shop.ts";

// The shopper's whole way in each language, with and without JavaScript.

/** What a shopper types to find a ring. */
const words: Record<string, { ring: string }> = { ms: { ring: "cincin" }, zh: { ring: "戒指" } };

for (const [language, catalog] of catalogs) {
  /** The translation of a text, which fails the test if there is none. */
  const say = (text: string) => {
    const translated = catalog.find(text)?.[0];
    if (!translated) throw new Error(`${language} has no "${text}"`);
    return translated;
  };
  const pathIn = (path: string) => new RegExp(`/${language}${path}`);

  test(`a visitor finds, orders, pays and tracks a ring in ${language}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.slow();
    const phone = newPhone();
    const email = `pelanggan-${randomUUID()}@example.test`;
    const lookOver = async () => {
      await expect(page.locator("html")).toHaveAttribute("lang", `${catalog.tag}-MY`);
      expect([page.url(), englishTextsIn(await page.content(), language)]).toEqual([
        page.url(),
        [],
      ]);
      await (javaScriptEnabled ? checkPage(page) : expectNoSidewaysScroll(page));
    };

    await test.step("the home page, and a search in this language", async () => {
      await page.goto(`/${language}`);
      await expect(page.getByRole("heading", { name: say("Shop by Category") })).toBeVisible();
      await lookOver();
      await page.goto(`/${language}/products`);
      await page.locator("main input[type=search]").fill(words[language]!.ring);
      await page.locator("main input[type=search]").press("Enter");
      await expect(page).toHaveURL(pathIn("/products\\?.*search="));
      await expect(page.locator("a[href*='/products/']").first()).toBeVisible();
      await lookOver();
    });

    await test.step("a ring into the cart", async () => {
      await addRing(page);
      await lookOver();
      await page.goto(`/${language}/cart`);
      await expect(page.getByText("RM 2,154.90").first()).toBeVisible();
      await lookOver();
      await page.getByRole("link", { name: say("Proceed to Checkout") }).click();
      await expect(page).toHaveURL(pathIn("/checkout$"));
    });

    await test.step("checkout with mistakes, then an order", async () => {
      await page.locator("input[name=fullName]").fill("Nur Aisyah binti Abdul Rahman");
      await page.getByRole("radio", { name: /Touch 'n Go/ }).check({ force: true });
      await page.locator("input[name=phoneNumber]").fill("123");
      await page.getByRole("button", { name: say("Place Order") }).click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
      await lookOver();
      await page.locator("input[name=phoneNumber]").fill(phone);
      await page.locator("input[name=email]").fill(email);
      await page.getByRole("button", { name: say("Place Order") }).click();
      await expect(page).toHaveURL(pathIn("/payment/touch-n-go/[0-9a-f-]{36}$"));
      await lookOver();
    });

    const number = await test.step("the receipt", async () => {
      const shown = await page
        .getByText(/JJ\d{13}/)
        .first()
        .textContent();
      const picture = { name: "resit.jpg", mimeType: "image/jpeg", buffer: await receiptPicture() };
      await page.locator('input[type="file"]').setInputFiles(picture);
      await page.getByRole("button", { name: say("Submit Payment") }).click();
      await expect(page).toHaveURL(pathIn("/order-confirmation/"));
      await lookOver();
      return /JJ\d{13}/.exec(shown ?? "")![0];
    });

    await test.step("tracking by phone", async () => {
      await page.goto(`/${language}/order-tracking`);
      await page.locator("main input[type=tel]").fill(phone);
      await page.locator("main form button[type=submit]").first().click();
      await expect(page.getByText(number)).toBeVisible();
      await lookOver();
    });

    await test.step("the email is in this language, and so is where it leads", async () => {
      const mails = await mailsTo(email, 1);
      for (const { html = "", subject = "" } of mails) {
        expect(englishTextsIn(html, language)).toEqual([]);
        expect(englishTextsIn(`<p>${subject}</p>`, language)).toEqual([]);
        expect(html).toContain(`lang="${catalog.tag}`);
        const links = Array.from(html.matchAll(/href="([^"]*)"/g), ([, to]) => to!)
          .filter((to) => to.startsWith(process.env.SHOP_URL!))
          .map((to) => to.slice(process.env.SHOP_URL!.length));
        expect(links.length).toBeGreaterThan(0);
        expect(links.filter((to) => !to.startsWith(`/${language}`))).toEqual([]);
      }
    });
  });

  test(`a customer signs up, pays online and finds the order in ${language}`, async ({ page }) => {
    test.slow();
    const email = `pelanggan-${randomUUID()}@example.test`;
    const lookOver = async () => {
      expect([page.url(), englishTextsIn(await page.content(), language)]).toEqual([
        page.url(),
        [],
      ]);
      await expectNoSidewaysScroll(page);
    };
    await page.goto(`/${language}/auth?tab=sign-up`);
    await lookOver();
    await page.locator("input[name=fullName]").fill("陈美玲");
    await page.locator("input[name=phoneNumber]").fill(newPhone());
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill("kata laluan yang panjang");
    await page
      .locator("main form")
      .getByRole("button", { name: say("Sign Up") })
      .click();
    await expect(
      page.getByText(say("Account created successfully. You can now sign in.")).first(),
    ).toBeVisible();
    await page.locator("input[name=email]").fill(email);
    await page.locator("input[name=password]").fill("kata laluan yang salah");
    await page
      .locator("main form")
      .getByRole("button", { name: say("Sign In") })
      .click();
    await expect(page.locator("[role=alert], [role=status]").first()).toBeVisible();
    await lookOver();
    await page.locator("input[name=password]").fill("kata laluan yang panjang");
    await page
      .locator("main form")
      .getByRole("button", { name: say("Sign In") })
      .click();
    await expect(page).toHaveURL(new RegExp(`/${language}$`));

    await addRing(page);
    await page.goto(`/${language}/checkout`);
    await page.getByRole("radio", { name: /FPX/ }).check({ force: true });
    await page.getByRole("button", { name: say("Place Order") }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(pathIn("/order-confirmation/"));
    await lookOver();
    for (const path of ["", "/details", "/addresses", "/security", "/data"]) {
      await page.goto(`/${language}/account${path}`);
      await lookOver();
    }
  });

  async function addRing(page: Page) {
    await page.goto(`/${language}/products/seri-court-band`);
    for (const group of await page.getByRole("group").all()) {
      const first = group.getByRole("radio").first();
      if (await first.count()) await first.check({ force: true });
    }
    await page.getByRole("radio", { name: /^12\b/ }).check({ force: true });
    await page.getByRole("button", { name: say("Add to Cart") }).click();
    await expect(page.getByText(say("Added to cart!")).first()).toBeVisible();
  }
}
