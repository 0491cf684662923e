import { readFile } from "node:fs/promises";
import path from "node:path";
import { inLanguage } from "#languages/language.server.ts";
import { env } from "#env";
import { addToCart } from "#shop/cart/change-cart.server.ts";
import { collectionCode } from "#shop/fulfilment/collection-code.server.ts";
import { failShipment, markDelivered } from "#shop/fulfilment/end-shipment.server.ts";
import { handOver } from "#shop/fulfilment/hand-over.server.ts";
import { markReady } from "#shop/fulfilment/mark-ready.server.ts";
import { packShipment, startShipment, weighItem } from "#shop/fulfilment/pack-shipment.server.ts";
import { sendByHand, sendShipment } from "#shop/fulfilment/send-shipment.server.ts";
import { addShipmentPicture } from "#shop/fulfilment/shipment-pictures.server.ts";
import type { Milligrams } from "#shop/money.ts";
import type { CheckoutForm } from "#shop/orders/checkout-form.server.ts";
import { placeOrder } from "#shop/orders/place-order.server.ts";
import { findOrder, type Order } from "#shop/orders/read-order.server.ts";
import { reviewCheckout } from "#shop/orders/review-checkout.server.ts";
import { changeStatusByStaff } from "#shop/payments/change-status-by-staff.server.ts";
import { submitReceipt } from "#shop/payments/submit-receipt.server.ts";
import { staffBadge } from "#shop/staff.ts";
import type { DemoOrder, DemoState } from "./demo-order.ts";
import { demoOrders } from "./demo-orders.ts";
import { firstChoice } from "./first-choice.server.ts";
import { returnPieces } from "./return-demo-pieces.server.ts";
import { succeed } from "./succeed.ts";

/** Nobody signs in as her; the audit log names her. */
const staff = staffBadge({ id: "demo-staff", name: "Aminah binti Yusof", role: "staff" });

/** Places the orders of a new demo shop, as customers and staff would. The queue must run. */
export async function placeDemoOrders(orders: DemoOrder[] = demoOrders): Promise<void> {
  const placed: { order: Order; demo: DemoOrder; guestId: string }[] = [];
  // One after the other, so that the list of orders is the same in every demo shop.
  for (const demo of orders) {
    const guestId = crypto.randomUUID();
    placed.push({ order: await place(demo, guestId), demo, guestId });
  }
  // A few at a time, because the shop refuses pictures while too many wait to be processed.
  const waiting = placed.values();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const { order, demo, guestId } of waiting) {
        await fulfil(order, demo);
        if (demo.returned) await returnPieces(staff, order, guestId, demo.returned);
      }
    }),
  );
}

async function place(demo: DemoOrder, guestId: string): Promise<Order> {
  const owner = { guestId };
  for (const slug of demo.pieces) succeed(await addToCart(owner, await firstChoice(slug)));
  const { fullName, phoneNumber, language, address } = demo;
  const review = await reviewCheckout(owner);
  const form = {
    fullName,
    phoneNumber,
    email: emailOf(demo),
    notes: null,
    paymentMethod: "touch_n_go",
    formKey: crypto.randomUUID(),
    quote: review!.quote!,
    ...(address ? { deliveryMethod: "deliver", ...address } : { deliveryMethod: "collect" }),
  } as CheckoutForm;
  const buyer = { owner, userId: null, guestId };
  const { orderId } = succeed(await inLanguage(language, () => placeOrder(buyer, form)));
  await pay(orderId, guestId, demo);
  return (await findOrder(orderId))!;
}

/** The customer sends a receipt, or staff record the payment, or nothing has happened yet. */
async function pay(orderId: string, guestId: string, demo: DemoOrder): Promise<void> {
  const { state, paidBy } = demo;
  if (state === "receipt-sent") {
    const buyer = { userId: null, guestId, isStaff: false, key: null };
    succeed(await submitReceipt(orderId, buyer, await readFile(photo("receipt"))));
  }
  if (!paidBy) return;
  const received = { paidBy, reference: referenceOf(demo) };
  const orderStatus = state === "paid" ? "pending" : "processing";
  const paid = { orderStatus, paymentStatus: "completed" } as const;
  succeed(await changeStatusByStaff(staff, orderId, paid, { received }));
}

