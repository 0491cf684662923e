import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import { newCustomer, password } from "#tests/accounts.ts";
import { placedOrder, viewerOf } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { eventsOf, orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { listAccountOrders } from "./account-orders.server.ts";
import { addGuestOrder, addGuestOrders, listGuestOrders } from "./guest-orders.server.ts";
import { buyerKey, orderKey } from "./order-link.server.ts";

// Invariant: nobody gets an order into their account, or learns that it exists, by typing somebody's email address or
// phone number (ADR-0076).

setUpDatabase({ gold: true });
let product: string;
beforeAll(async () => {
  product = await makeProduct({ stock: 500 });
});

const nobody = viewerOf({ guestId: null });

async function guestOrder(given: Parameters<typeof placedOrder>[2] = {}) {
  const { orderId, buyer } = await placedOrder(product, 1, given);
  return { id: orderId, guestId: buyer.guestId! };
}

async function customer(isEmailVerified = false) {
  const account = await newCustomer();
  await db.update(users).set({ emailVerified: isEmailVerified }).where(eq(users.id, account.id));
  return account;
}

async function ownerOf(orderId: string) {
  return (await orderOf(orderId)).userId;
}

describe("adding all orders", () => {
  test("adds nothing by an email address or phone number that was only typed", async () => {
    const mallory = await customer();
    const order = await guestOrder({ email: mallory.email, phoneNumber: mallory.phoneNumber! });
    expect(await addGuestOrders(mallory.id, null)).toBe(0);
    expect(await addGuestOrders(mallory.id, randomUUID())).toBe(0);
    expect(await ownerOf(order.id)).toBeNull();
    const seen = await listAccountOrders(mallory.id, 1);
    expect(seen.total).toBe(0);
    // The listing is asked with what is verified, which is nothing.
    expect(await listGuestOrders({ guestId: null, verifiedEmail: null })).toEqual([]);
  });

  test("adds the orders with the account's verified address, however it was written, and no others", async () => {
    const siti = await customer(true);
    const mine = await guestOrder({ email: siti.email.toUpperCase(), phoneNumber: "+60111111111" });
    const theirs = await guestOrder({ email: `x${siti.email}`, phoneNumber: siti.phoneNumber! });
    const none = await guestOrder({ phoneNumber: siti.phoneNumber! });
    const identity = { guestId: null, verifiedEmail: siti.email };
    expect((await listGuestOrders(identity)).map(({ id }) => id)).toEqual([mine.id]);
    expect(await addGuestOrders(siti.id, null)).toBe(1);
    expect(await Promise.all([mine, theirs, none].map(({ id }) => ownerOf(id)))).toEqual([
      siti.id,
      null,
      null,
    ]);
    expect(await listGuestOrders(identity)).toEqual([]);
    expect((await listAccountOrders(siti.id, 1)).orders.map(({ id }) => id)).toEqual([mine.id]);
    expect((await exportAccountData(siti.id))!.orders).toHaveLength(1);
    expect(await eventsOf(mine.id)).toMatchObject([
      { kind: "placed" },
      { kind: "account", actor: "customer" },
    ]);
    expect(await addGuestOrders(siti.id, null)).toBe(0);
  });

  test("adds the orders of this browser", async () => {
    const siti = await customer();
    const mine = await guestOrder();
    expect(await addGuestOrders(siti.id, mine.guestId)).toBe(1);
    expect(await ownerOf(mine.id)).toBe(siti.id);
  });

  test("leaves orders of other accounts alone, and of deleted ones", async () => {
    const [siti, other] = [await customer(true), await customer()];
    const order = await guestOrder({ email: siti.email });
    await addGuestOrders(other.id, order.guestId);
    expect(await addGuestOrders(siti.id, order.guestId)).toBe(0);
    expect(await ownerOf(order.id)).toBe(other.id);
    await setStatuses(order.id, "completed", "completed");
    expect(await deleteAccount(other.id, password)).toEqual({ ok: true });
    expect((await orderOf(order.id)).fullName).toBe("Deleted customer");
    expect(await addGuestOrders(siti.id, order.guestId)).toBe(0);
    const viewer = { ...nobody, userId: siti.id, key: buyerKey(order.id) };
    expect(await addGuestOrder(order.id, viewer)).toMatchObject({ reason: "not-of-a-guest" });
  });

  test("adds nothing to an account of staff or to one that does not exist", async () => {
    const staff = await customer(true);
    await db.update(users).set({ role: "staff" }).where(eq(users.id, staff.id));
    const order = await guestOrder({ email: staff.email });
    expect(await addGuestOrders(staff.id, order.guestId)).toBe(0);
    expect(await addGuestOrders("nobody", order.guestId)).toBe(0);
    const viewer = { ...nobody, userId: staff.id, guestId: order.guestId };
    expect(await addGuestOrder(order.id, viewer)).toMatchObject({ reason: "forbidden" });
    expect(await ownerOf(order.id)).toBeNull();
  });

  test("asked by two accounts at once gives each order to one of them", async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await customer(), await customer()];
      const { id, guestId } = await guestOrder();
      const asks = [one, other, one].map((account) => addGuestOrders(account.id, guestId));
      const counts = await Promise.all(asks);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect([one.id, other.id]).toContain(await ownerOf(id));
      expect((await eventsOf(id)).filter(({ kind }) => kind === "account")).toHaveLength(1);
    }
  });

  test("while the account is deleted leaves no order that names the buyer in no account", async () => {
    for (let round = 0; round < 6; round += 1) {
      const farah = await customer();
      const { id, guestId } = await guestOrder();
      await setStatuses(id, "completed", "completed");
      const [deleted, added] = await Promise.all([
        deleteAccount(farah.id, password),
        addGuestOrders(farah.id, guestId),
      ]);
      expect(deleted).toEqual({ ok: true });
      const order = await orderOf(id);
      expect([order.userId, order.pseudonymisedAt !== null]).toEqual([null, added === 1]);
    }
  });
});

