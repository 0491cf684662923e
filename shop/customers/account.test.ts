import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { addresses, sessions, users } from "#db/schema/customers.ts";
import { orders } from "#db/schema/orders.ts";
import {
  addAddress,
  addressForm,
  deleteAddress,
  editAddress,
  findAddress,
  listAddresses,
  maxAddresses,
  saveOrderAddress,
} from "./addresses.server.ts";
import { changePassword } from "./change-password.server.ts";
import { changeDetails, detailsForm, readAccount } from "./details.server.ts";
import { listDevices, signOutDevice, signOutEverywhere } from "./devices.server.ts";
import { readSession } from "./session.server.ts";
import { listAccountOrders, ordersPerPage } from "#shop/orders/account-orders.server.ts";
import { changeOrderStatus } from "#shop/orders/change-order-status.server.ts";
import { home, newCustomer, openSession, password } from "#tests/accounts.ts";
import { readOrderState } from "#shop/payments/read-order-state.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { makeProduct } from "#tests/factories.ts";
import { placedOrder } from "#tests/checkout.ts";
import { withLockedOrder } from "#tests/orders.ts";
import { succeeded } from "#tests/answers.ts";

setUpDatabase({ gold: true });

async function defaultsOf(userId: string) {
  const rows = await db.select().from(addresses).where(eq(addresses.userId, userId));
  return rows.filter(({ isDefault }) => isDefault).map(({ id }) => id);
}

async function added(userId: string, given: Partial<typeof home> = {}) {
  const answer = succeeded(await addAddress(userId, { ...home, ...given }));
  return answer.id;
}

