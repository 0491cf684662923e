import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { customerCsvLine } from "#app/admin/customers/customer-csv.server.ts";
import { db } from "#db/client.server.ts";
import { auditLog } from "#db/schema/audit.ts";
import { customerNotes, customers, users } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import type { Sen } from "#shop/money.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { deleteAccount } from "#shop/privacy/delete-account.server.ts";
import { exportAccountData } from "#shop/privacy/export-account-data.server.ts";
import { addAddress } from "./addresses.server.ts";
import { addCustomerNote, listCustomerNotes } from "./customer-notes.server.ts";
import { exportCustomers, listCustomers } from "./list-customers.server.ts";
import {
  findCustomerOfOrder,
  findCustomersByPhone,
  listCustomerAddresses,
  listSamePhone,
  readCustomer,
} from "./read-customer.server.ts";
import { home, newCustomer, password } from "#tests/accounts.ts";
import { succeeded } from "#tests/answers.ts";
import { guestWith, openCheckout } from "#tests/checkout.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, newNote } from "#tests/factories.ts";
import { setStatuses } from "#tests/orders.ts";

setUpDatabase({ gold: true, emptied: "orders, users, customers, products, audit_log" });

type Given = Parameters<typeof openCheckout>[1] & { userId?: string };

/** An order of an account, or of a new guest; the id of the order. */
async function ordered({ userId, ...given }: Given = {}): Promise<string> {
  const buyer = await guestWith();
  const form = await openCheckout(buyer.owner, given);
  return succeeded(await placeOrder({ ...buyer, userId: userId ?? null }, form)).orderId;
}

async function names(search?: string) {
  return (await listCustomers(clerk, { search })).customers.map(({ name }) => name);
}

async function onlyCustomer() {
  const { customers: found } = await listCustomers(clerk);
  expect(found).toHaveLength(1);
  return found[0]!;
}

async function pay(orderId: string, amount: number, accepted = true) {
  const reference = crypto.randomUUID();
  const row = {
    orderId,
    method: "touch_n_go" as const,
    amount: amount as Sen,
    reference,
    accepted,
  };
  const [payment] = await db.insert(payments).values(row).returning({ id: payments.id });
  return payment!.id;
}

describe("who is a customer", () => {
  test("guests with one phone number are one, under the name of the newest order", async () => {
    await ordered({ fullName: "Siti binti Ali", phoneNumber: "+60121112222" });
    await ordered({
      fullName: "Siti Ali",
      phoneNumber: "+60121112222",
      email: "siti@example.test",
    });
    await ordered({ fullName: "Tan Wei Ming", phoneNumber: "+60123334444" });
    const { customers: found, total } = await listCustomers(clerk);
    expect(total).toBe(2);
    expect(found.map(({ name, email, orders: count }) => [name, email, count])).toEqual([
      ["Tan Wei Ming", null, 1],
      ["Siti Ali", "siti@example.test", 2],
    ]);
  });

  test("an account is one, before its first order and whatever the orders say", async () => {
    const { id: userId, email } = await newCustomer();
    expect(await onlyCustomer()).toMatchObject({ name: "Farah Idris", email, orders: 0, paid: 0 });
    await ordered({ userId, fullName: "Her Sister", phoneNumber: "+60121112222" });
    expect(await onlyCustomer()).toMatchObject({ userId, name: "Farah Idris", orders: 1 });
  });

  test("a guest with the phone number of an account stays apart, and each leads to the other", async () => {
    const { id: userId } = await newCustomer();
    await ordered({ fullName: "A guest", phoneNumber: "+60123456789" });
    const { customers: found } = await listCustomers(clerk);
    const [guest, account] = found;
    expect([guest!.userId, account!.userId]).toEqual([null, userId]);
    expect((await listSamePhone(clerk, guest!)).map(({ id }) => id)).toEqual([account!.id]);
    expect((await listSamePhone(clerk, account!)).map(({ id }) => id)).toEqual([guest!.id]);
  });

  test("staff are none", async () => {
    const { id } = await newCustomer();
    await db.delete(users).where(eq(users.id, id));
    await db
      .insert(users)
      .values({ id: "clerk", name: "Aminah", email: "a@b.test", role: "staff" });
    expect(await listCustomers(clerk)).toMatchObject({ customers: [], total: 0 });
  });

  test("guests of whom no order is left are none, and their notes follow the orders", async () => {
    const orderId = await ordered({ phoneNumber: "+60121112222" });
    const guest = await onlyCustomer();
    await addCustomerNote(clerk, guest.id, newNote("Likes 999"));
    const { id: userId } = await newCustomer();
    await db.update(orders).set({ userId }).where(eq(orders.id, orderId));
    const account = await onlyCustomer();
    expect(account).toMatchObject({ userId, orders: 1 });
    expect(await listCustomerNotes(clerk, account.id)).toMatchObject([{ note: "Likes 999" }]);
    expect(await db.select({ id: customers.id }).from(customers)).toEqual([{ id: account.id }]);
  });

  test("orders from before the triggers have their customers once these are derived", async () => {
    await newCustomer();
    await ordered({ phoneNumber: "+60121112222" });
    const before = await db.select({ buyer: customers.buyer }).from(customers);
    await db.delete(customers);
    await db.execute(sql`select derive_customers()`);
    const after = await db.select({ buyer: customers.buyer }).from(customers);
    expect(after.map(({ buyer }) => buyer).toSorted()).toEqual(
      before.map(({ buyer }) => buyer).toSorted(),
    );
  });

  test("an order leads to its customer, and to none once the account is deleted", async () => {
    const { id: userId } = await newCustomer();
    const orderId = await ordered({ userId });
    expect(await findCustomerOfOrder(clerk, orderId)).toBe((await onlyCustomer()).id);
    await setStatuses(orderId, "completed", "completed");
    expect(await deleteAccount(userId, password)).toEqual({ ok: true });
    expect(await findCustomerOfOrder(clerk, orderId)).toBeUndefined();
    expect(await db.select().from(customers)).toEqual([]);
  });
});

