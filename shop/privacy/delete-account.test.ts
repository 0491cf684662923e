import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { carts } from "#db/schema/cart.ts";
import { addresses, sessions, users, verifications } from "#db/schema/customers.ts";
import { emails } from "#db/schema/notifications.ts";
import { orders } from "#db/schema/orders.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { addAddress } from "#shop/customers/addresses.server.ts";
import { createPasswordLink } from "#shop/customers/reset-password.server.ts";
import { listAccountOrders } from "#shop/orders/account-orders.server.ts";
import { correctAddress } from "#shop/fulfilment/correct-address.server.ts";
import type { Sen } from "#shop/money.ts";
import { addOrderNote } from "#shop/orders/add-note.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { readOrder, listOrdersByPhone } from "#shop/orders/read-order.server.ts";
import { finishTask } from "#shop/payments/finish-task.server.ts";
import { listOpenTasks, raiseTask } from "#shop/payments/payment-tasks.server.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { exportAccountData } from "./export-account-data.server.ts";
import { home, newCustomer, openSession, password } from "#tests/accounts.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, makeProduct, newNote } from "#tests/factories.ts";
import { guest, openCheckout, pieces } from "#tests/checkout.ts";
import { setStatuses, withLockedOrder } from "#tests/orders.ts";
import { eventsOf } from "#tests/order-rows.ts";
import { succeeded } from "#tests/answers.ts";

setUpDatabase({ gold: true });

const done = { orderStatus: "completed", paymentStatus: "completed" } as const;
const person = /Farah|601[0-9]{8}|farah@|Jalan Melati|engrave|F & S|Bangsar/;

/** A delivered order of this account with every kind of personal data. */
async function orderOf(userId: string, phoneNumber: string) {
  const productId = await makeProduct();
  const owner = { userId };
  await addToCart(owner, pieces(productId));
  const { guestId } = guest();
  const form = await openCheckout(owner, {
    fullName: "Farah Idris",
    phoneNumber,
    email: "farah@example.test",
    notes: "Please engrave F & S",
    isGift: true,
    giftMessage: "For Farah",
    deliveryMethod: "deliver",
    line1: "9 Jalan Melati",
    line2: null,
    postcode: "59000",
    city: "Bangsar",
    state: "Kuala Lumpur",
  });
  const placed = succeeded(await placeOrder({ owner, userId, guestId }, form));
  await addOrderNote(clerk, placed.orderId, newNote("Farah Idris called"));
  const { line2, postcode, city, state } = home;
  const corrected = { line1: "11 Jalan Melati", line2, postcode, city, state };
  succeeded(
    await correctAddress(clerk, placed.orderId, { ...corrected, reason: "Farah Idris wrote" }),
  );
  return { id: placed.orderId, guestId };
}

async function finish(orderId: string) {
  expect(await setStatuses(orderId, "completed", "completed")).toMatchObject({ ok: true });
}

async function rowsOf(orderId: string) {
  const row = await db.select().from(orders).where(eq(orders.id, orderId));
  const events = await eventsOf(orderId);
  return { row: row[0]!, text: JSON.stringify([row, events]) };
}

