import type pg from "pg";

/**
 * Data that must never exist in part, acknowledged or not: an order with its rows, the stock and its ledger,
 * staff actions and the audit log. One line per violation.
 */
export async function findPartialWrites(database: pg.Client, since: Date): Promise<string[]> {
  const { rows } = await database.query<{ what: string; id: string }>(partialWritesSql, [since]);
  return rows.map(({ what, id }) => `${what}: ${id}`);
}

const partialWritesSql = `
with young as (select * from orders where created_at >= $1),
pieces as (
  select order_id, product_id, sum(quantity) as quantity from order_items
  where order_id in (select id from young) group by 1, 2
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
  where held.quantity is distinct from case when young.holds_stock then pieces.quantity else 0 end
    or held.takings is distinct from 1
union all
select 'stock taken for no order', m.order_id::text from stock_movements m
  where m.at >= $1 and m.order_id is not null and not exists (select from orders o where o.id = m.order_id)
union all
select 'stock is not what its ledger adds up to', l.product_id::text from stock_levels l
  where l.on_hand <> (select coalesce(sum(change), 0) from stock_movements m where m.product_id = l.product_id)
union all
select 'order moved on by staff without a line in the log, or a line without it', young.id::text from young
  left join (select order_id, count(*) as many from order_events where kind = 'order-status' and actor = 'staff' group by 1) moved
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
