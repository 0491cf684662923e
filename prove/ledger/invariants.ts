import { returnInvariants } from "./return-invariants.ts";
import { isOfTransaction, shipmentInvariants } from "./shipment-invariants.ts";

/**
 * What must hold for these products ($1) and all their orders after any operations: each is a query that returns
 * the violating rows.
 */
export const invariants: Record<string, string> = {
  "a product's stock ledger sums up to its level": `
    select s.product_id from stock_levels s where s.product_id = any($1)
    and s.on_hand <> (select coalesce(sum(m.change), 0) from stock_movements m
      where m.product_id = s.product_id)`,

  "stock is never below zero, except for the extra pieces of one size": `
    select s.product_id from stock_levels s left join product_variants v using (product_id)
    where s.product_id = any($1) group by s.product_id
    having s.on_hand + s.extra < 0 or s.extra <> greatest(0, max(v.stock_adjustment))`,

  "each item was in stock in its size when it was taken": `
    with takings as (
      select *, sum(change) over (partition by product_id order by id) - change as before,
        (select s.id from lost_parcels lost join shipments s on s.id = lost.shipment_id
          where s.order_id = m.order_id and lost.choice = 'send-again' and lost.xmin = m.xmin) as lost
      from stock_movements m where product_id = any($1)
    ), items as (
      select t.id as taking, t.before, i.order_id, i.product_id, i.position, i.stock_adjustment,
        case when t.lost is null then i.quantity else p.quantity end as quantity
      from takings t join order_items i on i.order_id = t.order_id and i.product_id = t.product_id
      left join shipment_items p on p.shipment_id = t.lost and p.order_item_id = i.id
      where t.reason = 'taken' and (t.lost is null or p.quantity > 0)
    )
    select i.order_id, i.product_id from items i
    where i.before + i.stock_adjustment < (select sum(e.quantity) from items e
      where e.taking = i.taking and e.position <= i.position)`,

  "an item names one size exactly if its product has sizes": `
    select i.order_id from order_items i where i.product_id = any($1)
    and jsonb_array_length(i.choices) <> (select count(distinct v.name) from product_variants v
      where v.product_id = i.product_id)`,

  "stock of an item is taken and returned in turn, matching its order": `
    with moves as (
      select m.order_id, m.product_id, m.reason, m.change,
        row_number() over (partition by m.order_id, m.product_id order by m.id) as nth,
        count(*) over (partition by m.order_id, m.product_id) as times
      from stock_movements m where m.product_id = any($1) and m.order_id is not null
    ), items as (
      select i.order_id, i.product_id, sum(i.quantity) as quantity, o.order_status
      from order_items i join orders o on o.id = i.order_id
      where i.product_id = any($1) and not exists (select from shipments s
        where s.order_id = o.id and s.left_at is not null)
      and not exists (select from inspections c where c.order_id = o.id)
      group by i.order_id, i.product_id, o.order_status
    )
    select items.order_id, items.product_id from items left join moves using (order_id, product_id)
    where moves.nth is null
      or moves.reason <> case when moves.nth % 2 = 1 then 'taken' else 'returned' end
      or abs(moves.change) <> items.quantity
      or (moves.times % 2 = 1) <> (items.order_status <> 'cancelled')`,

  "no stock moved for a missing order": `
    select m.order_id from stock_movements m where m.product_id = any($1)
    and m.order_id is not null and not exists (select from orders o where o.id = m.order_id)`,

  "a total is the sum of its items, and an item of its price parts": `
    select o.id from orders o join order_items i on i.order_id = o.id
    where o.id in (${ordersOf()}) group by o.id
    having o.total_amount <> sum(i.subtotal) or bool_or(i.subtotal <> i.unit_price * i.quantity)
      or bool_or(i.unit_price <> floor((i.gold_price_at_purchase::numeric * i.weight + 500) / 1000)
        + i.labour_fee + i.price_adjustment)`,

  "each gold price in an order was once in effect": `
    select i.order_id from order_items i where i.product_id = any($1)
    and not exists (select from gold_prices g
      where g.purity = i.purity and g.price = i.gold_price_at_purchase)`,

  "Stripe was asked for the amount to pay": `
    select s.order_id from stripe_sessions s join orders o on o.id = s.order_id
    left join simulated_objects x on x.id = s.session_id
    where o.id in (${ordersOf()}) and (s.amount <> o.total_amount - o.exchange_credit - o.trade_in_credit
      or (x.body ->> 'amount_total')::int <> o.total_amount - o.exchange_credit - o.trade_in_credit and not x.id = any($2)
      or x.body ->> 'client_reference_id' <> o.id::text)`,

  "at most one payment is accepted, for the amount to pay, and one credit for gold that came in": `
    select p.order_id from payments p join orders o on o.id = p.order_id
    where o.id in (${ordersOf()}) and p.accepted
    group by p.order_id, o.total_amount, o.exchange_credit, o.trade_in_credit, p.method in ('exchange', 'trade_in')
    having count(*) > 1 or max(p.amount) <> case when p.method in ('exchange', 'trade_in')
      then o.exchange_credit + o.trade_in_credit else o.total_amount - o.exchange_credit - o.trade_in_credit end`,

  "old gold pays for one order, with no more than was given for it": `
    select o.id from orders o left join trade_ins t on t.order_id = o.id
    where o.id in (${ordersOf()}) and (t.id is null) <> (o.trade_in_credit = 0)
      or t.order_id in (${ordersOf()}) and (t.paid < o.trade_in_credit or t.status <> 'bought')`,

  "an accepted online payment was paid at Stripe for this order in ringgit": `
    select p.order_id from payments p
    where p.order_id in (${ordersOf()}) and p.accepted and p.method = 'stripe_fpx'
    and not exists (select from simulated_objects x
      where x.body ->> 'payment_intent' = p.reference
        and x.body ->> 'client_reference_id' = p.order_id::text
        and x.body ->> 'payment_status' = 'paid' and x.body ->> 'currency' = 'myr'
        and (x.body ->> 'amount_total')::int = p.amount)`,

  "an accepted receipt payment was verified": `
    select p.order_id from payments p
    where p.order_id in (${ordersOf()}) and p.accepted and p.method = 'touch_n_go'
    and p.recorded_by is null
    and not exists (select from touch_n_go_payments t
      where t.id::text = p.reference and t.order_id = p.order_id and t.verified_at is not null)`,

  "a paid order has an accepted payment": `
    select o.id from orders o where o.id in (${ordersOf()}) and o.payment_status = 'completed'
    and not exists (select from payments p where p.order_id = o.id and p.accepted)`,

  "a payment recorded by staff has an audit entry of its transaction": `
    select p.order_id from payments p
    where p.order_id in (${ordersOf()}) and p.recorded_by is not null
    and not exists (select from audit_log a
      where a.xmin = p.xmin and a.staff_id = p.recorded_by and a.subject_id = p.order_id::text)`,

  "an accepted payment made its order paid": `
    select p.order_id from payments p where p.order_id in (${ordersOf()}) and p.accepted
    and not exists (select from order_events e where e.order_id = p.order_id
      and e.kind = 'payment-status' and e.to = 'completed')`,

  "every payment that Stripe reported is recorded": `
    select s.order_id from stripe_sessions s join simulated_objects x on x.id = s.session_id
    where s.order_id in (${ordersOf()}) and s.paid_at is not null
    and x.body ->> 'currency' = 'myr' and not exists (select from payments p
      where p.reference = x.body ->> 'payment_intent' and p.order_id = s.order_id)`,

  "an unaccepted payment has a task": `
    select p.order_id from payments p where p.order_id in (${ordersOf()}) and not p.accepted
    and not exists (select from payment_tasks t where t.order_id = p.order_id)`,

  "a cancelled order's payment has one open task until it is refunded": `
    select p.order_id from payments p join orders o on o.id = p.order_id
    where o.id in (${ordersOf()}) and p.accepted and o.order_status = 'cancelled'
    and p.amount > (select coalesce(sum(r.amount), 0) from refunds r
      where r.payment_id = p.id and r.status <> 'failed')
    and (select count(*) from payment_tasks t where t.subject = p.id::text
      and t.kind = 'refund-due' and t.done_at is null) <> 1`,

  "an active order has no refund due": `
    select p.order_id from payments p join orders o on o.id = p.order_id
    where o.id in (${ordersOf()}) and p.accepted and o.order_status <> 'cancelled'
    and exists (select from payment_tasks t where t.subject = p.id::text
      and t.kind = 'refund-due' and t.done_at is null)`,

  "refunds never exceed the payment": `
    select p.order_id from payments p join refunds r on r.payment_id = p.id
    where p.order_id in (${ordersOf()}) and r.status <> 'failed'
    group by p.id having sum(r.amount) > p.amount`,

  "Stripe refunds are complete and match Stripe": `
    select p.order_id from payments p join refunds r on r.payment_id = p.id and r.way = 'stripe'
    left join simulated_objects x on x.id = r.reference
    where p.order_id in (${ordersOf()}) and (r.status = 'pending'
      or (r.status = 'succeeded') <> coalesce(x.body ->> 'status' = 'succeeded', false)
      or (x.body ->> 'amount')::int <> r.amount)`,

  "an order's statuses match its history": `
    select o.id from orders o where o.id in (${ordersOf()})
    and (o.order_status <> coalesce((select e.to from order_events e where e.order_id = o.id
        and e.kind in ('placed', 'order-status') order by e.id desc limit 1), '')
      or o.payment_status <> coalesce((select e.to from order_events e where e.order_id = o.id
        and e.kind = 'payment-status' order by e.id desc limit 1), 'pending'))`,

  "each status change starts from the previous one": `
    select order_id from (
      select e.order_id, e.from, lag(e.to, 1, 'pending') over (
        partition by e.order_id, e.kind order by e.id) as before
      from order_events e where e.order_id in (${ordersOf()})
      and e.kind in ('order-status', 'payment-status')) steps where steps.from <> before`,

  "each status change by staff has an audit entry of its transaction": `
    select e.order_id from order_events e where e.order_id in (${ordersOf()})
    and e.actor = 'staff' and e.actor_id is not null
    and not exists (select from audit_log a where ${isOfTransaction("e")} and a.staff_id = e.actor_id)`,

  "each receipt verdict has one audit entry": `
    select t.order_id from touch_n_go_payments t where t.order_id in (${ordersOf()})
    and (select count(*) from audit_log a where a.subject_id = t.id::text
        and a.deed in ('receipt.verified', 'receipt.rejected'))
      <> num_nonnulls(t.verified_at, t.rejected_at)`,

  "each refund by staff has one audit entry": `
    select o.id from orders o where o.id in (${ordersOf()})
    and (select count(*) from audit_log a
        where a.subject_id = o.id::text and a.deed = 'order.refunded')
      <> (select count(*) from refunds r where r.order_id = o.id and r.created_by is not null)`,

  "each product save has one audit entry": `
    select p.id from products p where p.id = any($1)
    and p.version <> (select count(*) from audit_log a
      where a.subject_id = p.id::text and a.deed in ('product.created', 'product.saved'))`,

  "exactly the unpaid orders have a deadline, unless a piece has left": `
    select o.id from orders o where o.id in (${ordersOf()})
    and not exists (select from shipments s where s.order_id = o.id and s.left_at is not null)
    and (o.pay_by is not null) <> (o.order_status = 'pending' and o.payment_status <> 'completed'
      and not exists (select from payments p where p.order_id = o.id and p.accepted)
      and not exists (select from touch_n_go_payments t
        where t.order_id = o.id and t.verified_at is null and t.rejected_at is null))`,

  "no order holds stock past its deadline": `
    select o.id from orders o where o.id in (${ordersOf()})
    and o.pay_by < now() - interval '2 minutes' and o.order_status <> 'cancelled'`,

  ...shipmentInvariants,
  ...returnInvariants,
};

function ordersOf() {
  return "select order_id from order_items where product_id = any($1)";
}
