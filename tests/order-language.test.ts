import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { checkoutForm } from "#kit/shopper.ts";
import { allLanguages, languageName, publicLanguages, tagOf } from "#languages/language.server.ts";
import { pathIn } from "#languages/addresses.ts";
import { makeProduct } from "./factories.ts";
import { setPaidWithoutPayment } from "./orders.ts";
import { orderOf } from "./order-rows.ts";
import { type Browser, loaderDataOf, setUpShop } from "./shop-in-process.ts";

// Which language an order and an account keep: that of the page, or the one that staff choose for the customer.

const shop = setUpShop({ gold: true });

/** Orders a piece on the pages of a language and returns the order's id. */
async function orderedIn(language: string, browser: Browser) {
  const translations = { ms: { name: "Gelang Lili" }, zh: { name: "百合手镯" } };
  const productId = await makeProduct({ name: "Lily Bangle", translations });
  const form = { intent: "add", productId, quantity: "1" };
  await browser.go(pathIn(language, "/cart"), { form });
  const page = loaderDataOf(
    await browser.go(pathIn(language, "/checkout")),
    "storefront/checkout",
  ) as { review: { quote: string }; formKey: string };
  const answer = await browser.go(pathIn(language, "/checkout"), {
    form: checkoutForm({ quote: page.review.quote, formKey: page.formKey }),
  });
  expect(answer.location).toMatch(pathIn(language, "/payment/touch-n-go/"));
  return answer.location.split("/").at(-1)!;
}

test.each(allLanguages())("an order placed on pages in %s keeps that language", async (code) => {
  expect(await orderOf(await orderedIn(code, shop.browser()))).toMatchObject({ language: code });
});

test("an account keeps the language of its sign-up, and an order that of its page", async () => {
  const form = {
    intent: "sign-up",
    fullName: "Nur Aisyah",
    phoneNumber: "012-345 6789",
    email: "aisyah@example.test",
    password: "a long password",
    passwordAgain: "a long password",
  };
  await shop.browser().go("/ms/auth", { form });
  const [user] = await db.select().from(users).where(eq(users.email, form.email));
  expect(user).toMatchObject({ language: "ms" });

  const customer = await shop.signedIn();
  await db.update(users).set({ language: "zh" }).where(eq(users.id, customer.id));
  const order = await orderOf(await orderedIn("ms", customer));
  expect(order).toMatchObject({ userId: customer.id, language: "ms" });
});

test("an order that staff enter keeps the language they choose, by default English", async () => {
  const staff = await shop.signedIn("staff");
  for (const [chosen, kept] of [
    [{ language: "zh" }, "zh"],
    [{}, "en"],
  ] as const) {
    const { location } = await staff.go("/admin/orders/new");
    const draft = new URLSearchParams(location.split("?")[1]).get("draft")!;
    const piece = { intent: "add", draft, productId: await makeProduct(), quantity: "1" };
    await staff.go(location, { form: piece });
    const page = loaderDataOf(await staff.go(location), "admin/new-order") as {
      review: { quote: string };
      languages: object[];
    };
    expect(page.languages).toEqual(
      publicLanguages().map((code) => ({ code, tag: tagOf(code), name: languageName(code) })),
    );
    const form = checkoutForm({ intent: "place", draft, quote: page.review.quote, ...chosen });
    const placed = await staff.go(location, { form });
    expect(placed.location).toMatch(/^\/admin\/orders\//);
    expect(await orderOf(placed.location.split("/").at(-1)!)).toMatchObject({ language: kept });
  }
});

test("staff print the receipt and the slip in the order's language, or another", async () => {
  const orderId = await orderedIn("zh", shop.browser());
  const staff = await shop.signedIn("staff");
  const sheetOf = async (name: string, query = "") => {
    const page = await staff.go(`/admin/orders/${orderId}/${name}${query}`);
    const screen = name === "receipt" ? "admin/order-receipt" : "admin/packing-slip";
    return loaderDataOf(page, screen) as { tag: string; html: string; languages: object[] };
  };
  for (const [name, words] of Object.entries({
    receipt: { zh: "这不是收据", ms: "Ini bukan resit", en: "This isn&#x27;t a receipt" },
    "packing-slip": { zh: "装箱单", ms: "Slip pembungkusan", en: "Packing slip" },
  })) {
    expect(await sheetOf(name)).toMatchObject({ tag: "zh-Hans" });
    expect((await sheetOf(name)).html).toContain(words.zh);
    expect((await sheetOf(name)).html).toContain("百合手镯");
    expect((await sheetOf(name, "?language=xx")).html).toContain(words.zh);
    expect((await sheetOf(name, "?language=ms")).html).toContain(words.ms);
    const english = await sheetOf(name, "?language=en");
    expect(english.html).toContain(words.en);
    expect(english.html).toContain("Lily Bangle");
    expect(english.html).not.toMatch(/\p{Script=Han}/u);
    expect(english.languages).toMatchObject([
      { code: "en", name: "English", isChosen: true },
      { code: "ms", name: "Bahasa Malaysia", isChosen: false },
      { code: "zh", tag: "zh-Hans", name: "中文", isChosen: false },
    ]);
  }
});

test("the prepared WhatsApp message is in the order's language and links into it", async () => {
  const orderId = await orderedIn("ms", shop.browser());
  const staff = await shop.signedIn("staff");
  const page = loaderDataOf(await staff.go(`/admin/orders/${orderId}`), "admin/order");
  const { chat, link } = page as { chat: string; link: string };
  expect(link).toMatch(/^http:\/\/localhost:3000\/ms\/order-confirmation\//);
  const text = new URL(chat).searchParams.get("text")!;
  expect(text).toContain("Salam sejahtera Nur Aisyah, kami dari");
  expect(text).toContain(` ${link}`);
  expect(text).toContain(" http://localhost:3000/ms/payment/touch-n-go/");
  expect(text).not.toMatch(/\b(your|you|this is)\b/i);
});

test("a customer's own receipt is in the language of its address", async () => {
  const browser = shop.browser();
  const orderId = await orderedIn("ms", browser);
  await setPaidWithoutPayment(orderId);
  const page = await browser.go(`/zh/order-confirmation/${orderId}/receipt`);
  const { link } = loaderDataOf(page, "storefront/order-receipt") as { link: { address: string } };
  expect(link.address).toMatch(/^http:\/\/localhost:3000\/zh\/order-confirmation\//);
});