describe("addresses", () => {
  test("have one default: the first, then any that asks for it, then the oldest left", async () => {
    const { id: userId } = await newCustomer();
    const [first, second] = [await added(userId), await added(userId, { label: "Office" })];
    expect(await defaultsOf(userId)).toEqual([first]);
    await editAddress(userId, second, { ...home, label: "Office", isDefault: true });
    expect(await defaultsOf(userId)).toEqual([second]);
    expect((await listAddresses(userId)).map(({ id }) => id)).toEqual([second, first]);
    await editAddress(userId, second, { ...home, isDefault: false });
    expect(await defaultsOf(userId)).toEqual([second]);
    const third = await added(userId, { isDefault: true });
    expect(await defaultsOf(userId)).toEqual([third]);
    expect(await deleteAddress(userId, third)).toEqual({ ok: true });
    expect(await defaultsOf(userId)).toEqual([first]);
    await deleteAddress(userId, second);
    await deleteAddress(userId, first);
    expect(await listAddresses(userId)).toEqual([]);
  });

  test("added concurrently still have one default and respect the maximum", async () => {
    const { id: userId } = await newCustomer();
    const many = Array.from({ length: maxAddresses + 3 }, (_, at) =>
      addAddress(userId, { ...home, line1: `Lot ${at}`, isDefault: true }),
    );
    const answers = await Promise.all(many);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(maxAddresses);
    expect(answers).toContainEqual({ ok: false, reason: "too-many" });
    expect(await defaultsOf(userId)).toHaveLength(1);
  });

  test("are added once, however often their form is sent", async () => {
    const { id: userId } = await newCustomer();
    await added(userId, { label: "Home" });
    const office = { ...home, label: "Office", isDefault: true };
    const [first, again] = await Promise.all([added(userId, office), added(userId, office)]);
    expect(again).toBe(first);
    expect(await added(userId, { label: "Parents" })).not.toBe(first);
    expect(await listAddresses(userId)).toMatchObject([
      { label: "Office", isDefault: true },
      { label: "Home" },
      { label: "Parents" },
    ]);
  });

  test("of orders are saved once, and the first becomes the default", async () => {
    const { id: userId } = await newCustomer();
    expect(await saveOrderAddress(userId, home)).toBe(true);
    const again = { ...home, line1: " 12 jalan  Tun Razak", city: "KUALA LUMPUR" };
    const both = await Promise.all([
      saveOrderAddress(userId, again),
      saveOrderAddress(userId, home),
    ]);
    expect(both).toEqual([true, true]);
    expect(await saveOrderAddress(userId, { ...home, line2: "Unit 3" })).toBe(true);
    expect(await listAddresses(userId)).toMatchObject([
      { label: null, line1: home.line1, line2: null, isDefault: true },
      { label: null, line2: "Unit 3", isDefault: false },
    ]);
  });

  test("of orders that cannot be saved cause no error: the order stands", async () => {
    const { id: userId } = await newCustomer();
    for (let count = 1; count < maxAddresses; count += 1)
      await added(userId, { line1: `Lot ${count}` });
    await added(userId);
    expect(await saveOrderAddress(userId, { ...home, line1: "Elsewhere" })).toBe(false);
    expect(await saveOrderAddress(userId, home)).toBe(true);
    expect(await listAddresses(userId)).toHaveLength(maxAddresses);
    expect(await saveOrderAddress("nobody", home)).toBe(false);
  });

  test("of another customer are not found", async () => {
    const [farah, other] = [await newCustomer(), await newCustomer()];
    const theirs = await added(other.id);
    const changed = { ...home, line1: "Elsewhere", isDefault: true };
    for (const id of [theirs, randomUUID(), "1 or 1=1"]) {
      expect(await findAddress(farah.id, id)).toBeUndefined();
      expect(await editAddress(farah.id, id, changed)).toBeUndefined();
      expect(await deleteAddress(farah.id, id)).toBeUndefined();
    }
    expect(await listAddresses(farah.id)).toEqual([]);
    expect(await listAddresses(other.id)).toMatchObject([{ line1: home.line1, isDefault: true }]);
  });

  test.each([
    [{ line1: " " }, "line1"],
    [{ postcode: "5000" }, "postcode"],
    [{ city: "" }, "city"],
    [{ state: "Singapore" }, "state"],
    [{ label: "x".repeat(41) }, "label"],
  ])("are refused like at checkout: %j", (wrong, field) => {
    const { error } = addressForm.safeParse({ ...home, isDefault: "on", line2: "", ...wrong });
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

test("details are stored trimmed and in E.164, and other customers' stay unchanged", async () => {
  const [farah, other] = [await newCustomer(), await newCustomer()];
  const given = detailsForm.parse({ fullName: " Farah Aziz ", phoneNumber: "019-876 5432" });
  await changeDetails(farah.id, given);
  const changed = { name: "Farah Aziz", phoneNumber: "+60198765432" };
  expect(await readAccount(farah.id)).toMatchObject(changed);
  expect(await readAccount(other.id)).toMatchObject({ phoneNumber: "+60123456789" });
  for (const wrong of [{ fullName: " " }, { phoneNumber: "12" }, { phoneNumber: "" }]) {
    expect(detailsForm.safeParse({ ...given, ...wrong }).success).toBe(false);
  }
});

describe("the password", () => {
  test("changes with the right current password and ends every other session", async () => {
    const farah = await newCustomer();
    const [here, there] = [await openSession(farah.email), await openSession(farah.email)];
    const next = { currentPassword: password, newPassword: "another long one" };
    const answer = succeeded(await changePassword(farah.id, next, here));
    const cookie = answer.cookies.map((one) => one.split(";")[0]).join("; ");
    expect((await readSession(new Headers({ cookie }))).user?.id).toBe(farah.id);
    expect((await readSession(there)).user).toBeUndefined();
    expect((await readSession(here)).user).toBeUndefined();
    await expect(openSession(farah.email)).rejects.toThrow("refused");
    await openSession(farah.email, next.newPassword);
  });

  test("stays unchanged, like the sessions, after wrong guesses; guessing is limited", async () => {
    const farah = await newCustomer();
    const headers = await openSession(farah.email);
    const guess = { currentPassword: "a wrong guess", newPassword: "another long one" };
    for (let tries = 0; tries < 10; tries++) {
      const answer = await changePassword(farah.id, guess, headers);
      expect(answer).toEqual({ ok: false, reason: "wrong-password" });
    }
    const right = { ...guess, currentPassword: password };
    expect(await changePassword(farah.id, right, headers)).toMatchObject({
      reason: "too-many-tries",
    });
    expect((await readSession(headers)).user?.id).toBe(farah.id);
    await openSession(farah.email);
  });
});

describe("devices", () => {
  test("lists only the account's own, current one first; one or all can be signed out", async () => {
    const [farah, other] = [await newCustomer(), await newCustomer()];
    const [here, there] = [await openSession(farah.email), await openSession(farah.email)];
    const stranger = await openSession(other.email);
    const devices = await listDevices(farah.id, here);
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(JSON.stringify(devices)).not.toContain("token");

    const [theirs] = await listDevices(other.id);
    await signOutDevice(farah.id, theirs!.id);
    expect((await readSession(stranger)).user?.id).toBe(other.id);

    await signOutDevice(farah.id, devices[1]!.id);
    expect((await readSession(there)).user).toBeUndefined();
    expect((await readSession(here)).user?.id).toBe(farah.id);

    await openSession(farah.email);
    await signOutEverywhere(farah.id);
    expect((await readSession(here)).user).toBeUndefined();
    expect(await db.select().from(sessions).where(eq(sessions.userId, farah.id))).toEqual([]);
    expect((await readSession(stranger)).user?.id).toBe(other.id);
  });

  test("with an expired session are not listed", async () => {
    const farah = await newCustomer();
    await openSession(farah.email);
    const expiresAt = new Date(Date.now() - 1000);
    await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, farah.id));
    expect(await listDevices(farah.id)).toEqual([]);
  });
});

describe("an account's orders", () => {
  test("are only its own, newest first, paginated", async () => {
    const farah = await newCustomer();
    const product = await makeProduct({ stock: 50 });
    const mine: string[] = [];
    for (let count = 0; count <= ordersPerPage; count++) {
      const { orderId } = await placedOrder(product);
      await db.update(orders).set({ userId: farah.id }).where(eq(orders.id, orderId));
      mine.unshift(orderId);
    }
    await placedOrder(product);
    const [first, second] = [
      await listAccountOrders(farah.id, 1),
      await listAccountOrders(farah.id, 2),
    ];
    const listed = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(listed).toEqual(mine);
    expect(first).toMatchObject({ total: ordersPerPage + 1, page: 1, pages: 2 });
    expect(second.orders[0]!.items).toMatchObject([{ productName: "Seri Plain Court Band" }]);
    expect((await listAccountOrders(farah.id, 99)).page).toBe(2);
    expect((await listAccountOrders(farah.id, -1)).page).toBe(1);
    expect((await listAccountOrders("somebody", 1)).orders).toEqual([]);
  });

  test("offer payment only while they are unpaid", async () => {
    const farah = await newCustomer();
    const { orderId } = await placedOrder();
    await db.update(orders).set({ userId: farah.id }).where(eq(orders.id, orderId));
    const isPayable = async () => {
      const [order] = (await listAccountOrders(farah.id, 1)).orders;
      const { state } = await readOrderState(order!);
      return state.kind !== "cancelled" && state.payment.kind === "due" && state.payment.canPay;
    };
    expect(await isPayable()).toBe(true);
    const by = { actor: "clock" } as const;
    await withLockedOrder(orderId, (order) =>
      changeOrderStatus(order, { paymentStatus: "failed" }, by),
    );
    expect(await isPayable()).toBe(true);
    await withLockedOrder(orderId, (order) =>
      changeOrderStatus(order, { orderStatus: "cancelled" }, by),
    );
    expect(await isPayable()).toBe(false);
    const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;
    await withLockedOrder(orderId, (order) => changeOrderStatus(order, paid, by));
    expect(await isPayable()).toBe(false);
    await db.delete(users).where(eq(users.id, farah.id));
  });
});