describe("deleting an account", () => {
  test("removes personal data from orders and deletes the rest, for that account only", async () => {
    const [farah, other] = [await newCustomer(), await newCustomer()];
    const phone = "+60111111111";
    const [order, theirs] = [await orderOf(farah.id, phone), await orderOf(other.id, phone)];
    await finish(order.id);
    await finish(theirs.id);
    await addAddress(farah.id, home);
    await openSession(farah.email);
    await createPasswordLink(farah.id, 1);
    const productId = await makeProduct();
    const owner = { userId: farah.id };
    await addToCart(owner, pieces(productId));
    const before = await rowsOf(order.id);
    expect(before.text).toMatch(person);

    expect(await deleteAccount(farah.id, password)).toEqual({ ok: true });

    const after = await rowsOf(order.id);
    expect(after.text).not.toMatch(person);
    expect(after.text).not.toContain(order.guestId);
    expect((await eventsOf(order.id)).find(({ kind }) => kind === "note")).toMatchObject({
      note: "Removed with the customer's account",
      noteCode: { code: "removed-with-account" },
    });
    expect(after.row).toMatchObject({
      userId: null,
      email: null,
      notes: null,
      totalAmount: before.row.totalAmount,
      orderNumber: before.row.orderNumber,
      orderStatus: "completed",
      deliveryMethod: "deliver",
    });
    expect(after.row.pseudonymisedAt).toBeInstanceOf(Date);
    for (const [table, column] of [
      [users, users.id],
      [sessions, sessions.userId],
      [addresses, addresses.userId],
      [carts, carts.userId],
      [verifications, verifications.value],
    ] as const) {
      expect(await db.select().from(table).where(eq(column, farah.id))).toEqual([]);
    }
    expect((await rowsOf(theirs.id)).text).toMatch(person);
    expect((await listOrdersByPhone(phone)).map(({ id }) => id)).toEqual([theirs.id]);
    expect(await listAccountOrders(farah.id, 1)).toMatchObject({ orders: [], total: 0 });
    expect(await exportAccountData(farah.id)).toBeUndefined();
    for (const viewer of [{ userId: farah.id }, { guestId: order.guestId }]) {
      const asks = { userId: null, guestId: null, isStaff: false, key: null, ...viewer };
      expect(await readOrder(order.id, asks)).toMatchObject({ isFull: false });
    }
  });

  test("is refused with a list while orders are pending or processing, and changes nothing", async () => {
    const farah = await newCustomer();
    const waiting = await orderOf(farah.id, "+60122222222");
    const made = await orderOf(farah.id, "+60122222222");
    const finished = await orderOf(farah.id, "+60122222222");
    await setStatuses(made.id, "processing", "completed");
    await finish(finished.id);
    const refused = await deleteAccount(farah.id, password);
    expect(refused).toMatchObject({ ok: false, reason: "open-orders" });
    const open = "open" in refused ? refused.open.map(({ id }) => id) : [];
    expect(open.toSorted()).toEqual([waiting.id, made.id].toSorted());
    expect((await rowsOf(finished.id)).row).toMatchObject({ userId: farah.id });

    await finish(made.id);
    const cancelled = { ...done, orderStatus: "cancelled", paymentStatus: "pending" } as const;
    await setStatuses(waiting.id, cancelled.orderStatus, cancelled.paymentStatus);
    expect(await deleteAccount(farah.id, password)).toEqual({ ok: true });
    for (const { id } of [waiting, made, finished]) {
      expect((await rowsOf(id)).text).not.toMatch(person);
    }
  });

  test("that fails at its last step leaves everything unchanged", async () => {
    const farah = await newCustomer();
    const order = await orderOf(farah.id, "+60133333333");
    await finish(order.id);
    await addAddress(farah.id, home);
    const headers = await openSession(farah.email);
    const before = await rowsOf(order.id);
    await db.execute(sql`create table clinging (user_id text references users (id))`);
    await db.execute(sql`insert into clinging values (${farah.id})`);
    await expect(deleteAccount(farah.id, password)).rejects.toThrow("Failed query");
    await db.execute(sql`drop table clinging`);
    expect(await rowsOf(order.id)).toEqual(before);
    expect(headers.get("cookie")).toBeTruthy();
    expect(await db.select().from(sessions).where(eq(sessions.userId, farah.id))).toHaveLength(1);
    expect(await db.select().from(addresses).where(eq(addresses.userId, farah.id))).toHaveLength(1);
  });

  test("asks for the password and limits guesses", async () => {
    const farah = await newCustomer();
    for (let tries = 0; tries < 10; tries++) {
      expect(await deleteAccount(farah.id, "a wrong guess")).toEqual({
        ok: false,
        reason: "wrong-password",
      });
    }
    expect(await deleteAccount(farah.id, password)).toMatchObject({ reason: "too-many-tries" });
    expect(await db.select().from(users).where(eq(users.id, farah.id))).toHaveLength(1);
  });

  test.each(["staff", "owner"] as const)("is refused to %s", async (role) => {
    const member = await newCustomer();
    await db.update(users).set({ role }).where(eq(users.id, member.id));
    expect(await deleteAccount(member.id, password)).toEqual({ ok: false, reason: "staff" });
    expect(await db.select().from(users).where(eq(users.id, member.id))).toHaveLength(1);
  });

  test("is refused while an order is being placed, or leaves none behind", async () => {
    for (let round = 0; round < 6; round++) {
      const farah = await newCustomer();
      const phone = `+6017000000${round}`;
      const [deleted, placed] = await Promise.allSettled([
        deleteAccount(farah.id, password),
        orderOf(farah.id, phone),
      ]);
      if (deleted.status === "rejected") throw deleted.reason;
      const [order] = await db.select().from(orders).where(eq(orders.phoneNumber, phone));
      const [account] = await db.select().from(users).where(eq(users.id, farah.id));
      if (deleted.value.ok) {
        expect([placed.status, order, account]).toEqual(["rejected", undefined, undefined]);
      } else {
        expect(deleted.value).toMatchObject({ reason: "open-orders" });
        expect(order).toMatchObject({ userId: account!.id });
      }
    }
  });

  test("sent twice concurrently deletes once without error", async () => {
    const farah = await newCustomer();
    const order = await orderOf(farah.id, "+60144444444");
    await finish(order.id);
    const requests = [deleteAccount(farah.id, password), deleteAccount(farah.id, password)];
    for (const answer of await Promise.all(requests)) {
      expect([true, "wrong-password"]).toContain(answer.ok || answer.reason);
    }
    expect((await rowsOf(order.id)).text).not.toMatch(person);
  });
});

