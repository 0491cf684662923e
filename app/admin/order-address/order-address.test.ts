import { beforeAll, describe, expect, test } from "vitest";
import { env } from "#env";
import { toastLinkOf, toastOf } from "#kit/forms.ts";
import { correctAddress } from "#shop/fulfilment/correct-address.server.ts";
import { auditOf } from "#tests/audit.ts";
import { placedOrder } from "#tests/checkout.ts";
import { clerk } from "#tests/factories.ts";
import { eventsOf, jobsOf, orderOf } from "#tests/order-rows.ts";
import { setStatuses } from "#tests/orders.ts";
import { home, insure, orderToPack, packed, sent, startPacking } from "#tests/shipments.ts";
import { type Browser, loaderDataOf, setUpShop } from "#tests/shop-in-process.ts";
import type { AddressAnswer } from "./address-action.server.ts";

// Invariants: a parcel goes to the address that it was sealed with, and no change of an address goes unnoticed: the
// history has both addresses, the audit log who and why, and the customer is told.

const shop = setUpShop({ gold: true });
let staff: Browser;
beforeAll(async () => {
  staff = await shop.signedIn("staff");
  await insure();
});

const moved = {
  line1: "8 Jalan Baharu",
  line2: "",
  postcode: "43000",
  city: "Kajang",
  state: "Selangor",
};
const why = "Called from 012-345 6789";
const form = { ...moved, reason: why };

const pathOf = (orderId: string) => `/admin/orders/${orderId}/address`;

async function correct(orderId: string, given: Record<string, string> = form) {
  return staff.go(pathOf(orderId), { form: { intent: "correct", ...given } });
}

async function answerOf(orderId: string, given: Record<string, string>) {
  const { text } = await correct(orderId, given);
  const { actionData } = JSON.parse(text) as { actionData: Record<string, AddressAnswer> };
  return actionData["admin/order-address"]!;
}

async function hasLink(orderId: string) {
  const page = await staff.go(`/admin/orders/${orderId}`);
  return (loaderDataOf(page, "admin/order") as { canCorrectAddress: boolean }).canCorrectAddress;
}

test("a corrected address is in the order, its history and the audit log, and the customer is told", async () => {
  const { orderId } = await placedOrder({}, 1, { ...home, email: "siti@example.test" });
  expect(await hasLink(orderId)).toBe(true);
  const done = await correct(orderId);
  expect(done.location).toBe(`/admin/orders/${orderId}`);
  expect(toastOf(done)).toContain("Address corrected");
  expect((await orderOf(orderId)).address).toEqual({ ...moved, line2: null });
  expect((await eventsOf(orderId)).at(-1)).toMatchObject({
    kind: "address",
    from: expect.stringContaining(home.line1) as string,
    to: "8 Jalan Baharu, 43000 Kajang, Selangor",
    note: why,
    actor: "staff",
  });
  const [entry] = await auditOf(orderId);
  expect(entry).toMatchObject({
    action: "order.address-corrected",
    after: { postcode: "43000", city: "Kajang", reason: why },
  });
  expect(JSON.stringify(entry)).not.toContain("Jalan Baharu");
  expect(await jobsOf(orderId, "address-corrected")).toHaveLength(1);
});

test("without an email, staff get the message for WhatsApp with the new address", async () => {
  const { orderId } = await placedOrder({}, 1, home);
  const done = await correct(orderId);
  expect(toastOf(done)).toContain("Send them a message on WhatsApp");
  expect(decodeURIComponent(toastLinkOf(done)!)).toMatch(
    /wa\.me\/60123456789\?text=.*8 Jalan Baharu, 43000 Kajang, Selangor.*order-confirmation/,
  );
  expect(await jobsOf(orderId, "address-corrected")).toEqual([]);
  const other = await placedOrder({}, 1, { ...home, email: "siti@example.test" });
  try {
    env.SMTP_URL = "smtp://127.0.0.1:1";
    const mailed = await correct(other.orderId);
    expect(toastOf(mailed)).toContain("The customer gets an email");
    expect(toastLinkOf(mailed)).toBeUndefined();
  } finally {
    env.SMTP_URL = undefined;
  }
});

