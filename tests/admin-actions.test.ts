import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { productFigures } from "#shop/catalogue/product-figures.server.ts";
import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { orderFigures } from "#shop/orders/order-figures.server.ts";
import { findReceiptPicture, listOrderReceipts } from "#shop/payments/receipts.server.ts";
import { verifyReceipt } from "#shop/payments/review-receipt.server.ts";
import { setUpDatabase } from "./database.ts";
import { sentReceipt } from "./receipts.ts";
import { clerk, makeProduct } from "./factories.ts";
import { placedOrder } from "./checkout.ts";
import { setStatuses } from "./orders.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products" });

describe("the admin order list", () => {
  test("is empty in a new shop and has one page", async () => {
    expect(await listOrders(clerk)).toEqual({
      orders: [],
      total: 0,
      page: 1,
      pages: 1,
      countLimit: 10_000,
      next: undefined,
      counts: { pending: 0, processing: 0, completed: 0, cancelled: 0 },
    });
  });

  test("is newest first, paginated, and never goes past the last page", async () => {
    const names = ["First", "Second", "Third", "Fourth", "Fifth"];
    for (const [age, fullName] of names.entries()) await orderOf({ fullName }, 10 - age);
    const first = await listOrders(clerk, { perPage: 2 });
    expect(first).toMatchObject({ total: 5, page: 1, pages: 3 });
    expect(namesOf(first)).toEqual(["Fifth", "Fourth"]);
    expect(namesOf(await listOrders(clerk, { perPage: 2, page: 3 }))).toEqual(["First"]);
    expect(await listOrders(clerk, { perPage: 2, page: 99 })).toMatchObject({ page: 3 });
    expect(await listOrders(clerk, { perPage: 2, page: -1 })).toMatchObject({ page: 1 });
  });

  test("sorts by date and by total", async () => {
    await orderOf({ fullName: "Two pieces" }, 3, 2);
    await orderOf({ fullName: "One piece" }, 2, 1);
    await orderOf({ fullName: "Three pieces" }, 1, 3);
    const expected = {
      oldest: ["Two pieces", "One piece", "Three pieces"],
      "total-desc": ["Three pieces", "Two pieces", "One piece"],
      "total-asc": ["One piece", "Two pieces", "Three pieces"],
    };
    for (const [sort, names] of Object.entries(expected)) {
      expect(namesOf(await listOrders(clerk, { sort: sort as keyof typeof expected }))).toEqual(
        names,
      );
    }
  });

  test("filters by status and still counts the other statuses", async () => {
    const cancelled = await orderOf({ fullName: "Cancelled" }, 2);
    await orderOf({ fullName: "Waiting" }, 1);
    await setStatuses(cancelled, "cancelled", "failed");
    const list = await listOrders(clerk, { status: "cancelled" });
    expect(namesOf(list)).toEqual(["Cancelled"]);
    expect(list).toMatchObject({ total: 1, counts: { pending: 1, cancelled: 1, completed: 0 } });
  });

  test.each([
    ["012-345 6789", "written as spoken"],
    ["0123456789", "without spaces"],
    ["+60 12-345 6789", "with the country code"],
    ["60123456789", "with the country code, without the plus"],
    ["012 345", "its first digits"],
    ["012-345", "its first digits with a dash"],
    ["6789", "its end"],
    ["siti", "a part of the name"],
    ["NURHALIZA siti", "words of the name in any order"],
    ["siti 6789", "a name and digits"],
  ])("finds an order by %s (%s)", async (search) => {
    await orderOf({ fullName: "Siti Nurhaliza", phoneNumber: "+60123456789" });
    await orderOf({ fullName: "Tan Wei Ming", phoneNumber: "+60167788990" });
    expect(namesOf(await listOrders(clerk, { search }))).toEqual(["Siti Nurhaliza"]);
  });

  test("finds an order by its full or partial number", async () => {
    const id = await orderOf({ fullName: "Siti" });
    await db.execute(sql`update orders set order_number = 'JJ1700000000001' where id = ${id}`);
    await orderOf({ fullName: "Tan" });
    for (const search of ["JJ1700000000001", "jj17000", "0000001", " 1700000000001 "]) {
      expect(namesOf(await listOrders(clerk, { search })), search).toEqual(["Siti"]);
    }
    // As on screens and papers, of a parcel and of a return.
    for (const printed of ["#JJ1700000000001", "#jj17000", "JJ1700000000001-1"]) {
      expect(namesOf(await listOrders(clerk, { search: printed })), printed).toEqual(["Siti"]);
    }
    const ofReturn = "siti #jj1700000000001-r12";
    expect(namesOf(await listOrders(clerk, { search: ofReturn }))).toEqual(["Siti"]);
    expect((await listOrders(clerk, { search: "JJ1700000000002-1" })).total).toBe(0);
  });

  test("treats LIKE wildcards as plain characters", async () => {
    await orderOf({ fullName: "100% Emas_Sdn\\Bhd" });
    await orderOf({ fullName: "1000 Emas Sdn Bhd" });
    for (const search of ["100%", "emas_sdn", "sdn\\bhd"]) {
      expect(namesOf(await listOrders(clerk, { search })), search).toEqual(["100% Emas_Sdn\\Bhd"]);
    }
    expect((await listOrders(clerk, { search: "'; drop table orders; --" })).total).toBe(0);
  });
});