/** A real mail server must get none: the people do not exist. */
function emailOf({ fullName }: DemoOrder): string | null {
  const [first, second] = fullName.toLowerCase().replace("a/p ", "").split(" ");
  return env.SMTP_URL ? null : `${first}.${second}@example.com`;
}

function referenceOf({ paidBy, phoneNumber }: DemoOrder): string {
  return paidBy === "cash" ? "" : `DEMO-${phoneNumber.slice(-4)}`;
}

const isNotBegun = new Set<DemoState>(["unpaid", "receipt-sent", "paid", "to-pack"]);

async function fulfil(order: Order, demo: DemoOrder): Promise<void> {
  const { state } = demo;
  if (isNotBegun.has(state)) return;
  const items = state === "partly-sent" ? order.items.slice(0, 1) : order.items;
  const shipmentId = crypto.randomUUID();
  const picks = items.map(({ id, quantity }) => ({ orderItemId: id, quantity }));
  succeed(await startShipment(staff, order.id, { shipmentId, picks }));
  // Whoever is packing has weighed the first piece.
  for (const item of state === "packing" ? items.slice(0, 1) : items) await weigh(shipmentId, item);
  if (state === "packing") return;
  for (const kind of demo.isPhotographed ? (["content", "sealed"] as const) : []) {
    const picture = await readFile(photo(`parcel-${kind}`));
    succeed(await addShipmentPicture(staff, shipmentId, kind, picture));
  }
  const seal = { sealNumber: `JJ${order.phoneNumber.slice(-6)}`, ownerReason: "" };
  succeed(await packShipment(staff, shipmentId, seal));
  if (state === "by-hand") succeed(await sendByHand(staff, shipmentId, { ownerReason: "" }));
  else if (demo.courier) await send(order, shipmentId, demo);
  else if (state !== "packed") await collect(order, shipmentId, demo);
}

async function weigh(shipmentId: string, item: Order["items"][number]): Promise<void> {
  const weightRead = (item.weight * item.quantity) as Milligrams;
  succeed(await weighItem(staff, shipmentId, { orderItemId: item.id, weightRead }));
  const picture = await readFile(photo(`scale-${(weightRead / 1000).toFixed(2)}`));
  succeed(await addShipmentPicture(staff, shipmentId, "scale", picture));
}

/** Drawn by `demo/draw-scales.ts` and `demo/draw-parcels.ts`. */
function photo(name: string): string {
  return path.resolve("demo/photos", `${name}.jpg`);
}

async function send(
  order: Order,
  shipmentId: string,
  { state, courier }: DemoOrder,
): Promise<void> {
  const { id, trackingNumber } = courier!;
  const form = { courier: id, trackingNumber, trackingUrl: "", ownerReason: "" };
  succeed(await sendShipment(staff, shipmentId, form));
  if (state === "delivered") succeed(await markDelivered(staff, shipmentId));
  if (state === "lost") {
    const note = "The courier has opened an investigation";
    succeed(await failShipment(staff, shipmentId, { failure: "lost", note }));
  }
  if (state === "came-back") {
    const note = "Nobody at home, three times";
    succeed(await failShipment(staff, shipmentId, { failure: "came-back", note }));
  }
  if (state === "cancelled-on-the-way") {
    const to = { orderStatus: "cancelled", paymentStatus: "completed" } as const;
    const refundDue = order.totalAmount;
    succeed(await changeStatusByStaff(staff, order.id, to, { refundDue }));
  }
}

async function collect(order: Order, shipmentId: string, { state }: DemoOrder): Promise<void> {
  succeed(await markReady(staff, shipmentId));
  if (state === "ready") return;
  const weights = order.items.map(({ id, weight, quantity }) => ({
    orderItemId: id,
    weightRead: (weight * quantity) as Milligrams,
  }));
  const shown = { identityDocument: "mykad", last4: "5114", agreed: true } as const;
  const form = { ...shown, code: collectionCode(shipmentId), collectedBy: "buyer" as const };
  succeed(await handOver(staff, shipmentId, { ...form, weights, ownerReason: "" }));
}
