import type pg from "pg";

/**
 * Data that must never exist in part, acknowledged or not: an order with its rows, the stock and its ledger, the steps of
 * shipments and returns, staff actions and the audit log. One line per violation.
 */
export async function findPartialWrites(database: pg.Client, since: Date): Promise<string[]> {
  const { rows } = await database.query<{ what: string; id: string }>(partialWritesSql, [since]);
  return rows.map(({ what, id }) => `${what}: ${id}`);
}

const partialWritesSql = `
with young as (select * from orders where created_at >= $1),
counted as (
  select i.order_id, i.product_id, i.quantity, shipped.again,
    coalesce(shipped."left", 0) - coalesce(seen.kept, 0) - shipped.again as "left",
    coalesce(shipped.live, 0) - coalesce(seen.kept, 0) - shipped.again as live,
    coalesce(given.returned, 0) as returned, coalesce(seen.restocked, 0) as restocked
  from order_items i
  left join lateral (select sum(p.quantity) filter (where s.left_at is not null) as "left",
      sum(p.quantity) filter (where s.status <> 'cancelled') as live,
      coalesce(sum(p.quantity) filter (where lost.choice = 'send-again'), 0) as again
    from shipment_items p join shipments s on s.id = p.shipment_id
    left join lost_parcels lost on lost.shipment_id = s.id
    where p.order_item_id = i.id) shipped on true
  left join lateral (select sum(c.quantity) filter (where c.disposition = 'send-again') as kept,
      sum(c.quantity) filter (where c.disposition = 'restock') as restocked
    from inspections c where c.order_item_id = i.id) seen on true
  left join lateral (select sum(least(r.received, (select coalesce(sum(c.quantity), 0) from inspections c
      where c.return_id = r.return_id and c.order_item_id = i.id))) as returned
    from return_items r where r.order_item_id = i.id) given on true
  where i.order_id in (select id from young)
),
pieces as (
  select order_id, product_id, sum(quantity) as quantity, sum(again) as again, sum(restocked) as restocked,
    sum(greatest("left", returned)) as "left"
  from counted group by 1, 2
),
steps as (
  select e.*, e.xmin as written, split_part(e.note, E'\\n', 1) as label from order_events e
  where e.order_id in (select id from young) and e.kind in ('shipment', 'return') and e.to not in ('found', 'sent-again', 'refund-chosen', 'lost-refunded')
),
held as (
  select order_id, product_id, -sum(change) as quantity, count(*) filter (where reason = 'taken') as takings
  from stock_movements where order_id in (select id from young) group by 1, 2
)
select 'order without items' as what, id::text from young
  where not exists (select from order_items i where i.order_id = young.id)
union all
select 'total is not the sum of the items', id::text from young
  where total_amount <> (select sum(subtotal) from order_items i where i.order_id = young.id)
union all
select 'order without exactly one beginning', id::text from young
  where 1 <> (select count(*) from order_events e where e.order_id = young.id and e.kind = 'placed')
union all
select 'order without exactly one job for its mail', young.id::text from young
  left join (select data ->> 'orderId' as id, count(*) as many from pgboss.job where name = 'order-placed' group by 1) job
  on job.id = young.id::text where coalesce(job.many, 0) <> 1
union all
select 'order placed, its cart still full', young.id::text from young
  join carts c on c.guest_id = young.guest_id join cart_items i on i.cart_id = c.id
union all
select 'pieces of an order not held as they should be', coalesce(pieces.order_id, held.order_id)::text
  from pieces full join held using (order_id, product_id) left join young on young.id = order_id
  where held.quantity is distinct from
      case when young.holds_stock then pieces.quantity else pieces."left" end + pieces.again - pieces.restocked
    or held.takings is distinct from 1 + (select count(*) from lost_parcels lost
      join shipments s on s.id = lost.shipment_id
      where s.order_id = held.order_id and lost.choice = 'send-again' and exists (
        select from shipment_items p join order_items i on i.id = p.order_item_id
        where p.shipment_id = s.id and i.product_id = held.product_id))
union all
select 'piece in two shipments', order_id::text from counted where live > quantity
union all
select 'shipment not where its last step led', s.id::text from shipments s join young on young.id = s.order_id
  where s.status is distinct from (select steps.to from steps
    where steps.label = young.order_number || '-' || s.number order by steps.id desc limit 1)
union all
select 'shipment without pieces', s.id::text from shipments s join young on young.id = s.order_id
  where not exists (select from shipment_items p where p.shipment_id = s.id)
union all
select 'return not where its last step led', r.id::text from returns r join young on young.id = r.order_id
  where r.status is distinct from (select steps.to from steps
    where steps.label = young.order_number || '-R' || r.number order by steps.id desc limit 1)
union all
select 'return without pieces', r.id::text from returns r join young on young.id = r.order_id
  where not exists (select from return_items i where i.return_id = r.id)
union all
select 'return settled without its refund, or refunded without it', r.id::text from returns r
  join young on young.id = r.order_id left join refunds back on back.id = r.refund_id
  where coalesce(r.amount, 0) <> coalesce(back.amount, 0)
union all
select 'lost parcel settled without its refund, or refunded without it', s.id::text from lost_parcels lost
  join shipments s on s.id = lost.shipment_id join young on young.id = s.order_id
  left join refunds back on back.id = lost.refund_id
  where coalesce(lost.amount, 0) <> coalesce(back.amount, 0)
union all
select 'step by staff without a line in the log', steps.order_id::text from steps
  where steps.actor = 'staff' and not exists (select from audit_log a where a.xmin = steps.written
    and a.subject_id = steps.order_id::text and a.deed = steps.kind || '.' || steps.to)
union all
select 'steps without as many jobs', young.id::text from young
  where (select count(*) from steps where steps.order_id = young.id)
    <> (select count(*) from pgboss.job j where j.name in ('shipment-changed', 'return-changed')
      and j.data ->> 'orderId' = young.id::text)
union all
select 'inspection without its event and its stock', c.id::text from inspections c join young on young.id = c.order_id
  where not exists (select from order_events e where e.order_id = c.order_id and e.xmin = c.xmin
      and e.kind = 'inspection' and e.to = c.disposition)
    or (c.disposition = 'restock') <> exists (select from stock_movements m where m.order_id = c.order_id
      and m.xmin = c.xmin and m.reason = 'returned' and m.change = c.quantity)
union all
select 'stock taken for no order', m.order_id::text from stock_movements m
  where m.at >= $1 and m.order_id is not null and not exists (select from orders o where o.id = m.order_id)
union all
select 'stock is not what its ledger adds up to', l.product_id::text from stock_levels l
  where l.on_hand <> (select coalesce(sum(change), 0) from stock_movements m where m.product_id = l.product_id)
union all
select 'order moved on by staff without a line in the log, or a line without it', young.id::text from young
  left join (select order_id, count(*) as many from order_events where kind = 'order-status' and actor = 'staff'
      and not exists (select from steps where steps.order_id = order_events.order_id and steps.written = order_events.xmin)
      and not exists (select from order_events began where began.order_id = order_events.order_id
        and began.kind = 'placed' and began.xmin = order_events.xmin)
    group by 1) moved
    on moved.order_id = young.id
  left join (select label, count(*) as many from audit_log where deed in ('order.updated', 'receipt.verified') group by 1) logged
    on logged.label = young.order_number
  where coalesce(moved.many, 0) <> coalesce(logged.many, 0)
union all
select 'receipt without its event, or an event without it', young.id::text from young
  where (select count(*) from order_events e where e.order_id = young.id and e.kind = 'receipt')
    <> (select count(*) from touch_n_go_payments t where t.order_id = young.id)
union all
select 'product without its stock or its line in the log', p.id::text from products p
  where p.created_at >= $1 and p.name like 'Cut piece %' and (
    not exists (select from stock_levels l where l.product_id = p.id)
    or not exists (select from product_images i where i.product_id = p.id)
    or not exists (select from audit_log a where a.subject = 'product' and a.subject_id = p.id::text and a.deed = 'product.created'))
`;
