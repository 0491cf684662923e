import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.server.ts";
import {
  returnItems,
  returnKinds,
  returnPictures,
  returnReasons,
  returns,
  type ReturnKind,
  type ReturnReason,
} from "#db/schema/returns.ts";
import { t } from "#languages/messages.ts";
import { plantedFault } from "#planted-fault";
import { removePrivatePictures, savePrivatePictures } from "#platform/images.server.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { dayOf } from "#shop/calendar-day.ts";
import { isId } from "#shop/id.ts";
import type { Actor } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { findFullOrder, type HiddenOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import { sumByItem } from "#shop/orders/sum-by-item.ts";
import { readReturnRules } from "#shop/profile/return-rules.server.ts";
import type { Staff } from "#shop/staff.ts";
import { readArrivals } from "./arrivals.server.ts";
import { recordReturnStep } from "./locked-return.server.ts";
import { isExchangeReason, lastDayToAsk } from "./return-windows.ts";

export const maxReturnPictures = 4;

export const returnForm = z.object({
  /** Made with the form, so that a form that is sent twice asks once. */
  returnId: z.uuid(),
  kind: z.enum(returnKinds, { error: () => t("Choose a refund or an exchange") }),
  reason: z.enum(returnReasons, { error: () => t("Choose a reason") }),
  description: z
    .string()
    .trim()
    .max(1000, { error: () => t("At most {count} characters", { count: 1000 }) })
    .default(""),
});

export type ReturnPick = { orderItemId: string; quantity: number };
export type ReturnRequest = {
  returnId: string;
  kind: ReturnKind;
  reason: ReturnReason;
  description: string;
  picks: ReturnPick[];
};
/** `isAsReceived` is what the buyer confirms where nothing is wrong with the pieces (ADR-0098). */
export type BuyersRequest = ReturnRequest & { isAsReceived: boolean };
type PictureRefused = "not-a-picture" | "too-large" | "too-many-pixels";
/** The answer to a return that the rules decide on. */
export type BeginReturn =
  | { ok: true; returnId: string }
  | { ok: false; reason: "not-found" | "nothing-picked" | "order-cancelled" | "not-arrived" }
  | { ok: false; reason: "already-requested" | "more-than-arrived" | "exchange-only" }
  | { ok: false; reason: "already-exchanged" | "bought-back" }
  | { ok: false; reason: "too-late"; lastDay: string };
export type AskReturn =
  | BeginReturn
  | HiddenOrder
  | { ok: false; reason: "not-confirmed" | "too-many-pictures" | PictureRefused };

/**
 * Checks a request before its pictures are read. Rate limited by IP address and by order. Ignores the viewer's staff role:
 * staff begin a return on the admin's order page, which records their names.
 */
export async function checkReturnUpload(
  ip: string,
  orderId: string,
  viewer: Viewer,
): Promise<{ ok: true } | HiddenOrder | TooManyRequests> {
  const byIp = await consumeBuyerRateLimit("return-by-ip", ip);
  if (!byIp.ok) return byIp;
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  return seen.ok ? consumeBuyerRateLimit("return-by-order", orderId) : seen;
}

/**
 * The buyer asks to give pieces back, with pictures. Where nothing is wrong with them, only if she confirms that they are
 * not engraved or altered and that no seal was opened: the terms exclude such pieces from exchanges.
 */
export async function requestReturn(
  orderId: string,
  viewer: Viewer,
  { isAsReceived, ...given }: BuyersRequest,
  pictures: Uint8Array[],
): Promise<AskReturn> {
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  if (!seen.ok) return seen;
  if (isExchangeReason(given.reason) && !isAsReceived)
    return { ok: false, reason: "not-confirmed" };
  if (pictures.length > maxReturnPictures) return { ok: false, reason: "too-many-pictures" };
  const stored = await savePrivatePictures("returns", pictures);
  if (!stored.ok) return stored;
  const { files } = stored;
  const answer = await insertReturn({ actor: "customer" }, orderId, given, { files });
  if (!answer.ok) await removePrivatePictures(files);
  return answer;
}

/**
 * Staff begin a return for a customer at the counter or on the phone; it counts as approved. With a reason, staff may
 * make an exception from the refusals in `exceptions`: too late, exchange only, or already exchanged.
 */
export async function beginReturn(
  staff: Staff,
  orderId: string,
  given: ReturnRequest & { exception: string },
): Promise<BeginReturn> {
  return insertReturn(staff, orderId, given, { exception: given.exception });
}

type More = { files?: string[]; exception?: string };

async function insertReturn(
  by: Staff | Actor,
  orderId: string,
  given: ReturnRequest,
  { files = [], exception = "" }: More,
): Promise<BeginReturn> {
  if (!isId(given.returnId)) return { ok: false, reason: "not-found" };
  const rules = await readReturnRules();
  return db.transaction(async (tx): Promise<BeginReturn> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, reason: "not-found" };
    const { returnId: id, kind, reason, description } = given;
    const [existing] = await tx.select().from(returns).where(eq(returns.id, id));
    if (existing) {
      return existing.orderId === orderId
        ? { ok: true, returnId: id }
        : { ok: false, reason: "not-found" };
    }
    const picks = sumByItem(given.picks);
    const refused = await refusalOf(order, { kind, reason, picks }, rules);
    const isExcepted = exception !== "" && refused && exceptions.has(refused.reason);
    if (refused && !isExcepted) return refused;
    const number = sql<number>`(select coalesce(max(${returns.number}), 0) + 1
      from ${returns} where ${returns.orderId} = ${orderId})`;
    const staff = "actor" in by ? undefined : by;
    const status = staff ? "approved" : "requested";
    const decided = staff && { decidedBy: staff.name, decidedAt: new Date(), staffNote: exception };
    const [row] = await tx
      .insert(returns)
      .values({ id, orderId, number, kind, status, reason, description, ...decided })
      .returning();
    await tx.insert(returnItems).values(picks.map((pick) => ({ returnId: id, ...pick })));
    if (files.length > 0) {
      await tx.insert(returnPictures).values(files.map((file) => ({ returnId: id, file })));
    }
    const after = { kind, reason, pieces: picks.reduce((sum, { quantity }) => sum + quantity, 0) };
    await recordReturnStep(order, row!, by, { from: null, to: status, note: exception, after });
    return { ok: true, returnId: id };
  });
}

