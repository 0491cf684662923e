import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { toastOf } from "#kit/forms.ts";
import { db } from "#db/client.server.ts";
import { listAddresses } from "#shop/customers/addresses.server.ts";
import { setPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import { goldAt, makeProduct, owner } from "#tests/factories.ts";
import { orderOf } from "#tests/order-rows.ts";
import { type Browser, setUpShop, loaderDataOf } from "#tests/shop-in-process.ts";

// Checkout over HTTP: the address it asks about and saves, and what it says after a price hold has ended.

const shop = setUpShop({ gold: true });
const payment = /^\/payment\/touch-n-go\/[0-9a-f-]{36}$/;
const address = {
  deliveryMethod: "deliver",
  line1: "1 Jalan Emas",
  line2: "",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
};

type Opened = { review: { quote: string }; formKey: string; savedAddresses: { line1: string }[] };
type Answered = {
  lastResult: { error?: Record<string, string[]> };
  refusal?: { title: string };
  confirmedPlace: string;
};

async function checkoutOf(browser: Browser) {
  const productId = await makeProduct();
  await browser.go("/cart", { form: { intent: "add", productId, quantity: "1" } });
  const page = await browser.go("/checkout");
  const { review, formKey, savedAddresses } = loaderDataOf(page, "storefront/checkout") as Opened;
  const form = {
    fullName: "Siti binti Ahmad",
    phoneNumber: "012-345 6789",
    email: "",
    notes: "",
    paymentMethod: "touch_n_go",
    quote: review.quote,
    formKey,
    ...address,
  };
  return { form, savedAddresses };
}

function answerOf({ text }: { text: string }): Answered {
  const { actionData } = JSON.parse(text) as { actionData: Record<string, Answered> };
  return actionData["storefront/checkout"]!;
}

test("checkout asks once about a postcode of another state, and again about another place", async () => {
  const browser = shop.browser();
  const { form } = await checkoutOf(browser);
  const wrong = { ...form, postcode: "88000" };
  // Only an answer that shows the question lets the next press confirm.
  const repriced = await browser.go("/checkout", { form: { ...wrong, intent: "reprice" } });
  expect(answerOf(repriced).confirmedPlace).toBe("");
  const asked = answerOf(await browser.go("/checkout", { form: wrong }));
  expect(asked.lastResult.error).toEqual({
    postcode: [
      "Postcode 88000 is usually in Sabah. Please check the postcode and the state, then press Place Order to confirm.",
    ],
  });
  const { confirmedPlace } = asked;
  const other = { ...wrong, postcode: "10000", confirmedPlace };
  const askedAgain = answerOf(await browser.go("/checkout", { form: other }));
  expect(askedAgain.lastResult.error?.["postcode"]?.[0]).toContain("Pulau Pinang");
  // Another refusal meanwhile does not lose the confirmation.
  const nameless = answerOf(
    await browser.go("/checkout", { form: { ...wrong, confirmedPlace, fullName: "A" } }),
  );
  expect(Object.keys(nameless.lastResult.error!)).toEqual(["fullName"]);
  const confirmed = { ...wrong, confirmedPlace: nameless.confirmedPlace };
  const { location } = await browser.go("/checkout", { form: confirmed });
  expect(location).toMatch(payment);
  const order = await orderOf(location.split("/").at(-1)!);
  expect(order?.address).toMatchObject({ postcode: "88000", state: "Kuala Lumpur" });
});

test("a customer's ticked address is saved with the order, and the next checkout offers it", async () => {
  const customer = await shop.signedIn();
  const first = await checkoutOf(customer);
  expect((await customer.go("/checkout", { form: first.form })).location).toMatch(payment);
  const second = await checkoutOf(customer);
  expect(second.savedAddresses).toEqual([]);
  const ticked = { ...second.form, saveAddress: "on" };
  for (const again of ["first", "pressed twice"]) {
    const { location } = await customer.go("/checkout", { form: ticked });
    expect([again, location]).toEqual([again, expect.stringMatching(payment)]);
  }
  const third = await checkoutOf(customer);
  expect(third.savedAddresses).toMatchObject([{ line1: "1 Jalan Emas", isDefault: true }]);
});

test("no address is saved for a collected order, or for a guest", async () => {
  const customer = await shop.signedIn();
  const { form } = await checkoutOf(customer);
  const collected = { ...form, deliveryMethod: "collect", saveAddress: "on" };
  expect((await customer.go("/checkout", { form: collected })).location).toMatch(payment);
  expect(await listAddresses(customer.id)).toEqual([]);
  const guest = shop.browser();
  const theirs = await checkoutOf(guest);
  const { location } = await guest.go("/checkout", { form: { ...theirs.form, saveAddress: "on" } });
  expect(location).toMatch(payment);
});

test("an address that cannot be saved never costs the order, and the customer is told", async () => {
  const customer = await shop.signedIn();
  const { form } = await checkoutOf(customer);
  await db.execute(sql`alter table addresses rename to addresses_away`);
  const answer = await customer.go("/checkout", { form: { ...form, saveAddress: "on" } });
  await db.execute(sql`alter table addresses_away rename to addresses`);
  expect(answer.location).toMatch(payment);
  expect(await orderOf(answer.location.split("/").at(-1)!)).toMatchObject({ userId: customer.id });
  expect(toastOf(answer)).toContain("Your address wasn't saved");
});

test("a changed total after the price hold is no error: the notice says that the price changed", async () => {
  const rules = {
    priceLockMinutes: 0,
    counterLockMinutes: 0,
    stalePriceHours: 0,
    stopStaleSales: false,
    lowStock: 2,
  };
  await setPricingSettings(owner, rules);
  const browser = shop.browser();
  const { form } = await checkoutOf(browser);
  await goldAt(600, 640);
  const { refusal } = answerOf(await browser.go("/checkout", { form }));
  expect(refusal).toMatchObject({ reason: "price-changed", title: "The price has changed" });
});
