import { expect, test } from "vitest";
import { pathIn } from "#languages/addresses.ts";
import { message } from "#languages/messages.ts";
import { checkoutForm } from "#kit/shopper.ts";
import { makeProduct } from "./factories.ts";
import { expectSentences, languages } from "./in-language.ts";
import { type Browser, loaderDataOf, setUpShop } from "./shop-in-process.ts";

// What a buyer reads after ordering, at the addresses of each language.

const shop = setUpShop({ gold: true });

test("a receipt without a picture is refused in the address's language", async () => {
  for (const language of languages) {
    const browser = shop.browser(nextIp());
    const orderId = await orderedIn(language, browser);
    const body = new FormData();
    body.append("other", "1");
    const path = pathIn(language, `/payment/touch-n-go/${orderId}`);
    const { text } = await browser.go(path, { body });
    expectSentences(text, language, [message("Please upload your receipt")]);
  }
});

test("an order's page speaks the address's language, and polls the version of that page", async () => {
  for (const language of languages) {
    const browser = shop.browser(nextIp());
    const orderId = await orderedIn(language, browser);
    const path = pathIn(language, `/order-confirmation/${orderId}`);
    const page = await browser.go(path);
    const { fullOrder } = loaderDataOf(page, "storefront/order") as {
      fullOrder: { line: string; stateVersion: string };
    };
    expectSentences(fullOrder.line, language, [message("We're waiting for your payment.")]);
    expectSentences(page.text, language, [message("Order placed")]);
    expect((await browser.go(`${path}/version`)).text).toBe(fullOrder.stateVersion);
  }
});

let callers = 0;
const nextIp = () => `198.51.104.${++callers}`;

async function orderedIn(language: string, browser: Browser): Promise<string> {
  const form = { intent: "add", productId: await makeProduct(), quantity: "1" };
  await browser.go(pathIn(language, "/cart"), { form });
  const checkout = await browser.go(pathIn(language, "/checkout"));
  const { review, formKey } = loaderDataOf(checkout, "storefront/checkout") as {
    review: { quote: string };
    formKey: string;
  };
  const placed = checkoutForm({ quote: review.quote, formKey });
  const { location } = await browser.go(pathIn(language, "/checkout"), { form: placed });
  return location.split("/").at(-1)!;
}
