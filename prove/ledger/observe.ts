import type { Pool } from "pg";
import type { Attempt, Money, Order, State, StripeState } from "./model/state.ts";

/** The database rows of these products and their orders, in the shape of the model. */
export async function observe(db: Pool, productIds: string[]): Promise<State> {
  const { rows: products } = await db.query<ProductRow>({
    name: "products",
    text: `select p.id, p.version, s.on_hand,
       (select coalesce(json_object_agg(v.value, v.stock_adjustment order by v.display_order), '{}')
         from product_variants v where v.product_id = p.id) as sizes
     from products p join stock_levels s on s.product_id = p.id
     where p.id = any($1::uuid[])`,
    values: [productIds],
  });
  // Named, so that each connection plans it once: it is read twice a round.
  const { rows: orders } = await db.query<OrderRow>({
    name: "orders",
    text: ordersOf,
    values: [productIds],
  });
  return {
    products: Object.fromEntries(
      products.map(({ id, version, on_hand: onHand, sizes }) => [id, { onHand, version, sizes }]),
    ),
    orders: Object.fromEntries(orders.map((row) => [row.id, orderFrom(row)])),
    forms: Object.fromEntries(orders.map(({ id, form_key: form }) => [form, id])),
    emptied: [],
    appliedEvents: [],
  };
}

/** The part of a state that the database shows, for comparing two states. */
export function visible({ products, orders, forms }: State): string {
  const sorted = (all: object) =>
    Object.entries(all).toSorted(([one], [other]) => one.localeCompare(other));
  const seen = sorted(orders).map(([id, order]: [string, Order]) => [
    id,
    {
      ...order,
      attempts: order.attempts.map(({ recorded, ...attempt }) => ({
        ...attempt,
        recorded: recorded.toSorted(),
      })),
      money: order.money
        .map(({ amount, accepted, isCredit, back }) => `${amount} ${accepted} ${isCredit} ${back}`)
        .toSorted(),
    },
  ]);
  const levels = sorted(products).map(
    ([id, { onHand, version, sizes }]: [string, State["products"][string]]) => [
      id,
      onHand,
      version,
      sizes,
    ],
  );
  return JSON.stringify([levels, seen, sorted(forms)], canonical);
}

/** Keys in one order, for any object. */
function canonical(_: string, value: unknown) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)),
  );
}

type ProductRow = {
  id: string;
  version: number;
  on_hand: number;
  sizes: Record<string, number>;
};
type OrderRow = {
  id: string;
  form_key: string;
  order_status: Order["status"];
  payment_status: Order["payment"];
  payment_method: Order["method"];
  delivers: boolean;
  total: number;
  due: Order["due"];
  items: Order["lines"];
  sessions: SessionRow[];
  receipts: { verified: boolean; rejected: boolean }[];
  is_late_money_held: boolean;
  money: (Money & { id: string })[];
  shipments: Order["shipments"];
  inspections: Order["inspections"];
  returns: Order["returns"];
  history: string[];
};
type SessionRow = {
  known: boolean;
  waiting: boolean;
  failed: boolean;
  expired: boolean;
  paid: boolean;
  amount: number;
  currency: string;
  status: string | null;
  paid_there: boolean;
  isOver: boolean;
  intent: string | null;
};

function orderFrom(row: OrderRow): Order {
  return {
    status: row.order_status,
    payment: row.payment_status,
    method: row.payment_method,
    delivers: row.delivers,
    total: row.total,
    due: row.due,
    lines: row.items,
    attempts: row.sessions.map(attemptFrom),
    receipts: row.receipts.map(({ verified, rejected }) =>
      verified ? "verified" : rejected ? "rejected" : "submitted",
    ),
    isLateMoneyHeld: row.is_late_money_held,
    money: row.money.map(({ amount, accepted, isOnline, isCredit, back, refunds }) => ({
      amount,
      accepted,
      isOnline,
      isCredit,
      back,
      refunds,
    })),
    shipments: row.shipments,
    inspections: row.inspections,
    returns: row.returns,
    history: row.history,
  };
}

function attemptFrom(row: SessionRow): Attempt {
  const recorded = (["waiting", "failed", "expired", "paid"] as const).filter(
    (recordedState) => row[recordedState],
  );
  const { amount, currency, known } = row;
  return { stripeState: stripeStateOf(row), amount, currency, isKnown: known, recorded };
}

function stripeStateOf({ status, paid_there, isOver, intent }: SessionRow): StripeState {
  if (status === null) return "none";
  if (paid_there) return "paid";
  if (status === "expired" || (status === "open" && isOver)) return "expired";
  if (status === "open") return "open";
  return intent === "requires_payment_method" ? "failed" : "waiting";
}

