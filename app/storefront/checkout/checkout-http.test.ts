import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { orderKey } from "#shop/orders/order-link.server.ts";
import { makeProduct } from "#tests/factories.ts";
import { onHand, orderOf } from "#tests/order-rows.ts";
import { type Browser, setUpShop, loaderDataOf } from "#tests/shop-in-process.ts";

// Checkout over HTTP: what a browser may send, and what strangers, caches and other browsers receive.

const shop = setUpShop({ gold: true });

const secrets = /Rahsia|123456789|012-345 6789|siti@|Jalan Sulit|engrave/;
const person = {
  fullName: "Siti Rahsia",
  phoneNumber: "012-345 6789",
  email: "siti@example.test",
  notes: "Please engrave S & F",
  deliveryMethod: "deliver",
  line1: "1 Jalan Sulit",
  line2: "",
  postcode: "50000",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
  paymentMethod: "touch_n_go",
};

type Data = { review: { quote: string; total: number }; formKey: string };

async function checkoutOf(browser: Browser, product: string) {
  await browser.go("/cart", { form: { intent: "add", productId: product, quantity: "1" } });
  const page = await browser.go("/checkout");
  const { review, formKey } = loaderDataOf(page, "storefront/checkout") as Data;
  return { ...person, quote: review.quote, formKey };
}

/** An order placed over HTTP by its own browser. */
async function placed(given: Record<string, string> = {}, browser = shop.browser()) {
  const form = await checkoutOf(browser, await makeProduct());
  const answer = await browser.go("/checkout", { form: { ...form, ...given } });
  expect(answer.location).toMatch(/^\/payment\/touch-n-go\/[0-9a-f-]{36}$/);
  return { id: answer.location.split("/").at(-1)!, browser };
}

function pagesOf(id: string, key = "") {
  const screens = { "order-confirmation": "order", "payment/touch-n-go": "touch-n-go" };
  return Object.entries(screens).flatMap(([page, screen]) => [
    `/${page}/${id}${key}`,
    `/${page}/${id}.data${key}`,
    `/${page}/${id}.data?_routes=storefront/${screen}${key.replace("?", "&")}`,
  ]);
}

test.each([
  [
    "a gift with its message",
    { isGift: "on", giftMessage: "Happy birthday, Mak!" },
    "Happy birthday, Mak!",
  ],
  ["a gift without a message", { isGift: "on", giftMessage: " " }, ""],
  ["no gift, although a message was typed before", { giftMessage: "Happy birthday" }, null],
])("an order remembers %s", async (_, form, giftMessage) => {
  const { id } = await placed(form);
  expect(await orderOf(id)).toMatchObject({ giftMessage });
});

describe("prices", () => {
  test("sent by a browser are ignored", async () => {
    const forgedAmounts = {
      total: "1",
      totalAmount: "1",
      unitPrice: "1",
      goldPrice: "1",
      labourFee: "0",
    };
    const { id } = await placed(forgedAmounts);
    const order = await orderOf(id);
    expect(order?.totalAmount).toBe(215_490);
  });

  test("in a quote without a valid signature place no order", async () => {
    const browser = shop.browser();
    const product = await makeProduct();
    const form = await checkoutOf(browser, product);
    const [body, signature] = form.quote.split(".");
    const cheap = Buffer.from(body!, "base64url").toString().replace("59500", "00001");
    const quote = `${Buffer.from(cheap).toString("base64url")}.${signature}`;
    const answer = await browser.go("/checkout", { form: { ...form, quote } });
    expect(answer.text).toContain("cart-changed");
    expect(await onHand(product)).toBe(5);
  });
});

describe("order pages", () => {
  test("show strangers, including other customers, nothing about the buyer", async () => {
    const { id } = await placed();
    const other = await placed();
    const strangers = [shop.browser(), other.browser, await shop.signedIn("customer")];
    const keys = ["", `?key=${orderKey(other.id)}`, "?key="];
    for (const visitor of strangers) {
      for (const path of keys.flatMap((key) => pagesOf(id, key))) {
        const { status, text } = await visitor.go(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text).toContain("215490");
        expect(text).not.toMatch(secrets);
      }
    }
  });

  test("show everything to the browser that placed the order, to staff, and by the emailed link", async () => {
    const { id, browser } = await placed();
    const ways: [Browser, string][] = [
      [browser, ""],
      [await shop.signedIn("staff"), ""],
      [shop.browser(), `?key=${orderKey(id)}`],
    ];
    for (const [visitor, key] of ways) {
      const { text } = await visitor.go(`/order-confirmation/${id}${key}`);
      expect(text).toContain("Siti Rahsia");
      expect(text).not.toContain("formKey");
    }
  });

  test("show nothing more in a browser that was signed out", async () => {
    const customer = await shop.signedIn("customer");
    const { id } = await placed({}, customer);
    expect((await customer.go(`/order-confirmation/${id}`)).text).toMatch(secrets);
    await customer.go("/sign-out", { form: {} });
    expect((await customer.go(`/order-confirmation/${id}`)).text).not.toMatch(secrets);
  });
});