/** Refusals of which staff may make an exception. Nobody returns what has not arrived or was bought back, or a piece twice. */
const exceptions = new Set<string>(["too-late", "exchange-only", "already-exchanged"]);

async function refusalOf(
  order: LockedOrder,
  { kind, reason, picks }: Pick<ReturnRequest, "kind" | "reason" | "picks">,
  rules: { exchangeDays: number; faultDays: number },
): Promise<Exclude<BeginReturn, { ok: true }> | undefined> {
  if (order.orderStatus === "cancelled") return { ok: false, reason: "order-cancelled" };
  if (picks.length === 0) return { ok: false, reason: "nothing-picked" };
  const arrivals = await readArrivals(order.tx, order);
  const today = dayOf(new Date());
  let lastDay: string | undefined;
  for (const { orderItemId, quantity } of picks) {
    const arrival = arrivals.get(orderItemId);
    if (!arrival) return { ok: false, reason: "not-arrived" };
    if (quantity > arrival.left && plantedFault !== "more returned than arrived") {
      if (arrival.isBoughtBack) return { ok: false, reason: "bought-back" };
      return {
        ok: false,
        reason: arrival.hasOpenReturn ? "already-requested" : "more-than-arrived",
      };
    }
    const last = lastDayToAsk(reason, arrival.on, rules);
    if (last < today && (!lastDay || last < lastDay)) lastDay = last;
  }
  if (kind === "return" && isExchangeReason(reason)) return { ok: false, reason: "exchange-only" };
  // Without a fault, pieces of an order that an exchange paid for are not exchanged again: their gold would be priced a
  // second time.
  if (isExchangeReason(reason) && order.exchangeCredit > 0) {
    return { ok: false, reason: "already-exchanged" };
  }
  return lastDay ? { ok: false, reason: "too-late", lastDay } : undefined;
}
