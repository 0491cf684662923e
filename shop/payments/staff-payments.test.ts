import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { readCart } from "#shop/cart/cart.server.ts";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { draftOwner } from "#shop/cart/draft.server.ts";
import { checkoutForm } from "#shop/orders/checkout-form.server.ts";
import { draftForm, type DraftForm } from "#shop/orders/draft-form.server.ts";
import { listOrders } from "#shop/orders/list-orders.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { placeDraftWithPayment, recordPayment } from "./manual-payment.server.ts";
import { changeStatusByStaff } from "./change-status-by-staff.server.ts";
import { setUpDatabase } from "#tests/database.ts";
import { clerk, goldAt, makeProduct } from "#tests/factories.ts";
import { guestWith, openCheckout, pieces, placedOrder } from "#tests/checkout.ts";
import { setPaidWithoutPayment } from "#tests/orders.ts";
import { moneyOf, onHand, orderOf, tasksOf } from "#tests/order-rows.ts";
import { succeeded } from "#tests/answers.ts";
import { auditOf } from "#tests/audit.ts";

// Payments recorded by staff: cash, card terminal, bank transfer.

setUpDatabase({ gold: true, emptied: "gold_prices, orders, products, audit_log" });

const amount = 215_490;
const paid = { orderStatus: "processing", paymentStatus: "completed" } as const;

