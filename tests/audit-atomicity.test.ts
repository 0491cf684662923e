import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import {
  deleteCategory,
  categoryForm,
  reorderCategories,
  saveCategory,
} from "#shop/catalogue/manage-categories.server.ts";
import { editPhrases } from "#shop/catalogue/edit-phrases.server.ts";
import { importProducts, previewImport } from "#shop/catalogue/import-products.server.ts";
import { bulkChangeProducts, undoBulkChange } from "#shop/catalogue/bulk-change.server.ts";
import * as keep from "#shop/catalogue/manage-products.server.ts";
import { readStock, adjustProductStock } from "#shop/catalogue/adjust-product-stock.server.ts";
import { saveProduct } from "#shop/catalogue/save-product.server.ts";
import { cancelScheduledPrices } from "#shop/gold/cancel-scheduled-prices.server.ts";
import { recordGoldPrices, setGoldPrices } from "#shop/gold/set-gold-prices.server.ts";
import type { Sen } from "#shop/money.ts";
import { addOrderNote } from "#shop/orders/add-note.server.ts";
import { rejectReceipt, verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { submitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { recordPayment } from "#shop/payments/manual-payment.server.ts";
import { readShopProfile, setShopProfile } from "#shop/profile/shop-profile.server.ts";
import { setPricingSettings } from "#shop/profile/pricing-settings.server.ts";
import { receiptPicture, sentReceipt } from "./receipts.ts";
import { setUpDatabase } from "./database.ts";
import { clerk, goldAt, makeProduct, newNote, owner, perGram } from "./factories.ts";
import { placedOrder } from "./checkout.ts";
import { productForm } from "./product-form.ts";
import { setPaidWithoutPayment, setStatuses } from "./orders.ts";
import { succeeded } from "./answers.ts";

// A write that cannot be audited must not happen: while the audit table rejects rows, each action throws
// and changes no row of the shop. Otherwise it writes its entry.

const tomorrow = new Date(Date.now() + 86_400_000);

type Shop = {
  product: string;
  category: string;
  order: string;
  paid: string;
  unpaid: string;
  receipt: string;
  bulkChange: string;
  newestMovement: number;
};

const actions: Record<string, (shop: Shop) => Promise<unknown>> = {
  "product.created": () => saveProduct(clerk, undefined, form),
  "product.saved": ({ product }) => saveProduct(clerk, product, { ...form, version: 1 }),
  "product.archived": ({ product }) => keep.archiveProducts(clerk, [product], true),
  "product.changed-in-bulk": ({ product }) =>
    bulkChangeProducts(clerk, [product], { labourFee: 9_900 as Sen }),
  "product.bulk-change-undone": ({ bulkChange }) => undoBulkChange(clerk, bulkChange),
  "product.stock-adjusted": ({ product, newestMovement }) =>
    adjustProductStock(clerk, product, {
      cause: "received",
      pieces: 2,
      note: "",
      shownMovement: newestMovement,
    }),
  "product.imported": async () => {
    const sheet = new TextEncoder().encode(
      "Slug,Name,Gold Type,Weight (g),Labour Fee (RM),Stock\nnew-ring,New ring,916,3.5,120,2\n",
    );
    const preview = await previewImport(clerk, sheet);
    return importProducts(clerk, sheet, preview.ok ? preview.plan.fingerprint : "");
  },
  "product.duplicated": ({ product }) => keep.duplicateProduct(clerk, product),
  "product.deleted": ({ product }) => keep.deleteProduct(clerk, product),
  "phrase.translated": () =>
    editPhrases(clerk, { phrases: [{ text: "Size", to: { ms: "Saiz" }, seen: {} }] }),
  "category.created": () => saveCategory(clerk, undefined, categoryForm.parse(chains)),
  "category.saved": ({ category }) => saveCategory(clerk, category, categoryForm.parse(chains)),
  "category.ordered": ({ category }) => reorderCategories(clerk, [category]),
  "category.deleted": ({ category }) => deleteCategory(clerk, category),
  "order.updated": ({ order }) => setStatuses(order, "processing", "completed"),
  "order.payment-recorded": ({ paid: orderId }) =>
    recordPayment(clerk, orderId, { paidBy: "cash", reference: "" }),
  "order.note-added": ({ order }) => addOrderNote(clerk, order, newNote("Calls at six")),
  "receipt.uploaded": async ({ unpaid }) => {
    const viewer = { userId: clerk.id, guestId: null, isStaff: true, key: null };
    return submitReceipt(unpaid, viewer, await receiptPicture(), clerk);
  },
  "receipt.verified": ({ receipt }) => verifyReceipt(clerk, receipt),
  "receipt.rejected": ({ receipt }) => rejectReceipt(clerk, receipt, "Not our account"),
  "gold-prices.set": () =>
    setGoldPrices(clerk, { prices: { "916": perGram(600), "999": perGram(645) } }),
  "gold-prices.scheduled": () =>
    setGoldPrices(clerk, {
      prices: { "916": perGram(600), "999": perGram(645) },
      from: tomorrow,
    }),
  "gold-prices.cancelled": () => cancelScheduledPrices(clerk, tomorrow),
  "settings.changed": () =>
    setPricingSettings(owner, {
      priceLockMinutes: 10,
      counterLockMinutes: 30,
      stalePriceHours: 5,
      stopStaleSales: false,
      lowStock: 9,
    }),
  "settings.changed ": async () =>
    setShopProfile(owner, { ...(await readShopProfile()), name: "Emas Seri" }),
};

setUpDatabase();

describe.each(Object.keys(actions))("%s", (name) => {
  let shop: Shop;
  beforeEach(async () => {
    await db.execute(sql`alter table audit_log drop constraint if exists closed`);
    await db.execute(
      sql`truncate gold_prices, orders, products, categories, phrase_translations, settings, audit_log cascade`,
    );
    await goldAt(595, 640);
    if (name === "gold-prices.cancelled") await schedulePrice();
    shop = await openShop();
  });

  test("writes its audit entry", async () => {
    const { rows: before } = await lines();
    await actions[name]!(shop);
    const { rows } = await lines();
    expect(rows.slice(before.length)).toEqual([{ action: name.trim(), by: clerk.name }]);
  });

  test("changes nothing if the audit entry cannot be written", async () => {
    await db.execute(sql`alter table audit_log add constraint closed check (false) not valid`);
    const before = await everyRow();
    await expect(actions[name]!(shop)).rejects.toThrow();
    expect(await everyRow()).toEqual(before);
  });
});

function schedulePrice() {
  const price = { purity: "916" as const, price: perGram(599), effectiveFrom: tomorrow };
  return db.transaction((tx) => recordGoldPrices(tx, [price]));
}

async function openShop(): Promise<Shop> {
  const made = succeeded(
    await saveCategory(clerk, undefined, categoryForm.parse({ ...chains, name: "Rings" })),
  );
  const product = await makeProduct();
  const { orderId, receipt } = await sentReceipt({ slug: "sold" });
  const before = await placedOrder({ slug: "paid" });
  await setPaidWithoutPayment(before.orderId);
  const unpaid = await placedOrder({ slug: "unpaid" });
  const changed = await makeProduct({ name: "Changed in bulk" });
  const { changeId } = succeeded(await bulkChangeProducts(clerk, [changed], { isFeatured: true }));
  return {
    product,
    bulkChange: changeId,
    newestMovement: (await readStock(clerk, product))!.newestMovement,
    category: made.categoryId,
    order: orderId,
    paid: before.orderId,
    unpaid: unpaid.orderId,
    receipt: receipt.id,
  };
}

function lines() {
  return db.execute<{ action: string; by: string }>(
    sql`select deed as action, staff_name as by from audit_log order by id`,
  );
}

/** A checksum over all rows of each table of the shop. */
async function everyRow() {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  expect(rows.length).toBeGreaterThan(15);
  const tables: Record<string, unknown> = {};
  for (const { name } of rows) {
    const found = await db.execute<{ all: string }>(
      sql`select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as all
        from ${sql.identifier(name)} as row`,
    );
    tables[name] = found.rows[0]!.all;
  }
  return tables;
}

const chains = { name: "Chains", slug: "", displayOrder: 1, subCategories: [] };

const form = productForm();
