import { and, desc, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { users } from "#db/schema/customers.ts";
import { orderEvents, orders } from "#db/schema/orders.ts";
import { lockOrder } from "./lock-order.server.ts";
import { isBuyer, isOfGuest, type Viewer } from "./read-order.server.ts";

// Orders that were placed as a guest join an account only in three ways (ADR-0076): by the browser that
// placed them, by the link in their own emails, or by their email address, once the account has verified it. A phone
// number or an address that somebody typed counts for nothing.

/** This browser, and the address of this account, null unless it is verified. */
type Identity = { guestId: string | null; verifiedEmail: string | null };

export type GuestOrder = Awaited<ReturnType<typeof listGuestOrders>>[number];

/** The newest orders that `addGuestOrders` would add. */
export async function listGuestOrders(identity: Identity) {
  const isOurs = isOrderedBy(identity);
  if (!isOurs) return [];
  const { id, orderNumber, totalAmount, createdAt } = orders;
  return db
    .select({ id, orderNumber, totalAmount, createdAt })
    .from(orders)
    .where(and(hasNoAccount, isOurs))
    .orderBy(desc(createdAt), desc(id))
    .limit(20);
}

/** Adds every guest order of this browser and of the account's verified address. Returns how many. */
export async function addGuestOrders(userId: string, guestId: string | null): Promise<number> {
  return db.transaction(async (tx) => {
    const account = await lockCustomer(tx, userId);
    if (!account) return 0;
    // Read under the lock, never taken from the caller.
    const verifiedEmail = account.emailVerified ? account.email : null;
    const isOurs = isOrderedBy({ guestId, verifiedEmail });
    if (!isOurs) return 0;
    const ids = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(hasNoAccount, isOurs))
      .orderBy(orders.id)
      .for("update");
    return addTo(
      tx,
      userId,
      ids.map(({ id }) => id),
    );
  });
}

export type AddGuestOrder =
  | { ok: true }
  | { ok: false; reason: "not-found" | "forbidden" | "not-of-a-guest" };

/** Adds one order, for whoever sees it as its buyer: not for staff, nor by the link that staff can send (ADR-0063). */
export async function addGuestOrder(orderId: string, viewer: Viewer): Promise<AddGuestOrder> {
  const { userId } = viewer;
  if (userId === null) return { ok: false, reason: "forbidden" };
  return db.transaction(async (tx): Promise<AddGuestOrder> => {
    const account = await lockCustomer(tx, userId);
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    if (!account || !isBuyer(order, viewer)) return { ok: false, reason: "forbidden" };
    if (order.userId === userId) return { ok: true };
    if (!isOfGuest(order)) return { ok: false, reason: "not-of-a-guest" };
    await addTo(tx, userId, [order.id]);
    return { ok: true };
  });
}

/** `isOfGuest` in SQL. */
const hasNoAccount = and(isNull(orders.userId), isNull(orders.pseudonymisedAt));

function isOrderedBy({ guestId, verifiedEmail }: Identity): SQL | undefined {
  return or(
    guestId === null ? undefined : eq(orders.guestId, guestId),
    verifiedEmail === null
      ? undefined
      : eq(sql`lower(${orders.email})`, verifiedEmail.toLowerCase()),
  );
}

/** Locked, so that the account is not deleted meanwhile: its orders would keep the name of the buyer. */
async function lockCustomer(tx: Tx, userId: string) {
  const { email, emailVerified } = users;
  const [account] = await tx
    .select({ email, emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "customer")))
    .for("no key update");
  return account;
}

async function addTo(tx: Tx, userId: string, orderIds: string[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  await tx.update(orders).set({ userId }).where(inArray(orders.id, orderIds));
  await tx
    .insert(orderEvents)
    .values(orderIds.map((orderId) => ({ orderId, kind: "account", actor: "customer" }) as const));
  return orderIds.length;
}