test("a postcode of another state is asked about once, as at checkout", async () => {
  const { orderId } = await placedOrder({}, 1, home);
  const wrong = { ...form, postcode: "88000" };
  const asked = await answerOf(orderId, wrong);
  expect(asked.lastResult?.error?.["postcode"]?.[0]).toBe(
    "Postcode 88000 is usually in Sabah. Check the postcode and the state. Then save again to confirm.",
  );
  const confirmedPlace = asked.confirmedPlace!;
  const elsewhere = await answerOf(orderId, { ...wrong, postcode: "10000", confirmedPlace });
  expect(elsewhere.lastResult?.error?.["postcode"]?.[0]).toContain("Pulau Pinang");
  expect((await orderOf(orderId)).address).toMatchObject({ line1: home.line1 });
  await correct(orderId, { ...wrong, confirmedPlace });
  expect((await orderOf(orderId)).address).toMatchObject({ postcode: "88000", state: "Selangor" });
});

test("the reason is required, and the same address changes nothing", async () => {
  const { orderId } = await placedOrder({}, 1, home);
  const noReason = await answerOf(orderId, { ...form, reason: " " });
  expect(noReason.lastResult?.error?.["reason"]).toEqual([
    "Write who asked for the correction, and how",
  ]);
  await correct(orderId);
  const again = await correct(orderId);
  expect(toastOf(again)).toContain("Nothing changed");
  expect((await eventsOf(orderId)).filter(({ kind }) => kind === "address")).toHaveLength(1);
});

test("the promised date is computed again only if the parcel goes to another part of the country", async () => {
  const { orderId } = await placedOrder({}, 1, home);
  const { promisedOn } = await orderOf(orderId);
  await correct(orderId);
  expect((await orderOf(orderId)).promisedOn).toBe(promisedOn);
  await correct(orderId, { ...form, postcode: "88000", city: "Kota Kinabalu", state: "Sabah" });
  expect((await orderOf(orderId)).promisedOn! > promisedOn!).toBe(true);
});

describe("the address stays", () => {
  const refusedWith = async (orderId: string, words: string) => {
    const before = await orderOf(orderId);
    expect(await hasLink(orderId)).toBe(false);
    const opened = await staff.go(pathOf(orderId));
    expect(opened.location).toBe(`/admin/orders/${orderId}`);
    expect(toastOf(opened)).toContain(words);
    expect(toastOf(await correct(orderId))).toContain(words);
    expect((await orderOf(orderId)).address).toEqual(before.address);
  };

  test("once a parcel is sealed or sent; one that is only begun may still change", async () => {
    const { orderId } = await orderToPack(1);
    await startPacking(orderId, 1);
    expect(await hasLink(orderId)).toBe(true);
    const other = await orderToPack(1);
    await packed(other.orderId, 1);
    await refusedWith(other.orderId, "sealed or sent");
    const third = await orderToPack(1);
    await sent(third.orderId, 1);
    await refusedWith(third.orderId, "sealed or sent");
  });

  test("of a cancelled or completed order, and of one that is collected", async () => {
    for (const status of ["cancelled", "completed"] as const) {
      const { orderId } = await placedOrder({}, 1, home);
      await setStatuses(orderId, status, "completed");
      await refusedWith(orderId, "completed or cancelled");
    }
    const collected = await placedOrder();
    await refusedWith(collected.orderId, "collects this order");
    expect((await correct(crypto.randomUUID())).status).toBe(404);
  });

  test("of two at the same time, a parcel is never sealed with the address before", async () => {
    const { orderId } = await orderToPack(1);
    const parsed = { ...moved, line2: null, state: "Selangor" as const, reason: why };
    const [corrected] = await Promise.all([
      correctAddress(clerk, orderId, parsed),
      packed(orderId, 1),
    ]);
    const { address } = await orderOf(orderId);
    expect(address?.line1).toBe(corrected.ok ? moved.line1 : home.line1);
    const events = (await eventsOf(orderId)).map(({ kind, to }) =>
      kind === "address" ? kind : to,
    );
    if (corrected.ok) expect(events.indexOf("address")).toBeLessThan(events.indexOf("packed"));
  });
});
