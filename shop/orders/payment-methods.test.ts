import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { settings } from "#db/schema/profile.ts";
import type { Sen } from "#shop/money.ts";
import { availableMethods, paymentTerms } from "./payment-methods.server.ts";
import { placeOrder } from "./place-order.server.ts";
import { reviewCheckout } from "./review-checkout.server.ts";
import {
  paymentSettingsForm,
  readPaymentSettings,
  setPaymentSettings,
} from "#shop/payments/payment-settings.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, owner } from "#tests/factories.ts";
import { atCheckout } from "#tests/checkout.ts";
import { onHand } from "#tests/order-rows.ts";
import { newestAudit } from "#tests/audit.ts";

setUpDatabase({ gold: true, emptied: "gold_prices, settings" });

const both = ["stripe_fpx", "touch_n_go"] as const;
/** The price of the ring in these tests. */
const price = 215_490 as Sen;

describe("an order is placed only if its method is on and within its limit", () => {
  test.each([
    [{ offered: true, limit: price }, true],
    [{ offered: true, limit: price - 1 }, false],
    [{ offered: true, limit: 0 }, true],
    [{ offered: false, limit: 0 }, false],
  ])("%j: %s", async (terms, isPlaced) => {
    const { productId: product, buyer, form } = await atCheckout();
    await setTouchNGo(terms as Terms);
    const placed = await placeOrder(buyer, form);
    expect(placed.ok).toBe(isPlaced);
    expect(await onHand(product)).toBe(isPlaced ? 4 : 5);
    const rows = await db.select().from(orders).where(eq(orders.formKey, form.formKey));
    expect(rows).toHaveLength(isPlaced ? 1 : 0);
    if (isPlaced) return;
    const refused = terms.offered
      ? { method: "touch_n_go", why: "above-limit", limit: terms.limit }
      : { method: "touch_n_go", why: "disabled" };
    expect(placed).toEqual({ ok: false, reason: "method-refused", refused });
    expect(await reviewCheckout(buyer.owner)).toMatchObject({
      methods: { offered: [{ method: "stripe_fpx" }], hidden: [refused] },
    });
  });

  test("the limit applies to the charged total, not today's", async () => {
    const { buyer, form } = await atCheckout();
    await goldAt(700, 750);
    await setTouchNGo({ offered: true, limit: price });
    expect(await placeOrder(buyer, form)).toMatchObject({ ok: true });
  });

  test("the same form sent again finds its order after the method was turned off", async () => {
    const { buyer, form } = await atCheckout();
    const placed = await placeOrder(buyer, form);
    await setTouchNGo({ offered: false, limit: 0 } as Terms);
    expect(await placeOrder(buyer, form)).toEqual(placed);
  });
});

test("by default FPX takes RM 30,000 for one order and Touch 'n Go RM 20,000", async () => {
  expect(availableMethods(await paymentTerms(), 2_000_000 as Sen, both)).toEqual({
    offered: [
      { method: "stripe_fpx", limit: 3_000_000 },
      { method: "touch_n_go", limit: 2_000_000 },
    ],
    hidden: [],
  });
  expect(availableMethods(await paymentTerms(), 2_000_001 as Sen, both)).toMatchObject({
    offered: [{ method: "stripe_fpx" }],
    hidden: [{ method: "touch_n_go", why: "above-limit", limit: 2_000_000 }],
  });
});

test("the owner's settings are audited with before and after; an invalid code changes nothing", async () => {
  const before = await readPaymentSettings();
  const after = { ...before, touchNGoQr: shopCode, touchNGoQrAmount: false };
  expect(await setPaymentSettings(owner, after)).toEqual({ ok: true });
  expect(await readPaymentSettings()).toEqual(after);
  const line = await newestAudit();
  expect(line).toMatchObject({
    staffId: clerk.id,
    subjectId: "payments",
    before: { touchNGoQr: "", touchNGoQrAmount: true },
    after: { touchNGoQr: shopCode, touchNGoQrAmount: false },
  });

  const broken = { ...before, touchNGoQr: shopCode.replace("JJ EMAS", "XX EMAS") };
  const refused = { ok: false, reason: "qr-refused", why: "checksum" };
  expect(await setPaymentSettings(owner, broken)).toEqual(refused);
  expect(await readPaymentSettings()).toEqual(after);
});

test("a code was tested only until another one is saved", async () => {
  const first = { ...(await readPaymentSettings()), touchNGoQr: shopCode, touchNGoQrTried: true };
  const isTried = async (given: Partial<typeof first>) => {
    expect(await setPaymentSettings(owner, { ...first, ...given })).toEqual({ ok: true });
    return (await readPaymentSettings()).touchNGoQrTried;
  };
  // The form still has the tick of the code before.
  expect(await isTried({})).toBe(false);
  expect(await isTried({})).toBe(true);
  expect(await isTried({ paymentHours: 12 })).toBe(true);
  expect(await isTried({ touchNGoQr: otherCode })).toBe(false);
  expect(await newestAudit()).toMatchObject({
    before: { touchNGoQr: shopCode, touchNGoQrTried: true },
    after: { touchNGoQr: otherCode, touchNGoQrTried: false },
  });
});

test("a setting that no longer fits its schema reads as the default", async () => {
  const value = { touch_n_go: { offered: true, limit: -5 } };
  await db.insert(settings).values({ key: "paymentMethods", value });
  const { paymentMethods } = await readPaymentSettings();
  expect(paymentMethods.touch_n_go).toEqual({ offered: true, limit: 2_000_000 });
});

test.each(["", "-1", "12.345", "ten", "1e9", "99999999999"])(
  "a limit of %j is refused",
  (wrong) => {
    const sent = { stripe_fpx: { limit: "0" }, touch_n_go: { limit: wrong } };
    expect(paymentSettingsForm.safeParse({ paymentMethods: sent }).success).toBe(false);
    const right = { ...sent, touch_n_go: { offered: "on", limit: "RM 20,000.00" } };
    expect(
      paymentSettingsForm.parse({
        paymentMethods: right,
        touchNGoQr: " 0002\r\n01 ",
        paymentHours: "24",
        transferHours: "72",
      }),
    ).toEqual({
      paymentMethods: {
        stripe_fpx: { offered: false, limit: 0 },
        touch_n_go: { offered: true, limit: 2_000_000 },
      },
      touchNGoQr: "000201",
      touchNGoQrAmount: false,
      touchNGoQrTried: false,
      paymentHours: 24,
      transferHours: 72,
    });
  },
);

const shopCode =
  "00020201021126420014A000000615000101066033460210MD000000005204594453034585802MY5907JJ EMAS6012KUALA LUMPUR63041C6F";
/** A code published by a Malaysian e-wallet, with the wallet's own extra fields. */
const otherCode =
  "00020201021126560014A000000615000101068900610224602e133f1129ae9ef5dfd3cb5204000053034585802MY" +
  "5925PERFECT SECURITY & AUT...6002MY8240151624d4b83552c970df6f920824aaf4e04c86e96304762F";

type Terms = Awaited<ReturnType<typeof readPaymentSettings>>["paymentMethods"]["touch_n_go"];

async function setTouchNGo(terms: Terms) {
  const payment = await readPaymentSettings();
  const paymentMethods = { ...payment.paymentMethods, touch_n_go: terms };
  await setPaymentSettings(owner, { ...payment, paymentMethods });
}