describe("adding one order", () => {
  test("works for whoever sees it as its buyer: by the browser or by the emailed link", async () => {
    for (const way of ["browser", "link"] as const) {
      const siti = await customer();
      const { id, guestId } = await guestOrder();
      const viewer = {
        ...nobody,
        userId: siti.id,
        ...(way === "browser" ? { guestId } : { key: buyerKey(id) }),
      };
      expect(await addGuestOrder(id, viewer)).toEqual({ ok: true });
      expect(await addGuestOrder(id, viewer)).toEqual({ ok: true });
      expect(await ownerOf(id)).toBe(siti.id);
      expect((await eventsOf(id)).filter(({ kind }) => kind === "account")).toHaveLength(1);
    }
  });

  test("is refused to everybody else, whatever they typed", async () => {
    const mallory = await customer(true);
    const { id, guestId } = await guestOrder({
      email: mallory.email,
      phoneNumber: mallory.phoneNumber!,
    });
    const signedIn = { ...nobody, userId: mallory.id };
    for (const viewer of [
      signedIn,
      { ...signedIn, key: orderKey(id) },
      { ...signedIn, key: buyerKey(randomUUID()) },
      { ...signedIn, guestId: randomUUID() },
      { ...signedIn, guestId, isStaff: true },
      { ...nobody, guestId },
    ]) {
      expect(await addGuestOrder(id, viewer)).toEqual({ ok: false, reason: "forbidden" });
    }
    expect(await addGuestOrder(randomUUID(), signedIn)).toMatchObject({ reason: "not-found" });
    expect(await addGuestOrder("1 or 1=1", signedIn)).toMatchObject({ reason: "not-found" });
    expect(await ownerOf(id)).toBeNull();
  });

  test("is refused where it belongs to an account", async () => {
    const [siti, other] = [await customer(), await customer()];
    const { id, guestId } = await guestOrder();
    await db.update(orders).set({ userId: other.id }).where(eq(orders.id, id));
    const viewer = { ...nobody, userId: siti.id, guestId };
    expect(await addGuestOrder(id, viewer)).toEqual({ ok: false, reason: "not-of-a-guest" });
    expect(await ownerOf(id)).toBe(other.id);
  });
});