test("the total is what was accepted and not given back", async () => {
  const [one, other] = [await ordered(), await ordered()];
  const paymentId = await pay(one, 100_000);
  await pay(one, 70_000, false);
  await pay(other, 50_000);
  const refund = { orderId: one, paymentId, method: "bank" as const };
  await db.insert(refunds).values([
    { ...refund, amount: 30_000 as Sen, status: "succeeded" },
    { ...refund, amount: 5_000 as Sen, status: "pending" },
    { ...refund, amount: 90_000 as Sen, status: "failed" },
  ]);
  expect((await onlyCustomer()).paid).toBe(115_000);
});

describe("the search", () => {
  beforeEach(async () => {
    await ordered({ fullName: "Siti binti Ali", phoneNumber: "+60121112222" });
    await ordered({ fullName: "Tan Wei Ming", phoneNumber: "+6591234567", email: "wm@mail.test" });
    await newCustomer("farah@example.test");
  });

  test.each([
    ["siti ali", ["Siti binti Ali"]],
    ["ALI", ["Siti binti Ali"]],
    ["012-111 2222", ["Siti binti Ali"]],
    ["+60 12 111 2222", ["Siti binti Ali"]],
    ["0121112222", ["Siti binti Ali"]],
    ["111 2222", ["Siti binti Ali"]],
    ["+65 9123 4567", ["Tan Wei Ming"]],
    ["wm@mail", ["Tan Wei Ming"]],
    ["farah@example.test", ["Farah Idris"]],
    ["FARAH 6789", ["Farah Idris"]],
    ["012-345 6789", ["Farah Idris"]],
    ["%", []],
    ["siti tan", []],
    ["", ["Farah Idris", "Tan Wei Ming", "Siti binti Ali"]],
  ])("%j", async (search, found) => {
    expect(await names(search)).toEqual(found);
  });

  test("finds a name of an earlier order and the phone number of an account's order", async () => {
    const [account] = await db.select({ id: users.id }).from(users);
    await ordered({ userId: account!.id, fullName: "Puan Rohani", phoneNumber: "+60199999999" });
    expect(await names("rohani")).toEqual(["Farah Idris"]);
    expect(await names("019-999 9999")).toEqual(["Farah Idris"]);
  });
});

test("pages and the export have each customer once, newest first", async () => {
  const newest: string[] = [];
  for (let nth = 1; nth <= 5; nth += 1) {
    await ordered({ fullName: `Guest ${nth}`, phoneNumber: `+6012000000${nth}` });
    newest.unshift(`Guest ${nth}`);
  }
  const first = await listCustomers(clerk, { perPage: 2 });
  expect(first).toMatchObject({ total: 5, pages: 3 });
  const after = first.customers.at(-1)!.id;
  const second = await listCustomers(clerk, { perPage: 2, after });
  expect([...first.customers, ...second.customers].map(({ name }) => name)).toEqual(
    newest.slice(0, 4),
  );
  for (const perBatch of [1, 2, 5, 100]) {
    const exported: string[] = [];
    for await (const batch of exportCustomers(clerk, {}, perBatch)) {
      exported.push(...batch.map(({ name }) => name));
    }
    expect(exported).toEqual(newest);
  }
});

