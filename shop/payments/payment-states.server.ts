import { sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { orders } from "#db/schema/orders.ts";
import { payments, refunds, stripeSessions, touchNGoPayments } from "#db/schema/payments.ts";
import { isCoveredByCredit } from "#shop/orders/amount-to-pay.ts";
import { channelOf } from "#shop/orders/method-names.ts";
import type { Order } from "#shop/orders/read-order.server.ts";
import type { Staff } from "#shop/staff.ts";
import { isUnfinished } from "./open-payments.server.ts";
import { orderStateOf, type OrderFacts } from "./order-state.ts";
import { paymentSummary } from "./payment-summary.ts";
import { staffPaymentWords, type PaymentWords } from "./payment-words.ts";

type Listed = OrderFacts["order"] & Pick<Order, "id">;
type Received = Parameters<typeof paymentSummary>[0][number];
type Refunded = Parameters<typeof paymentSummary>[1][number];
type Row = {
  id: string;
  received: Omit<Received, "acceptedAt">[];
  refunded: Omit<Refunded, "createdAt" | "settledAt">[];
  /** Null if there is no receipt, or if staff verified the newest. */
  isRejected: boolean | null;
  bankIsChecking: boolean;
};

/**
 * The state of each order's payment, by the order's id, as staff read it in lists. One statement, however many orders
 * there are. A cancelled order with nothing paid or owed is left out.
 */
export async function paymentStates(
  _staff: Staff,
  listed: Listed[],
): Promise<Map<string, PaymentWords>> {
  if (listed.length === 0) return new Map();
  const facts = new Map((await readFacts(listed)).map((row) => [row.id, row]));
  const states = new Map<string, PaymentWords>();
  for (const order of listed) {
    const words = staffPaymentWords(orderStateOf(factsOf(order, facts.get(order.id)!)));
    if (words) states.set(order.id, words);
  }
  return states;
}

/** When money came and went does not change what is said about it. */
const noDate = new Date(0);

function factsOf(order: Listed, row: Row): OrderFacts {
  const { received, refunded, isRejected, bankIsChecking } = row;
  const channel = channelOf(order.paymentMethod);
  return {
    order,
    money: paymentSummary(
      received.map((one) => ({ ...one, acceptedAt: noDate })),
      refunded.map((one) => ({ ...one, createdAt: noDate, settledAt: null })),
      { isCovered: isCoveredByCredit(order) },
    ),
    receipt:
      channel === "receipt" && isRejected !== null ? { isRejected, rejectReason: null } : undefined,
    bankIsChecking: channel === "online" && bankIsChecking,
    // None of these changes what is said about the payment.
    cancelledBy: undefined,
    lateReceiptUntil: undefined,
    fulfilment: undefined,
  };
}

async function readFacts(listed: Listed[]): Promise<Row[]> {
  const ids = sql.join(
    listed.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<Row>(sql`
    select o.id,
      (select coalesce(jsonb_agg(p), '[]') from (
        select id, amount, method, accepted from ${payments} where order_id = o.id) p) as received,
      (select coalesce(jsonb_agg(r), '[]') from (
        select id, payment_id as "paymentId", amount, ${refunds.method} as method, status
        from ${refunds}
        where order_id = o.id order by created_at, id) r) as refunded,
      (select case when verified_at is null then rejected_at is not null end
        from ${touchNGoPayments} where order_id = o.id
        order by created_at desc, id desc limit 1) as "isRejected",
      exists (select from ${stripeSessions} where order_id = o.id and waiting_at is not null
        and ${isUnfinished}) as "bankIsChecking"
    from ${orders} o where o.id in (${ids})`);
  return rows;
}