describe("dashboard figures", () => {
  test("are zero in a new shop", async () => {
    expect(await orderFigures(clerk)).toEqual({ revenue: 0, paid: 0, total: 0, pending: 0 });
    expect(await productFigures(clerk)).toEqual({ total: 0 });
  });

  test("sum all orders of any status and count the pending ones", async () => {
    await orderOf({}, 3, 1);
    const cancelled = await orderOf({}, 2, 2);
    await setStatuses(cancelled, "cancelled", "failed");
    expect(await orderFigures(clerk)).toMatchObject({ revenue: 3 * 215_490, total: 2, pending: 1 });
  });

  test("stay exact beyond 32 bits", async () => {
    await orderOf({});
    await orderOf({});
    await db.execute(sql`update orders set total_amount = 4000000000001`);
    expect((await orderFigures(clerk)).revenue).toBe(8_000_000_000_002);
  });

  test("do not count archived products", async () => {
    await makeProduct({ name: "Sold on" });
    await makeProduct({ name: "Archived", archivedAt: new Date() });
    expect(await productFigures(clerk)).toEqual({ total: 1 });
  });
});

describe("a receipt", () => {
  test("is served to staff re-encoded, and is not found when missing", async () => {
    const { orderId } = await sentReceipt();
    const [receipt] = await listOrderReceipts(clerk, orderId);
    expect(receipt).toMatchObject({ verifiedAt: null, rejectedAt: null, isReused: false });

    const read = await findReceiptPicture(clerk, receipt!.id);
    expect(read?.contentType).toBe("image/jpeg");
    expect((await sharp(read!.bytes).metadata()).format).toBe("jpeg");
    for (const id of [crypto.randomUUID(), "not-an-id", "../../etc/passwd", ""]) {
      expect(await findReceiptPicture(clerk, id), id).toBeUndefined();
    }
  });

  test("with a missing file is not found and breaks nothing", async () => {
    const { receipt } = await sentReceipt();
    await db.execute(sql`update touch_n_go_payments set receipt = 'receipts/gone.jpg'
      where id = ${receipt.id}`);
    expect(await findReceiptPicture(clerk, receipt.id)).toBeUndefined();
  });

  test("shows when it was verified", async () => {
    const { orderId, receipt } = await sentReceipt();
    expect(await verifyReceipt(clerk, receipt.id)).toMatchObject({ ok: true });
    expect((await listOrderReceipts(clerk, orderId))[0]?.verifiedAt).toBeInstanceOf(Date);
  });
});

async function orderOf(given: Partial<CheckoutForm>, hoursAgo = 1, quantity = 1) {
  const { orderId } = await placedOrder({}, quantity, given);
  await db.execute(sql`update orders
    set created_at = now() - make_interval(hours => ${hoursAgo}) where id = ${orderId}`);
  return orderId;
}

function namesOf(list: Awaited<ReturnType<typeof listOrders>>) {
  return list.orders.map(({ fullName }) => fullName);
}