test("a line of the export", async () => {
  const id = await ordered({ fullName: "Siti, Ali", phoneNumber: "+60121112222" });
  await pay(id, 123_450);
  const moment = new Date("2026-03-09T16:00:00Z");
  const line = customerCsvLine({
    ...(await onlyCustomer()),
    lastOrderAt: moment,
    createdAt: moment,
  });
  expect(line).toBe(
    '"Siti, Ali",012-111 2222,,1,1234.50,2026-03-10 00:00,2026-03-10 00:00,no,no,\r\n',
  );
  // A leading plus would get a visible apostrophe (ADR-0071).
  const abroad = { ...(await onlyCustomer()), phoneNumber: "+6591234567" };
  expect(customerCsvLine(abroad)).toMatch(/^"Siti, Ali",00 65 9123 4567,/);
});

test("addresses are those of the account, then those of the orders, each once", async () => {
  const { id: userId } = await newCustomer();
  await addAddress(userId, home);
  const { label: _label, isDefault: _isDefault, ...same } = home;
  const other = { ...same, line1: "9 Jalan Melati", line2: null };
  const delivered = { userId, deliveryMethod: "deliver" as const };
  for (const address of [other, { ...same, line1: same.line1.toUpperCase() }, other]) {
    await ordered({ ...delivered, ...address });
  }
  const found = await listCustomerAddresses(clerk, await onlyCustomer());
  expect(found.map(({ line1, isSaved }) => [line1, isSaved])).toEqual([
    [home.line1, true],
    ["9 Jalan Melati", false],
  ]);
});

test("a phone number in any notation finds its customers, who ordered last first", async () => {
  const address = { line1: "9 Jalan Melati", line2: null, postcode: "59000" };
  const place = { ...address, city: "Bangsar", state: "Kuala Lumpur" };
  await newCustomer("farah@example.test");
  await ordered({ fullName: "Siti", deliveryMethod: "deliver", ...place } as Given);
  expect(await findCustomersByPhone(clerk, "012 345 6789")).toMatchObject([
    { name: "Siti", orders: 1, address: { line1: "9 Jalan Melati" } },
    { name: "Farah Idris", email: "farah@example.test", orders: 0, address: undefined },
  ]);
  expect(await findCustomersByPhone(clerk, "019-111 2222")).toEqual([]);
  for (const typed of ["", "012", "012-345 67890123", "nobody"]) {
    expect([typed, await findCustomersByPhone(clerk, typed)]).toEqual([typed, undefined]);
  }
});

describe("a note about a customer", () => {
  test("names its author, and the audit log names the customer without the note", async () => {
    await ordered({ fullName: "Siti binti Ali" });
    const { id } = await onlyCustomer();
    expect(await addCustomerNote(clerk, id, newNote("Prefers 999"))).toEqual({ ok: true });
    expect(await addCustomerNote(clerk, id, newNote("Call before noon"))).toEqual({ ok: true });
    expect(await listCustomerNotes(clerk, id)).toMatchObject([
      { note: "Call before noon", staffName: clerk.name },
      { note: "Prefers 999", staffName: clerk.name },
    ]);
    const entries = await db.select().from(auditLog);
    expect(entries[0]).toMatchObject({
      action: "customer.note-added",
      subjectId: id,
      label: "Siti binti Ali",
      before: null,
      after: null,
    });
  });

  test("is refused about a customer that does not exist", async () => {
    for (const id of ["none", crypto.randomUUID()]) {
      const added = await addCustomerNote(clerk, id, newNote("x"));
      expect(added).toEqual({ ok: false, reason: "not-found" });
      expect(await readCustomer(clerk, id)).toBeUndefined();
    }
    expect(await db.select().from(customerNotes)).toEqual([]);
    expect(await db.select().from(auditLog)).toEqual([]);
  });

  test("is in the download of the account's data without the author, and deleted with it", async () => {
    const { id: userId } = await newCustomer();
    const { id } = await onlyCustomer();
    await addCustomerNote(clerk, id, newNote("Prefers 999"));
    const exported = await exportAccountData(userId);
    expect(exported!.notes).toEqual([{ note: "Prefers 999", writtenAt: expect.any(Date) }]);
    expect(await deleteAccount(userId, password)).toEqual({ ok: true });
    expect(await db.select().from(customerNotes)).toEqual([]);
  });
});
