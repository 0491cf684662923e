import { counted } from "./shipment-invariants.ts";

const ofThese = "r.order_id in (select order_id from order_items where product_id = any($1))";

/** What must hold for the returns of these products ($1): queries that return the violating rows. */
export const returnInvariants: Record<string, string> = {
  "no more pieces are in returns than were bought and are with the customer": `
    with ${counted} select order_id, id from pieces
    where in_returns > case when shipped > 0 then outside else quantity end`,

  "no more pieces are inspected with a return than came": `
    select r.id from returns r join inspections c on c.return_id = r.id
    left join return_items came
      on came.return_id = r.id and came.order_item_id = c.order_item_id
    where ${ofThese} and c.disposition <> 'repair' group by r.id, c.order_item_id, came.received
    having sum(c.quantity) > coalesce(came.received, 0)`,

  "pieces of a return are put back into stock by its inspection alone": `
    select m.order_id from stock_movements m
    where m.product_id = any($1) and m.reason = 'returned'
    and not exists (select from inspections c join order_items i on i.id = c.order_item_id
      where c.order_id = m.order_id and i.product_id = m.product_id and c.xmin = m.xmin
      and c.disposition = 'restock' and c.quantity = m.change)
    and not exists (select from order_events e where e.order_id = m.order_id and e.xmin = m.xmin
      and e.kind = 'order-status' and e.to = 'cancelled')`,

  "the amount of a return is its value without the deduction, and its refund": `
    select r.id from returns r left join refunds back on back.id = r.refund_id
    where ${ofThese} and r.status = 'settled'
    and (r.amount <> coalesce(back.amount, 0) or back.order_id <> r.order_id
      or r.amount + r.deduction <> (select sum(came.received * i.unit_price)
        from return_items came join order_items i on i.id = came.order_item_id
        where came.return_id = r.id))`,

  "a return is refunded once, when it is settled": `
    select r.id from returns r join orders o on o.id = r.order_id
    where ${ofThese} and (select count(*) from refunds back
        where back.order_id = o.id and back.reason = o.order_number || '-R' || r.number)
      <> case when r.status = 'settled' and r.amount > 0 then 1 else 0 end`,

  "all refunds of an order together never exceed what was paid": `
    select r.order_id from refunds r where ${ofThese} and r.status <> 'failed'
    group by r.order_id having sum(r.amount) > (select sum(p.amount) from payments p
      where p.order_id = r.order_id)`,

  "a return of a cancelled order goes nowhere but to its end": `
    select r.order_id from order_events r
    where ${ofThese} and r.kind = 'return' and r.to not in ('refused', 'withdrawn')
    and (select before.to from order_events before where before.order_id = r.order_id
      and before.kind in ('placed', 'order-status') and before.id < r.id
      order by before.id desc limit 1) = 'cancelled'`,

  "each step of a return starts from the previous one": `
    select order_id from (
      select r.order_id, r.from, lag(r.to) over (
        partition by r.order_id, split_part(r.note, E'\\n', 1) order by r.id) as before
      from order_events r where ${ofThese} and r.kind = 'return') steps
    where steps.from is distinct from steps.before`,

  "a return's status is where its last step led": `
    select r.id from returns r join orders o on o.id = r.order_id
    where ${ofThese} and r.status is distinct from (select e.to from order_events e
      where e.order_id = o.id and e.kind = 'return'
      and split_part(e.note, E'\\n', 1) = o.order_number || '-R' || r.number
      order by e.id desc limit 1)`,

  "each step of a return by staff has an audit entry of its transaction": `
    select r.order_id from order_events r
    where ${ofThese} and r.kind = 'return' and r.actor = 'staff'
    and not exists (select from audit_log a where a.xmin = r.xmin and a.staff_id = r.actor_id
      and a.deed = 'return.' || r.to)`,
};
