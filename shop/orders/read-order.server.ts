import { asc, desc, eq, inArray } from "drizzle-orm";
import { db, type Database, type Tx } from "#db/client.server.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { isId } from "#shop/id.ts";
import { isOrderKey } from "./order-link.server.ts";

export type { Address, OrderStatus, PaymentMethod, PaymentStatus } from "#db/schema/orders.ts";

export type OrderItem = typeof orderItems.$inferSelect;
export type OrderEvent = typeof orderEvents.$inferSelect;
export type Order = typeof orders.$inferSelect & { items: OrderItem[] };

/** Who asks to see an order: an account, a browser, staff, or whoever has the link's key. */
export type Onlooker = {
  userId: string | null;
  guestId: string | null;
  isStaff: boolean;
  key: string | null;
};

type Public = "id" | "orderNumber" | "orderStatus" | "totalAmount" | "createdAt";
/** What anyone who has the address sees (decision 15): never a name, a phone, an address or a note. */
export type PublicOrder = Pick<Order, Public | "items">;
export type SeenOrder =
  | { whole: true; order: Omit<Order, "formKey" | "guestId" | "userId"> }
  | { whole: false; order: PublicOrder };

/** An order as this onlooker may see it; undefined where there is none. */
export async function readOrder(
  orderId: string,
  onlooker: Onlooker,
): Promise<SeenOrder | undefined> {
  const order = await findOrder(orderId);
  if (!order) return undefined;
  if (!maySeeWhole(order, onlooker)) return { whole: false, order: publicOrder(order) };
  const { formKey: _formKey, guestId: _guestId, userId: _userId, ...whole } = order;
  return { whole: true, order: whole };
}

/** The order with its items; undefined where there is none, also for ids that are no ids. */
export async function findOrder(
  orderId: string,
  within: Database | Tx = db,
): Promise<Order | undefined> {
  if (!isId(orderId)) return undefined;
  const [order] = await withItems(
    within,
    await within.select().from(orders).where(eq(orders.id, orderId)),
  );
  return order;
}

/** A phone number's orders, newest first, as tracking shows them (decision 16). At most 50. */
export async function trackOrders(phoneNumber: string): Promise<PublicOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.phoneNumber, phoneNumber))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(50);
  return (await withItems(db, found)).map(publicOrder);
}

/** The order's history, oldest first. */
export async function readTimeline(orderId: string): Promise<OrderEvent[]> {
  return db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
}

export function maySeeWhole(
  order: Pick<Order, "id" | "userId" | "guestId">,
  onlooker: Onlooker,
): boolean {
  return (
    onlooker.isStaff ||
    (order.userId !== null && order.userId === onlooker.userId) ||
    (order.guestId !== null && order.guestId === onlooker.guestId) ||
    (onlooker.key !== null && isOrderKey(order.id, onlooker.key))
  );
}

async function withItems(
  within: Database | Tx,
  found: (typeof orders.$inferSelect)[],
): Promise<Order[]> {
  if (found.length === 0) return [];
  const items = await within
    .select()
    .from(orderItems)
    .where(
      inArray(
        orderItems.orderId,
        found.map((order) => order.id),
      ),
    )
    .orderBy(asc(orderItems.position));
  return found.map((order) => ({
    ...order,
    items: items.filter((item) => item.orderId === order.id),
  }));
}

function publicOrder(order: Order): PublicOrder {
  const { id, orderNumber, orderStatus, totalAmount, createdAt, items } = order;
  return { id, orderNumber, orderStatus, totalAmount, createdAt, items };
}
