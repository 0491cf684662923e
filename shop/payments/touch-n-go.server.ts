import { desc, eq, sql } from "drizzle-orm";
import { db, type Tx } from "#db/client.server.ts";
import { touchNGoPayments } from "#db/schema/payments.ts";
import { removeFile } from "#platform/files.server.ts";
import { keepReceipt } from "#platform/images.server.ts";
import { recordAudit } from "#shop/audit/record-audit.server.ts";
import { formatMoney } from "#shop/money.ts";
import { isId } from "#shop/id.ts";
import { byStaff, lockOrder, recordEvent, setPayBy } from "#shop/orders/change-order.server.ts";
import {
  findOrder,
  maySeeWhole,
  type Onlooker,
  type Order,
} from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { holdReceipt } from "./hold-receipt.server.ts";
import { raiseTask } from "./payment-tasks.server.ts";
import { holdMoney, settle, type Money, type Settle } from "./settle.server.ts";

export type SubmitReceipt =
  | { ok: true }
  | { ok: false; reason: "not-there" | "not-yours" | "not-awaited" | "already-sent" }
  | { ok: false; reason: "not-a-picture" | "too-large" | "too-many-pixels" };

/**
 * A customer's proof of payment. The picture is judged by its bytes and kept re-encoded, in private
 * (decision 17). Refused for somebody else's order, for one that is not waiting for money, and while
 * another receipt stands.
 */
export async function submitReceipt(
  orderId: string,
  onlooker: Onlooker,
  bytes: Uint8Array,
): Promise<SubmitReceipt> {
  const seen = await findOrder(orderId);
  if (!seen) return { ok: false, reason: "not-there" };
  if (!maySeeWhole(seen, onlooker)) return { ok: false, reason: "not-yours" };
  if (!awaitsReceipt(seen)) return { ok: false, reason: "not-awaited" };
  const kept = await keepReceipt(bytes);
  if (!kept.ok) return kept;
  const answer = await db.transaction(async (tx): Promise<SubmitReceipt> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !awaitsReceipt(order)) return { ok: false, reason: "not-awaited" };
    const { rowCount } = await tx
      .insert(touchNGoPayments)
      .values({ orderId, receipt: kept.file, fingerprint: kept.fingerprint })
      .onConflictDoNothing();
    if (rowCount === 0) return { ok: false, reason: "already-sent" };
    await recordEvent(tx, orderId, { kind: "receipt", to: "submitted" }, { actor: "customer" });
    // From now on it waits for staff, not for the customer.
    await setPayBy(tx, orderId, null);
    return { ok: true };
  });
  // A picture that no receipt names would be kept for good, and nobody could ever delete it.
  if (!answer.ok) await removeFile(kept.file);
  return answer;
}

/** Where a Touch 'n Go order stands with its receipt: what the payment and the order page say. */
export type ReceiptState = "awaited" | "submitted" | "verified" | "rejected" | "not-awaited";

export async function receiptState(orderId: string): Promise<{
  state: ReceiptState;
  rejectReason: string | null;
}> {
  const order = await findOrder(orderId);
  const [latest] = await db
    .select()
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.orderId, orderId))
    .orderBy(desc(touchNGoPayments.createdAt))
    .limit(1);
  const rejectReason = latest?.rejectReason ?? null;
  if (latest?.verifiedAt) return { state: "verified", rejectReason };
  if (latest && !latest.rejectedAt) return { state: "submitted", rejectReason };
  if (!order || !awaitsReceipt(order)) return { state: "not-awaited", rejectReason };
  return { state: latest ? "rejected" : "awaited", rejectReason };
}

export type VerifyReceipt =
  | Exclude<Settle, { reason: "not-enough-stock" }>
  | { ok: false; reason: "rejected" }
  | { ok: false; reason: "held"; short: { name: string; onHand: number }[] };

/**
 * Staff saw the money: the receipt is verified, the order paid and processing, once, whoever clicks
 * twice (decision 22). A receipt that was rejected cannot be verified. Where the pieces of a cancelled
 * order are sold by now, the money is held, and giving it back is a task.
 */
export async function verifyReceipt(staff: Staff, paymentId: string): Promise<VerifyReceipt> {
  return db.transaction(async (tx) => {
    const held = await holdReceipt(tx, paymentId);
    if (!held) return { ok: false, reason: "not-there" };
    const { order, receipt } = held;
    if (receipt.rejectedAt) return { ok: false, reason: "rejected" };
    if (receipt.verifiedAt) return { ok: true, changed: false };
    const by = byStaff(staff);
    const money: Money = {
      orderId: order.id,
      method: "touch_n_go",
      amount: order.totalAmount,
      reference: paymentId,
    };
    const settled = await settle(tx, money, by);
    if (settled.ok) {
      await writeVerdict(tx, staff, paymentId, order, true);
      return settled;
    }
    if (settled.reason !== "not-enough-stock") return settled;
    await oweBack(tx, money);
    await writeVerdict(tx, staff, paymentId, order, false);
    return { ok: false, reason: "held", short: settled.short };
  });
}

async function writeVerdict(
  tx: Tx,
  staff: Staff,
  paymentId: string,
  order: Order,
  accepted: boolean,
) {
  await tx
    .update(touchNGoPayments)
    .set({ verifiedAt: sql`now()`, verifiedBy: staff.id })
    .where(eq(touchNGoPayments.id, paymentId));
  await recordAudit(tx, staff, {
    deed: "receipt.verified",
    subject: "payment",
    subjectId: paymentId,
    label: order.orderNumber,
    after: { amount: order.totalAmount, accepted },
  });
}

/** The order had been cancelled and its pieces are sold: the money came all the same, and is not ours. */
async function oweBack(tx: Tx, money: Money) {
  await raiseTask(tx, {
    orderId: money.orderId,
    kind: "refund-due",
    subject: await holdMoney(tx, money),
    detail: `${formatMoney(money.amount)} came by Touch 'n Go for an order that had been cancelled, and its pieces are sold. It must be given back.`,
  });
}

/** The private file of a receipt; undefined where there is none. */
export async function receiptFile(_staff: Staff, paymentId: string): Promise<string | undefined> {
  if (!isId(paymentId)) return undefined;
  const [row] = await db
    .select({ receipt: touchNGoPayments.receipt })
    .from(touchNGoPayments)
    .where(eq(touchNGoPayments.id, paymentId));
  return row?.receipt;
}

function awaitsReceipt(order: Awaited<ReturnType<typeof findOrder>>) {
  return (
    order?.paymentMethod === "touch_n_go" &&
    order.paymentStatus !== "completed" &&
    order.orderStatus !== "cancelled"
  );
}
