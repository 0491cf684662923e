import { and, desc, eq } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { piecesLeftOf } from "#shop/certificates/order-certificates.server.ts";
import { isId } from "#shop/id.ts";
import { withTranslatedItems } from "#shop/orders/item-names.ts";
import { findOrder } from "#shop/orders/read-order.server.ts";
import { isSameSignature, signature } from "#shop/signature.server.ts";

/** Pieces of one order that its buyer still has. `proof` shows that the shop offered this order to the visitor. */
export type OwnPurchase = NonNullable<Awaited<ReturnType<typeof readPurchase>>>;

/** An account with more orders finds the older ones by the number of the receipt. */
const maxPurchases = 10;

/**
 * The purchase with this number on its receipt, if its phone number ends with these digits. An unknown number and wrong
 * digits get the same answer. Rate limited by IP address and by number.
 */
export async function findPurchase(
  ip: string,
  given: { orderNumber: string; last4: string },
): Promise<
  { ok: true; purchase: OwnPurchase } | { ok: false; reason: "not-found" } | TooManyRequests
> {
  const byIp = await consumeBuyerRateLimit("purchase-by-ip", ip);
  if (!byIp.ok) return byIp;
  const number = given.orderNumber.trim().toUpperCase().replace(/^#/, "");
  const byNumber = await consumeBuyerRateLimit("purchase-by-number", number);
  if (!byNumber.ok) return byNumber;
  const [found] = await db
    .select({ id: orders.id, phoneNumber: orders.phoneNumber })
    .from(orders)
    .where(eq(orders.orderNumber, number));
  const isHers = found !== undefined && found.phoneNumber.slice(-4) === given.last4;
  const purchase = isHers ? await readPurchase(found.id) : undefined;
  return purchase ? { ok: true, purchase } : { ok: false, reason: "not-found" };
}

/** The newest purchases of an account of which it still has pieces. */
export async function purchasesOfAccount(userId: string): Promise<OwnPurchase[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.paymentStatus, "completed")))
    .orderBy(desc(orders.createdAt))
    .limit(maxPurchases);
  const purchases = await Promise.all(found.map(({ id }) => readPurchase(id)));
  return purchases.flatMap((one) => one ?? []);
}

/** The order of a purchase that the form names; undefined unless the shop has offered it to the visitor. */
export async function readOfferedPurchase(
  orderId: string,
  proof: string,
): Promise<OwnPurchase | undefined> {
  if (!isId(orderId) || !isSameSignature(proof, proofOf(orderId))) return undefined;
  return readPurchase(orderId);
}

async function readPurchase(orderId: string, database: Database | Tx = db) {
  const order = await findOrder(orderId, database);
  if (!order) return undefined;
  const left = await piecesLeftOf(order);
  const pieces = withTranslatedItems(order).items.flatMap((item) => {
    const quantity = left.get(item.id) ?? 0;
    return quantity > 0 ? [{ item, left: quantity }] : [];
  });
  if (pieces.length === 0) return undefined;
  const { id, orderNumber, createdAt } = order;
  return { orderId: id, orderNumber, createdAt, proof: proofOf(id), pieces };
}

function proofOf(orderId: string): string {
  return signature(`trade-in:${orderId}`).slice(0, 32);
}
