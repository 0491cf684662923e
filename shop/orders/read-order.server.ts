import { asc, desc, eq, getColumns, inArray } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { isId } from "#shop/id.ts";
import { pick } from "#shop/pick.ts";
import type { Picture } from "#shop/picture.ts";
import { withTranslatedItems, type OrderItem } from "./item-names.ts";
import { itemPicture } from "./item-picture.server.ts";
import { isBuyerKey, isValidOrderKey } from "./order-link.server.ts";
import { localTextOf } from "./text-codes.server.ts";

export type { OrderItem } from "./item-names.ts";
export { orderStatuses, paymentStatuses, publicMethods } from "#db/schema/orders.ts";
export type {
  Address,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  PublicMethod,
  Tender,
} from "#db/schema/orders.ts";

export type OrderEvent = Awaited<ReturnType<typeof readTimeline>>[number];
export type Order = typeof orders.$inferSelect & { items: OrderItem[] };
export type PicturedItem = OrderItem & { picture: Picture | null };
type PicturedOrder = Omit<Order, "items"> & { items: PicturedItem[] };

/** Who is asking to see an order: an account, a browser, staff, or someone with the key in the order's link. */
export type Viewer = {
  userId: string | null;
  guestId: string | null;
  isStaff: boolean;
  key: string | null;
};

const publicFields = [
  "id",
  "orderNumber",
  "orderStatus",
  "totalAmount",
  "createdAt",
  "items",
] as const;
/** What anyone with the order's URL sees (ADR-0031): never the name, phone number, address or notes. */
export type PublicOrder = Pick<PicturedOrder, (typeof publicFields)[number]>;
export type VisibleOrder =
  | {
      isFull: true;
      isBuyer: boolean;
      isOfGuest: boolean;
      order: Omit<PicturedOrder, "formKey" | "guestId" | "userId">;
    }
  | { isFull: false; order: PublicOrder };
/** An order as its buyer and staff see it. */
export type FullOrder = Extract<VisibleOrder, { isFull: true }>["order"];

/** The order as this viewer may see it; undefined if there is no such order. */
export async function readOrder(
  orderId: string,
  viewer: Viewer,
): Promise<VisibleOrder | undefined> {
  if (!isId(orderId)) return undefined;
  const [order] = await withPicturedItems(
    await db.select().from(orders).where(eq(orders.id, orderId)),
  );
  if (!order) return undefined;
  if (!canSeeFullOrder(order, viewer)) return { isFull: false, order: pick(order, publicFields) };
  const { formKey: _formKey, guestId: _guestId, userId: _userId, ...fullOrder } = order;
  const is = { isBuyer: isBuyer(order, viewer), isOfGuest: isOfGuest(order) };
  return { isFull: true, ...is, order: fullOrder };
}

/** Whether the order belongs to no account, and not to one that was deleted. */
export function isOfGuest(order: Pick<Order, "userId" | "pseudonymisedAt">): boolean {
  return order.userId === null && order.pseudonymisedAt === null;
}

export type HiddenOrder = { ok: false; reason: "not-found" | "forbidden" };

/** The order for a viewer who may see it in full. */
export async function findFullOrder(
  orderId: string,
  viewer: Viewer,
): Promise<{ ok: true; order: Order } | HiddenOrder> {
  const order = await findOrder(orderId);
  if (!order) return { ok: false, reason: "not-found" };
  return canSeeFullOrder(order, viewer) ? { ok: true, order } : { ok: false, reason: "forbidden" };
}

/** The order with its items; undefined if there is no such order or the id is malformed. */
export async function findOrder(
  orderId: string,
  database: Database | Tx = db,
): Promise<Order | undefined> {
  if (!isId(orderId)) return undefined;
  const [order] = await withItems(
    database,
    await database.select().from(orders).where(eq(orders.id, orderId)),
  );
  return order;
}

/** A phone number's orders, newest first, as the tracking page shows them (ADR-0031). At most 50. */
export async function listOrdersByPhone(phoneNumber: string): Promise<PublicOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.phoneNumber, phoneNumber))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(50);
  return (await withPicturedItems(found)).map((order) =>
    withTranslatedItems(pick(order, publicFields)),
  );
}

/** The order's history, oldest first, with what the shop noted in the reader's language. */
export async function readTimeline(orderId: string) {
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return events.map(({ note, noteCode, formKey: _formKey, ...event }) => ({
    ...event,
    note: note === null ? null : localTextOf(note, noteCode, { byShop: event.kind === "review" }),
  }));
}

export function canSeeFullOrder(
  order: Pick<Order, "id" | "userId" | "guestId">,
  viewer: Viewer,
): boolean {
  return (
    viewer.isStaff ||
    (order.userId !== null && order.userId === viewer.userId) ||
    (order.guestId !== null && order.guestId === viewer.guestId) ||
    (viewer.key !== null && isValidOrderKey(order.id, viewer.key))
  );
}

/**
 * Whether the viewer is the buyer, who alone sees the collection code and names who may collect. Nobody who is signed in
 * as staff is, nor whoever has the link that staff can send (ADR-0063).
 */
export function isBuyer(order: Pick<Order, "id" | "userId" | "guestId">, viewer: Viewer): boolean {
  if (viewer.isStaff) return false;
  return (
    (order.userId !== null && order.userId === viewer.userId) ||
    (order.guestId !== null && order.guestId === viewer.guestId) ||
    (viewer.key !== null && isBuyerKey(order.id, viewer.key))
  );
}

export async function withItems<Row extends typeof orders.$inferSelect>(
  database: Database | Tx,
  found: Row[],
): Promise<(Row & Order)[]> {
  if (found.length === 0) return [];
  const query = database.select().from(orderItems);
  return addItems(found, await query.where(isOfOrders(found)).orderBy(asc(orderItems.position)));
}

/** The same with a picture of each piece, for the pages of customers. */
async function withPicturedItems<Row extends typeof orders.$inferSelect>(
  found: Row[],
): Promise<(Row & PicturedOrder)[]> {
  if (found.length === 0) return [];
  const query = db.select({ ...getColumns(orderItems), picture: itemPicture }).from(orderItems);
  return addItems(found, await query.where(isOfOrders(found)).orderBy(asc(orderItems.position)));
}

function isOfOrders(found: { id: string }[]) {
  const ids = found.map(({ id }) => id);
  return inArray(orderItems.orderId, ids);
}

function addItems<Row extends { id: string }, Item extends { orderId: string }>(
  found: Row[],
  items: Item[],
) {
  const byOrder = Map.groupBy(items, ({ orderId }) => orderId);
  return found.map((order) => ({ ...order, items: byOrder.get(order.id) ?? [] }));
}