describe("the data export", () => {
  test("contains all of the customer's own data, nothing of others or of staff", async () => {
    const [farah, other] = [await newCustomer(), await newCustomer()];
    const mine = await orderOf(farah.id, "+60155555555");
    const theirs = await orderOf(other.id, "+60155555555");
    await finish(mine.id);
    await addAddress(farah.id, home);
    await addAddress(other.id, { ...home, line1: "1 Lorong Orang Lain" });
    await openSession(farah.email);
    succeeded(await addToCart({ userId: farah.id }, pieces(await makeProduct({ stock: 1 }))));
    const copy = await exportAccountData(farah.id);
    const text = JSON.stringify(copy);
    const [own, foreign] = [(await rowsOf(mine.id)).row, (await rowsOf(theirs.id)).row];
    expect(copy).toMatchObject({
      profile: { name: "Farah Idris", email: farah.email, phoneNumber: "+60123456789" },
      addresses: [{ label: "Home", line1: home.line1, postcode: "50000", isDefault: true }],
      devices: [{ browser: "a test", ipAddress: expect.stringMatching(/^10\./) }],
      cart: [{ quantity: 1, name: expect.any(String) }],
      orders: [
        {
          orderNumber: own.orderNumber,
          fullName: "Farah Idris",
          phoneNumber: "+60155555555",
          notes: "Please engrave F & S",
          address: { line1: "11 Jalan Melati" },
          total: "RM 2,154.90",
          items: [{ name: "Seri Plain Court Band", quantity: 1, subtotal: "RM 2,154.90" }],
        },
      ],
    });
    expect(copy!.orders[0]!.events.map(({ what, to }) => [what, to])).toEqual([
      ["placed", "pending"],
      ["address", "11 Jalan Melati, 50000 Kuala Lumpur, Kuala Lumpur"],
      ["order-status", "completed"],
      ["payment-status", "completed"],
    ]);
    for (const strange of [
      foreign.orderNumber,
      other.email,
      "Orang Lain",
      "called",
      "wrote",
      clerk.name,
      own.formKey,
      own.guestId!,
      farah.id,
    ]) {
      expect(text).not.toContain(strange);
    }
  });

  test("is refused while a refund is due, and leaves no email behind", async () => {
    const farah = await newCustomer();
    const order = await orderOf(farah.id, "+60111111112");
    await finish(order.id);
    const detail = { code: "refund-due", amount: 100 as Sen } as const;
    const task = { kind: "refund-due" as const, subject: "s", detail };
    await withLockedOrder(order.id, (locked) => raiseTask(locked, task));
    const owed = { ok: false, reason: "open-orders", open: [{ id: order.id }] };
    expect(await deleteAccount(farah.id, password)).toMatchObject(owed);
    const [open] = await listOpenTasks(clerk, order.id);
    await finishTask(clerk, open!.id);
    const about = { kind: "refund" as const, orderId: order.id, state: "failed" as const };
    const lastError = "550 5.1.1 <farah@example.test>: user unknown";
    await db
      .insert(emails)
      .values({ ...about, dedupeKey: "f1", to: "farah@example.test", lastError });
    expect(await deleteAccount(farah.id, password)).toEqual({ ok: true });
    const left = await db.select().from(emails).where(eq(emails.orderId, order.id));
    expect(left).toMatchObject([{ state: "settled", to: null, lastError: null }]);
  });
});