const ordersOf = `
  select o.id, o.form_key, o.order_status, o.payment_status, o.payment_method,
    o.delivery_method = 'deliver' as delivers, o.total_amount::int as total,
    case when o.pay_by is null then 'none' when o.pay_by <= now() then 'over' else 'later' end as due,
    (select json_agg(json_build_object('product', i.product_id, 'quantity', i.quantity,
        'size', coalesce(i.choices -> 0 ->> 'value', ''), 'adjustment', i.stock_adjustment,
        'price', i.unit_price) order by i.position)
      from order_items i where i.order_id = o.id) as items,
    (select coalesce(json_agg(json_build_object(
        'known', s.session_id is not null, 'waiting', s.waiting_at is not null,
        'failed', s.failed_at is not null, 'expired', s.expired_at is not null,
        'paid', s.paid_at is not null,
        'amount', coalesce((x.body ->> 'amount_total')::int, s.amount),
        'currency', coalesce(x.body ->> 'currency', 'myr'),
        'status', x.body ->> 'status', 'paid_there', x.body ->> 'payment_status' = 'paid',
        'isOver', (x.body ->> 'expires_at')::numeric <= extract(epoch from now()),
        'intent', (select y.body ->> 'status' from simulated_objects y
          where y.id = x.body ->> 'payment_intent')
      ) order by s.created_at, s.id), '[]')
      from stripe_sessions s left join simulated_objects x on x.id = s.session_id
      where s.order_id = o.id) as sessions,
    (select coalesce(json_agg(json_build_object('verified', t.verified_at is not null,
        'rejected', t.rejected_at is not null) order by t.created_at, t.id), '[]')
      from touch_n_go_payments t where t.order_id = o.id) as receipts,
    o.order_status = 'cancelled' and exists (select from touch_n_go_payments t
      join lateral (select e.actor, e.at from order_events e
        where e.order_id = o.id and e.kind = 'order-status' order by e.id desc limit 1) cancelled on true
      where t.order_id = o.id and cancelled.actor = 'clock' and t.verified_at > cancelled.at)
      as is_late_money_held,
    (select coalesce(json_agg(json_build_object('amount', p.amount, 'accepted', p.accepted,
        'isOnline', p.method = 'stripe_fpx', 'isCredit', p.method = 'exchange',
        'back', (select coalesce(sum(r.amount), 0) from refunds r
          where r.payment_id = p.id and r.status <> 'failed'),
        'refunds', (select coalesce(json_agg(r.id order by r.id), '[]') from refunds r
          where r.payment_id = p.id)
      ) order by p.accepted_at, p.id), '[]')
      from payments p where p.order_id = o.id) as money,
    (select coalesce(json_agg(json_build_object('id', s.id, 'status', s.status, 'failure', s.failure,
        'choice', lost.choice,
        'refunded', case when lost.amount is not null
          then json_build_object('amount', lost.amount, 'refund', lost.refund_id) end,
        'pieces', (select json_object_agg(i.position, c.quantity) from shipment_items c
          join order_items i on i.id = c.order_item_id where c.shipment_id = s.id)
      ) order by s.number), '[]')
      from shipments s left join lost_parcels lost on lost.shipment_id = s.id
      where s.order_id = o.id) as shipments,
    (select coalesce(json_object_agg(c.id, json_build_object('line', i.position,
        'quantity', c.quantity, 'disposition', c.disposition, 'returnId', c.return_id)), '{}')
      from inspections c join order_items i on i.id = c.order_item_id
      where c.order_id = o.id) as inspections,
    (select coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'status', r.status,
        'hasAccount', r.account_name is not null, 'amount', r.amount, 'refund', r.refund_id,
        'newOrder', r.exchange_order_id,
        'pieces', (select json_object_agg(i.position, json_build_object('requested', c.quantity,
          'received', c.received)) from return_items c
          join order_items i on i.id = c.order_item_id where c.return_id = r.id)
      ) order by r.number), '[]')
      from returns r where r.order_id = o.id) as returns,
    (select coalesce(json_agg(format('%s %s>%s by %s', e.kind, e.from, e.to, e.actor)
        order by e.id), '[]')
      from order_events e where e.order_id = o.id
      and e.kind in ('order-status', 'payment-status')) as history
  from orders o
  where o.id in (select order_id from order_items where product_id = any($1::uuid[]))
  order by o.created_at, o.id`;
