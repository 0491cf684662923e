import { and, desc, eq, isNotNull } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { stripeSessions } from "#db/schema/payments.ts";
import { onlinePayments } from "#platform/stripe.server.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import { isUnsettled } from "./start-payment.server.ts";

/** Where an order stands that is paid by bank or card: what its payment and its order page say. */
export type OnlineState = "awaited" | "failed" | "being-checked" | "paid" | "not-awaited";

export async function onlineState(
  order: Pick<Order, "id" | "paymentMethod" | "paymentStatus" | "orderStatus">,
): Promise<OnlineState> {
  if (order.paymentStatus === "completed") return "paid";
  if (order.paymentMethod !== "stripe_fpx" || order.orderStatus === "cancelled")
    return "not-awaited";
  const [waiting] = await db
    .select({ id: stripeSessions.id })
    .from(stripeSessions)
    .where(
      and(eq(stripeSessions.orderId, order.id), isUnsettled, isNotNull(stripeSessions.waitingAt)),
    )
    .orderBy(desc(stripeSessions.createdAt))
    .limit(1);
  if (waiting) return "being-checked";
  return order.paymentStatus === "failed" ? "failed" : "awaited";
}

/** Whether what is paid here is only played: pages then say so. */
export function paymentsAreSimulated(): boolean {
  return onlinePayments() === "simulator";
}
