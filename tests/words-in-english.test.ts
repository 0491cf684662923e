import { eq } from "drizzle-orm";
import { createElement, type ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { DraftLines } from "#app/admin/new-order/draft-lines.tsx";
import { OrderItems as StaffOrderItems } from "#app/admin/order/order-items.tsx";
import { OwnOrders } from "#app/storefront/account/orders/own-orders.tsx";
import { TrackedOrders } from "#app/storefront/order-tracking/tracked-orders.tsx";
import { Purchase } from "#app/storefront/product/purchase.tsx";
import { Filters } from "#app/storefront/products/filters.tsx";
import { OrderItems } from "#app/storefront/shared/order/order-items.tsx";
import { PieceFacts } from "#app/storefront/shared/piece.tsx";
import { SheetItem } from "#app/ui/printed-document.tsx";
import { db } from "#db/client.server.ts";
import { phraseTranslations, productColors } from "#db/schema/catalogue.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { users } from "#db/schema/customers.ts";
import { checkoutForm } from "#kit/shopper.ts";
import { inLanguage } from "#languages/language.server.ts";
import { createCategory } from "#shop/catalogue/manage-categories.server.ts";
import type { Sen } from "#shop/money.ts";
import { composeEmail } from "#shop/notifications/compose-email.server.ts";
import { listOrdersByPhone } from "#shop/orders/read-order.server.ts";
import { makeProduct } from "./factories.ts";
import { variantsOf } from "./order-rows.ts";
import { setPaidWithoutPayment } from "./orders.ts";
import { type Browser, loaderDataOf, setUpShop } from "./shop-in-process.ts";

// Names, words of variants and colours without a translation are in English on the pages of other languages, and marked.

const shop = setUpShop({ gold: true });
let buyer: Browser;
let productId: string;
let orderId: string;

/** A chain with a word that has a translation ("Length") and two that have none, in a cart and in an order. */
beforeAll(async () => {
  const translated = { text: "Length", language: "ms", translation: "Panjang" };
  await db.insert(phraseTranslations).values([translated]);
  const free = { priceAdjustment: 5_000 as Sen, stockAdjustment: 0 };
  productId = await makeProduct({
    slug: "chain",
    stock: 50,
    variants: [{ ...free, name: "Length", value: "Long" }],
    colors: [{ name: "Yellow Gold", hexCode: "#ccaa55" }],
  });
  buyer = shop.browser();
  await addTo("/ms/cart", buyer);
  const { quote } = (await dataOf("/ms/checkout", "storefront/checkout")).review;
  const email = "aisyah@example.test";
  const placed = await buyer.go("/ms/checkout", { form: checkoutForm({ quote, email }) });
  orderId = placed.location.split("/").at(-1)!;
  await setPaidWithoutPayment(orderId);
  await addTo("/ms/cart", buyer);
});

async function addTo(path: string, browser: Browser, more: Record<string, string> = {}) {
  const [variant] = await variantsOf(productId);
  const [color] = await db.select().from(productColors);
  const choices = { variant: variant!, color: color!.id };
  await browser.go(path, {
    form: { intent: "add", productId, quantity: "1", ...choices, ...more },
  });
}

type Lines = { piece: object }[];
type Order = { items: object[]; totalAmount: number };
/** What the screens below read, each some of it. */
type Data = {
  cart: { lines: Lines };
  review: { quote: string; lines: Lines };
  seen: { order: Order };
  order: Order;
  orders: object[];
  html: string;
};

async function dataOf(path: string, screen: string, browser = buyer): Promise<Data> {
  return loaderDataOf(await browser.go(path), screen) as Data;
}

/** What a part of a page shows in a language. */
function drawn(part: ComponentType<never>, given: object, language = "ms"): string {
  const Component = () => createElement(part as ComponentType<object>, given);
  const Page = createRoutesStub([{ path: "*", Component }]);
  return inLanguage(language, () => renderToStaticMarkup(createElement(Page)));
}

const pieceOf = (lines: Lines) => drawn(PieceFacts, { piece: lines[0]!.piece });

type Page = [name: string, draw: () => Promise<string>];

const catalogPages: Page[] = [
  [
    "the page of the product",
    async () => drawn(Purchase, await dataOf("/ms/products/chain", "storefront/product")),
  ],
  ["the cart", async () => pieceOf((await dataOf("/ms/cart", "storefront/cart")).cart.lines)],
  [
    "the checkout",
    async () => pieceOf((await dataOf("/ms/checkout", "storefront/checkout")).review.lines),
  ],
];

const orderPages: Page[] = [
  [
    "the page of the order",
    async () => {
      const path = `/ms/order-confirmation/${orderId}`;
      return drawn(OrderItems, (await dataOf(path, "storefront/order")).seen.order);
    },
  ],
  [
    "the customer's receipt",
    async () => {
      const path = `/ms/order-confirmation/${orderId}/receipt`;
      const { order } = await dataOf(path, "storefront/order-receipt");
      return drawn(SheetItem, { item: order.items[0] });
    },
  ],
  [
    "order tracking",
    async () => {
      const tracked = await inLanguage("ms", () => listOrdersByPhone("+60123456789"));
      return drawn(TrackedOrders, { orders: tracked });
    },
  ],
  [
    "emails",
    async () => {
      const email = { kind: "order-received", payload: {}, orderId, to: "a@example.test" } as const;
      const { html = "", text = "" } = (await composeEmail(email)) ?? {};
      expect(text).toContain("Panjang: Long · Yellow Gold");
      return html;
    },
  ],
  ["the receipt that staff print", () => paper("receipt")],
  ["the packing slip", () => paper("packing-slip")],
];

async function paper(name: "receipt" | "packing-slip"): Promise<string> {
  const staff = await shop.signedIn("staff");
  const screen = name === "receipt" ? "admin/order-receipt" : "admin/packing-slip";
  return (await dataOf(`/admin/orders/${orderId}/${name}`, screen, staff)).html;
}

test.each([...catalogPages, ...orderPages])("%s marks what is in English", async (_, draw) => {
  const html = await draw();
  expect(html).toMatch(/lang="en"[^>]*>Long</);
  expect(html).toMatch(/lang="en"[^>]*>Yellow Gold</);
  expect(html).toContain("Panjang");
  expect(html).not.toMatch(/lang="en"[^>]*>Panjang/);
});

const markedName = /lang="en"[^>]*>Seri Plain Court Band</;

test.each(orderPages)("%s marks the name of a piece that has no translation", async (_, draw) => {
  expect(await draw()).toMatch(markedName);
});

test("the account's orders mark the name of a piece that has no translation", async () => {
  const customer = await shop.signedIn();
  await db.update(orders).set({ userId: customer.id }).where(eq(orders.id, orderId));
  const own = async (path: string) => {
    const { orders: listed } = await dataOf(path, "storefront/account/orders", customer);
    return drawn(OwnOrders, { orders: listed }, path.startsWith("/ms") ? "ms" : "en");
  };
  expect(await own("/ms/account")).toMatch(markedName);
  expect(await own("/account")).not.toContain("lang=");
  await db.update(orderItems).set({ translatedName: "Cincin Seri" });
  expect(await own("/ms/account")).toMatch(/<p[^>]*>Cincin Seri /);
  await db.update(orderItems).set({ translatedName: null });
});

test("staff read the shop's own words, marked on screens of another language only", async () => {
  const staff = await shop.signedIn("staff");
  const orderIn = async (language: string) => {
    const data = await dataOf(`${pathOf(language)}/admin/orders/${orderId}`, "admin/order", staff);
    return drawn(StaffOrderItems, { ...data.order, total: data.order.totalAmount }, language);
  };
  const { location } = await staff.go("/admin/orders/new");
  const draft = new URLSearchParams(location.split("?")[1]).get("draft")!;
  await addTo(location, staff, { draft });
  const draftIn = async (language: string) => {
    const data = await dataOf(pathOf(language) + location, "admin/new-order", staff);
    const review = { ...data.review, held: undefined };
    const given = { review, draftId: draft, itemProblem: {}, isBusy: false };
    return drawn(DraftLines, given, language);
  };
  const bothIn = async (language: string) => {
    // The back office is in the language of the account.
    await db.update(users).set({ language }).where(eq(users.id, staff.id));
    return [await orderIn(language), await draftIn(language)];
  };
  for (const chinese of await bothIn("zh")) {
    for (const word of ["Length", "Long", "Yellow Gold"])
      expect(chinese).toMatch(new RegExp(`lang="en"[^>]*>${word}<`));
  }
  for (const english of await bothIn("en")) {
    expect(english).toContain("Length: Long");
    expect(english).not.toContain("lang=");
  }
});

const pathOf = (language: string) => (language === "en" ? "" : `/${language}`);

test("pages in English mark nothing", async () => {
  const product = await dataOf("/products/chain", "storefront/product");
  expect(drawn(Purchase, product, "en")).not.toContain("lang=");
  const { seen } = await dataOf(`/order-confirmation/${orderId}`, "storefront/order");
  expect(drawn(OrderItems, seen.order, "en")).not.toContain('lang="en"');
});

test("a chosen filter marks the name of a category that has no translation", async () => {
  await db.transaction(async (tx) => {
    await createCategory(tx, { name: "Rings", subCategories: [] });
    await createCategory(tx, {
      name: "Bangles",
      translations: { ms: { name: "Gelang" } },
      subCategories: [],
    });
  });
  const filtersOf = async (slug: string) =>
    drawn(Filters, await dataOf(`/ms/products?category=${slug}`, "storefront/products"));
  expect(await filtersOf("rings")).toMatch(/<span lang="en"[^>]*>Rings</);
  expect(await filtersOf("bangles")).toMatch(/<span class[^>]*>Gelang</);
});
