import { and, asc, eq, getColumns, isNull } from "drizzle-orm";
import { z } from "zod";
import { db, type Tx } from "#db/client.server.ts";
import { lossKinds, lossReports } from "#db/schema/certificates.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { t } from "#languages/messages.ts";
import { consumeBuyerRateLimit, type TooManyRequests } from "#shop/buyer-limits.server.ts";
import { isId } from "#shop/id.ts";
import { auditOrder } from "#shop/orders/change-order-status.server.ts";
import { lockOrder, type LockedOrder } from "#shop/orders/lock-order.server.ts";
import { findFullOrder, type HiddenOrder, type Viewer } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import type { CertificateRow } from "./certificate-rows.server.ts";
import { certificatesOf, rowsOf } from "./order-certificates.server.ts";

export { lossKinds };
export type { LossKind } from "#db/schema/certificates.ts";

export const lossForm = z.object({
  reportId: z.uuid(),
  orderItemId: z.uuid(),
  kind: z.enum(lossKinds, { error: () => t("Choose what happened") }),
});
/** Counting stops here, one above what the dashboard shows. */
const maxCounted = 100;

export type LossForm = z.output<typeof lossForm>;

export type ChangeLoss =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** The report or the piece is not in the state that the form showed. */
  | { ok: false; reason: "wrong-step" };

/** What may be done with a report that counts; `undefined` stands for a piece without one. */
type Report = CertificateRow["report"];

/**
 * The buyer reports a piece. The certificate warns at once: it would help a thief if it waited until the shop opens, and
 * staff clear what is wrong. Refused for a piece that came back.
 */
export async function reportLoss(
  orderId: string,
  viewer: Viewer,
  ip: string,
  form: LossForm,
): Promise<ChangeLoss | HiddenOrder | TooManyRequests> {
  const allowed = await checkBuyer(orderId, viewer, ip);
  if (!allowed.ok) return allowed;
  await certificatesOf(allowed.order);
  return changeLoss(orderId, form.orderItemId, (tx, row) => addReport(tx, row, form));
}

/** The buyer has the piece again. What staff have confirmed, they also clear. */
export async function withdrawLoss(
  orderId: string,
  viewer: Viewer,
  ip: string,
  orderItemId: string,
): Promise<ChangeLoss | HiddenOrder | TooManyRequests> {
  const allowed = await checkBuyer(orderId, viewer, ip);
  if (!allowed.ok) return allowed;
  return changeLoss(orderId, orderItemId, async (tx, { report }) => {
    if (report?.confirmedAt) return { ok: false, reason: "wrong-step" };
    if (report) await clear(tx, report);
    return { ok: true };
  });
}

/** Staff record what the customer said by phone, as confirmed. */
export function recordLoss(staff: Staff, orderId: string, form: LossForm): Promise<ChangeLoss> {
  return changeLoss(orderId, form.orderItemId, async (tx, row, order) => {
    const added = await addReport(tx, row, form, new Date());
    if (!added.ok) return added;
    const { kind } = form;
    const after = { piece: row.item.productName, loss: kind };
    await auditOrder(tx, staff, order, { action: "order.loss-recorded", after });
    return added;
  });
}

/** Staff have spoken with the customer: the report stays until they clear it. */
export function confirmLoss(
  staff: Staff,
  orderId: string,
  orderItemId: string,
): Promise<ChangeLoss> {
  return changeLoss(orderId, orderItemId, async (tx, { item, report }, order) => {
    if (!report) return { ok: false, reason: "wrong-step" };
    if (report.confirmedAt) return { ok: true };
    await tx
      .update(lossReports)
      .set({ confirmedAt: new Date() })
      .where(eq(lossReports.id, report.id));
    const after = { piece: item.productName, loss: report.kind };
    await auditOrder(tx, staff, order, { action: "order.loss-confirmed", after });
    return { ok: true };
  });
}

/** Staff take a report away: the piece was found, or the report was wrong. */
export function clearLoss(staff: Staff, orderId: string, orderItemId: string): Promise<ChangeLoss> {
  return changeLoss(orderId, orderItemId, async (tx, { item, report }, order) => {
    if (!report) return { ok: true };
    await clear(tx, report);
    const before = { piece: item.productName, loss: report.kind };
    await auditOrder(tx, staff, order, { action: "order.loss-cleared", before });
    return { ok: true };
  });
}

/** How many reports of paid orders wait for staff, with the order of the oldest. Others have no certificates to act on. */
export async function unconfirmedLosses(_staff: Staff) {
  const waiting = await db
    .select({ orderId: orderItems.orderId })
    .from(lossReports)
    .innerJoin(orderItems, eq(orderItems.id, lossReports.orderItemId))
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      and(
        isNull(lossReports.clearedAt),
        isNull(lossReports.confirmedAt),
        eq(orders.paymentStatus, "completed"),
      ),
    )
    .orderBy(asc(lossReports.createdAt))
    .limit(maxCounted);
  return { count: waiting.length, oldest: waiting[0]?.orderId };
}

/** All reports about the order's pieces, also those that were cleared, oldest first. */
export async function listLossReports(orderId: string) {
  const rows = await db
    .select({ report: getColumns(lossReports) })
    .from(lossReports)
    .innerJoin(orderItems, eq(orderItems.id, lossReports.orderItemId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(lossReports.createdAt));
  return rows.map(({ report }) => report);
}

async function checkBuyer(orderId: string, viewer: Viewer, ip: string) {
  // Ignores the viewer's staff role: staff do this on the admin's order page, which records their names.
  const seen = await findFullOrder(orderId, { ...viewer, isStaff: false });
  if (!seen.ok) return seen;
  const byIp = await consumeBuyerRateLimit("loss-by-ip", ip);
  if (!byIp.ok) return byIp;
  const byOrder = await consumeBuyerRateLimit("loss-by-order", orderId);
  return byOrder.ok ? seen : byOrder;
}

/** Runs `change` on a certificate, holding the lock of its order: reports and returns come one after the other. */
async function changeLoss(
  orderId: string,
  orderItemId: string,
  change: (tx: Tx, row: CertificateRow, order: LockedOrder) => Promise<ChangeLoss>,
): Promise<ChangeLoss> {
  if (!isId(orderId)) return { ok: false, reason: "not-found" };
  return db.transaction(async (tx): Promise<ChangeLoss> => {
    const order = await lockOrder(tx, orderId);
    const row = (await rowsOf(orderId, tx)).find(({ item }) => item.id === orderItemId);
    return order && row ? change(tx, row, order) : { ok: false, reason: "not-found" };
  });
}

async function addReport(
  tx: Tx,
  { item, report, state }: CertificateRow,
  { reportId, kind }: LossForm,
  confirmedAt: Date | null = null,
): Promise<ChangeLoss> {
  // The same form was sent twice.
  if (report?.id === reportId) return { ok: true };
  if (report || state.kind !== "sold") return { ok: false, reason: "wrong-step" };
  const values = { id: reportId, orderItemId: item.id, kind, confirmedAt };
  const added = await tx.insert(lossReports).values(values).onConflictDoNothing();
  // The form's report was cleared meanwhile; a new one needs a new form.
  return added.rowCount === 1 ? { ok: true } : { ok: false, reason: "wrong-step" };
}

async function clear(tx: Tx, { id }: NonNullable<Report>) {
  await tx.update(lossReports).set({ clearedAt: new Date() }).where(eq(lossReports.id, id));
}