describe("tracking", () => {
  test("accepts any spelling of the number and shows nothing about the buyer", async () => {
    const { id } = await placed({ phoneNumber: "019-876 5432" });
    for (const phoneNumber of ["019-876 5432", "0198765432", "+60 19-876 5432", "60198765432"]) {
      for (const path of ["/order-tracking", "/order-tracking.data"]) {
        const { text } = await shop.browser("192.0.2.1").go(path, { form: { phoneNumber } });
        expect(text).toContain(id);
        expect(text).not.toMatch(secrets);
      }
    }
  });

  test("limits the real caller, not the address it claims", async () => {
    const forger = shop.browser("192.0.2.2");
    const request = (turn: number) =>
      forger.go("/order-tracking", {
        form: { phoneNumber: `012${4_000_000 + turn}` },
        headers: { "x-emas-client-ip": `10.0.0.${turn}`, "x-forwarded-for": `10.0.0.${turn}` },
      });
    for (let turn = 0; turn < 30; turn += 1) await request(turn);
    expect((await request(30)).text).toContain("Too many searches");
  });
});

describe("receipts", () => {
  const jpeg = () =>
    sharp({ create: { width: 60, height: 80, channels: 3, background: "#336699" } })
      .jpeg()
      .toBuffer();

  async function upload(browser: Browser, id: string, content?: Buffer, name = "receipt.jpg") {
    const body = new FormData();
    body.append("receipt", new File(content ? [new Uint8Array(content)] : [], name));
    return browser.go(`/payment/touch-n-go/${id}`, { body });
  }

  test("are accepted from the buyer, shown only to staff, and never cached", async () => {
    const { id, browser } = await placed();
    expect((await upload(shop.browser(), id, await jpeg())).text).toContain(
      "To keep the order private",
    );
    expect((await upload(browser, id)).text).toContain("Please upload your receipt");
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    expect((await upload(browser, id, svg)).text).toContain("t read this picture");
    expect(await db.$count(touchNGoPayments, eq(touchNGoPayments.orderId, id))).toBe(0);
    const sent = await upload(browser, id, await jpeg());
    expect(sent.location).toBe(`/order-confirmation/${id}`);

    const rows = db.select().from(touchNGoPayments).where(eq(touchNGoPayments.orderId, id));
    const [receipt] = await rows;
    const picture = `/admin/touch-n-go/${receipt!.id}/receipt`;
    expect((await browser.go(picture)).status).toBe(302);
    expect((await (await shop.signedIn("customer")).go(picture)).status).toBe(403);
    const { status, headers } = await (await shop.signedIn("staff")).go(picture);
    expect([status, headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(headers.get("Cache-Control")).toBe("no-store, private");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    for (const path of [`/${receipt!.receipt}`, `/files/${receipt!.receipt}`]) {
      expect((await browser.go(path)).status).toBe(404);
    }
  });
});

test.each([
  ["JavaScript", "/checkout.data"],
  ["a plain form", "/checkout"],
])(
  "with %s the cookie for the header says until when an order waits for payment",
  async (_, path) => {
    const browser = shop.browser();
    const form = await checkoutOf(browser, await makeProduct());
    const { location, text } = await browser.go(path, { form });
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(location || text)![0];
    const shopper = () => {
      const value = browser.cookies.get("emas.shopper");
      return value && (JSON.parse(decodeURIComponent(value)) as unknown[]);
    };
    const order = await orderOf(id);
    expect(shopper()).toEqual([0, 0, "", order.payBy!.getTime()]);
    await browser.go("/products");
    expect(shopper()).toEqual([0, 0, "", order.payBy!.getTime()]);
    await browser.go(`/payment/online/${id}`, { form: { intent: "cancel" } });
    expect(shopper()).toEqual([1, 0, ""]);
  },
);

test("pages and data with personal details are never cached", async () => {
  const { id, browser } = await placed();
  const key = `?key=${orderKey(id)}`;
  await browser.go("/cart", { form: { intent: "add", productId: await makeProduct() } });
  const pages = ["/cart", "/checkout", "/auth", "/order-tracking"].flatMap((path) => [
    path,
    `${path}.data`,
  ]);
  for (const path of [...pages, ...pagesOf(id), ...pagesOf(id, key)]) {
    const { status, headers } = await browser.go(path);
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "no-store"]);
  }
  const { headers } = await browser.go("/checkout", { form: { ...person, fullName: "" } });
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a product's other address redirects permanently to the canonical one", async () => {
  const { status, location } = await shop.browser().go("/product/seri-court-band?from=mail");
  expect([status, location]).toEqual([301, "/products/seri-court-band?from=mail"]);
});

test("an internal error shows a reference number and no details", async () => {
  await db.execute("alter table settings rename to settings_away");
  const { status, text } = await shop.browser().go("/about");
  await db.execute("alter table settings_away rename to settings");
  expect(status).toBe(500);
  expect(text).not.toMatch(/settings|select|postgres|\.ts/i);
  expect(text).toMatch(/"reference":"[0-9A-F]{8}"/);
});