describe("a new order", () => {
  test.each([
    { paymentMethod: "cash", reference: "" },
    { paymentMethod: "cash", reference: "Till 0042" },
    { paymentMethod: "card_terminal", reference: "Approval 771204" },
    { paymentMethod: "bank_transfer", reference: "MBB 22-118", received: true },
  ] as const)("placed with $paymentMethod is paid at once ($reference)", async (given) => {
    const product = await makeProduct();
    const { draftId, form } = await draftWith(product, given);
    const placed = succeeded(await placeDraftWithPayment(clerk, draftId, form));

    expect(await orderOf(placed.orderId)).toMatchObject({
      ...paid,
      payBy: null,
      paymentMethod: given.paymentMethod,
    });
    expect(await moneyOf(placed.orderId)).toMatchObject([
      {
        method: given.paymentMethod,
        reference: given.reference,
        amount,
        accepted: true,
        recordedBy: clerk.id,
      },
    ]);
    expect(await auditOf(placed.orderId)).toMatchObject([
      { action: "order.entered", after: { paymentMethod: given.paymentMethod } },
      {
        action: "order.payment-recorded",
        after: { amount, paymentMethod: given.paymentMethod, reference: given.reference },
      },
    ]);
    // The form sent again gives the same order and the same payment.
    expect(await placeDraftWithPayment(clerk, draftId, form)).toEqual(placed);
    expect(await moneyOf(placed.orderId)).toHaveLength(1);
  });

  test("waits three days for a bank transfer", async () => {
    const { draftId, form } = await draftWith(await makeProduct(), {
      paymentMethod: "bank_transfer",
    });
    const placed = succeeded(await placeDraftWithPayment(clerk, draftId, form));
    const order = await orderOf(placed.orderId);
    expect(order).toMatchObject({ orderStatus: "pending", paymentStatus: "pending" });
    const hours = (order.payBy!.getTime() - order.createdAt.getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    expect(await moneyOf(placed.orderId)).toEqual([]);
  });

  test("is paid with what the screen said, and a lower price that comes meanwhile is shown first", async () => {
    const product = await makeProduct({ stock: 5 });
    const { draftId, form } = await draftWith(product, { paymentMethod: "cash" });
    await goldAt(590, 640);
    expect(await placeDraftWithPayment(clerk, draftId, form)).toMatchObject({
      reason: "price-changed",
      oldTotal: amount,
    });
    expect(await onHand(product)).toBe(5);
    // Who pays later pays the lower price.
    const later = { ...form, paymentMethod: "touch_n_go" } as const;
    const { orderId } = succeeded(await placeDraftWithPayment(clerk, draftId, later));
    expect((await orderOf(orderId)).totalAmount).toBeLessThan(amount);
    await goldAt(595, 640);
  });

  test("and its payment are written together or not at all", async () => {
    const product = await makeProduct({ stock: 5 });
    const { draftId, owner, form } = await draftWith(product, { paymentMethod: "cash" });
    await db.execute(sql`alter table payments add constraint closed check (false) not valid`);
    await expect(placeDraftWithPayment(clerk, draftId, form)).rejects.toThrow();
    await db.execute(sql`alter table payments drop constraint closed`);
    expect(await db.select().from(orders).where(eq(orders.formKey, form.formKey))).toEqual([]);
    expect(await onHand(product)).toBe(5);
    expect((await readCart(owner)).quantity).toBe(1);
    expect(await placeDraftWithPayment(clerk, draftId, form)).toMatchObject({ ok: true });
  });

  test("needs a reference for a received card or transfer payment, none for cash", () => {
    const fields = { ...contact, formKey: randomUUID(), quote: "q" };
    const faults = (given: object) => draftForm.safeParse({ ...fields, ...given }).error?.issues;
    expect(faults({ paymentMethod: "card_terminal" })).toMatchObject([{ path: ["reference"] }]);
    expect(faults({ paymentMethod: "bank_transfer", received: "on" })).toMatchObject([
      { path: ["reference"] },
    ]);
    for (const paymentMethod of ["cash", "bank_transfer", "touch_n_go", "stripe_fpx"]) {
      expect(faults({ paymentMethod })).toBeUndefined();
    }
  });
});

test("a customer cannot choose a staff-only payment method, in the form or by request", async () => {
  for (const paymentMethod of ["cash", "card_terminal", "bank_transfer"] as const) {
    const sent = { ...contact, paymentMethod, formKey: randomUUID(), quote: "q" };
    expect(checkoutForm.safeParse(sent).error?.issues).toMatchObject([
      { path: ["paymentMethod"], message: "Choose a payment method" },
    ]);
    const buyer = await guestWith();
    const form = { ...(await openCheckout(buyer.owner)), paymentMethod, language: "en" };
    expect(await placeOrder(buyer, { ...form, reference: "", received: true })).toEqual({
      ok: false,
      reason: "method-refused",
      refused: { method: paymentMethod, why: "staff-only" },
    });
  }
  expect(await db.select().from(orders)).toEqual([]);
});

describe("an order set to paid by hand", () => {
  test("is refused until staff give the method; status and payment are then written together", async () => {
    const { orderId } = await placedOrder();
    expect(await changeStatusByStaff(clerk, orderId, paid)).toEqual({
      ok: false,
      reason: "how-paid",
      amount,
    });
    expect(await orderOf(orderId)).toMatchObject({ paymentStatus: "pending" });

    const received = { paidBy: "card_terminal", reference: "A 4471" } as const;
    expect(await changeStatusByStaff(clerk, orderId, paid, { received })).toMatchObject({
      ok: true,
    });
    expect(await moneyOf(orderId)).toMatchObject([
      { method: "card_terminal", reference: "A 4471", amount, accepted: true },
    ]);
    expect(await auditOf(orderId)).toMatchObject([
      { action: "order.updated", after: { ...paid, paymentMethod: "card_terminal", amount } },
    ]);
    const [row] = (await listOrders(clerk)).orders;
    expect(row).toMatchObject({ paymentMethod: "card_terminal" });
  });

  test("keeps one payment when set to failed and back", async () => {
    const { orderId } = await placedOrder();
    const received = { paidBy: "cash", reference: "" } as const;
    await changeStatusByStaff(clerk, orderId, paid, { received });
    await changeStatusByStaff(clerk, orderId, { ...paid, paymentStatus: "failed" });
    expect(await changeStatusByStaff(clerk, orderId, paid)).toMatchObject({
      ok: true,
      changed: true,
    });
    expect(await moneyOf(orderId)).toHaveLength(1);
  });

  test("by two clerks concurrently has one payment", async () => {
    const { orderId } = await placedOrder();
    const shown = { orderStatus: "pending", paymentStatus: "pending" } as const;
    const received = { paidBy: "cash", reference: "1" } as const;
    const two = [clerk, { ...clerk, id: "colleague", name: "Mei Ling" }];
    const answers = await Promise.all(
      two.map((staff) => changeStatusByStaff(staff, orderId, paid, { shown, received })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await moneyOf(orderId)).toHaveLength(1);
  });

  test("a typed reference may repeat; a provider's reference is one payment", async () => {
    const received = { paidBy: "bank_transfer", reference: "one transfer for both" } as const;
    for (let nth = 0; nth < 2; nth++) {
      const { orderId } = await placedOrder();
      expect(await changeStatusByStaff(clerk, orderId, paid, { received })).toMatchObject({
        ok: true,
      });
    }
    const { orderId } = await placedOrder();
    const row = sql`insert into payments (order_id, method, amount, reference, accepted)
      values (${orderId}, 'stripe_fpx', 100, 'pi_1', false)`;
    await db.execute(row);
    await expect(db.execute(row)).rejects.toThrow();
  });

  test.each(["recorded_by = null", "method = 'stripe_fpx'", "method = 'cheque'"])(
    "the database refuses an inconsistent payment: %s",
    async (wrong) => {
      const { orderId } = await placedOrder();
      await changeStatusByStaff(clerk, orderId, paid, {
        received: { paidBy: "cash", reference: "" },
      });
      const change = sql`update payments set ${sql.raw(wrong)} where order_id = ${orderId}`;
      await expect(db.execute(change)).rejects.toThrow();
    },
  );
});

describe("an order set to paid before payments were recorded", () => {
  test("stays unchanged and accepts its payment later, once", async () => {
    const { orderId } = await placedOrder();
    await setPaidWithoutPayment(orderId);
    expect(
      await changeStatusByStaff(clerk, orderId, { ...paid, orderStatus: "completed" }),
    ).toMatchObject({ ok: true });
    expect(await moneyOf(orderId)).toEqual([]);
    const received = { paidBy: "bank_transfer", reference: "CIMB 7" } as const;
    const answers = await Promise.all([1, 2].map(() => recordPayment(clerk, orderId, received)));
    expect(answers).toContainEqual({ ok: true });
    expect(answers).toContainEqual({ ok: false, reason: "already-recorded" });
    expect(await moneyOf(orderId)).toMatchObject([{ method: "bank_transfer", amount }]);
    expect(await orderOf(orderId)).toMatchObject({ orderStatus: "completed" });
    expect(await auditOf(orderId)).toMatchObject([
      { action: "order.updated" },
      { action: "order.payment-recorded", after: { reference: "CIMB 7" } },
    ]);
  });

  test("cannot be cancelled without one; recorded on a cancelled order it is to be refunded", async () => {
    const { orderId } = await placedOrder();
    await setPaidWithoutPayment(orderId);
    const cancelled = { orderStatus: "cancelled", paymentStatus: "completed" } as const;
    expect(await changeStatusByStaff(clerk, orderId, cancelled)).toMatchObject({
      reason: "how-paid",
    });
    await db
      .update(orders)
      .set({ orderStatus: "cancelled", holdsStock: false })
      .where(eq(orders.id, orderId));
    await recordPayment(clerk, orderId, { paidBy: "cash", reference: "" });
    expect(await tasksOf(orderId)).toMatchObject([{ kind: "refund-due", doneAt: null }]);
  });

  test("that is unpaid accepts none", async () => {
    const { orderId } = await placedOrder();
    const received = { paidBy: "cash", reference: "" } as const;
    expect(await recordPayment(clerk, orderId, received)).toEqual({
      ok: false,
      reason: "not-paid",
    });
    expect(await recordPayment(clerk, randomUUID(), received)).toMatchObject({ ok: false });
  });
});

const contact = {
  fullName: "Encik Tan",
  phoneNumber: "012-345 6789",
  deliveryMethod: "collect",
} as const;

async function draftWith(
  productId: string,
  given: Partial<Pick<DraftForm, "paymentMethod" | "reference" | "received">>,
) {
  const draftId = randomUUID();
  const owner = draftOwner(clerk, draftId);
  succeeded(await addToCart(owner, pieces(productId)));
  const { paymentMethod: _public, ...form } = await openCheckout(owner);
  const payment = {
    paymentMethod: "cash",
    reference: "",
    received: false,
    language: "en",
  } as const;
  return { draftId, owner, form: { ...form, ...payment, ...given } };
}
