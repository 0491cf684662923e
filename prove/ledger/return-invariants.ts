import { counted, isOfTransaction } from "./shipment-invariants.ts";

const ofThese = "r.order_id in (select order_id from order_items where product_id = any($1))";
const isFor = "back.order_id = o.id and back.reason = o.order_number || '-R' || r.number";
const isCredit = "back.way = 'exchange'";

/** What went back for a return, as credit or money. */
function refundedFor(which: string) {
  return `(select coalesce(sum(back.amount), 0) from refunds back where ${isFor} and ${which})`;
}

const valueOfPieces = `(select coalesce(sum(came.received * i.unit_price), 0)
  from return_items came join order_items i on i.id = came.order_item_id where came.return_id = r.id)`;

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

  "the amount of a settled return is its value without the deduction, and its refunds with its credit": `
    select r.id from returns r join orders o on o.id = r.order_id
    where ${ofThese} and r.status = 'settled'
    and (r.amount <> ${refundedFor("true")} or r.amount + r.deduction <> ${valueOfPieces})`,

  "a return is refunded once, when it is settled": `
    select r.id from returns r join orders o on o.id = r.order_id
    left join lateral (select count(*) as many, count(distinct (back.payment_id, back.way)) as parts,
        count(*) filter (where back.id = r.refund_id) as named
      from refunds back where ${isFor}) made on true
    where ${ofThese} and (made.many > made.parts or (made.many > 0) <> (made.named = 1)
      or (made.many > 0) <> (r.status = 'settled' and r.amount > 0))`,

  "the credit and the refunds of a return never exceed what was paid for its pieces": `
    select r.id from returns r join orders o on o.id = r.order_id
    where ${ofThese} and ${refundedFor("back.status <> 'failed'")} > ${valueOfPieces}`,

  "an exchange has one new order, which has exactly its credit, once": `
    select r.id from returns r join orders o on o.id = r.order_id
    left join orders bought on bought.id = r.exchange_order_id
    where ${ofThese} and (r.exchange_order_id is not null) <> (${refundedFor(isCredit)} > 0)
    or bought.id in (select order_id from order_items where product_id = any($1))
    and (bought.exchange_credit <> ${refundedFor(`${isCredit} and back.reference = bought.order_number`)}
      or bought.exchange_credit <> (select coalesce(sum(p.amount), 0) from payments p
        where p.order_id = bought.id and p.method = 'exchange' and p.accepted)
      or bought.exchange_credit > r.amount or r.status <> 'settled' or r.kind <> 'exchange'
      or 1 <> (select count(*) from returns other where other.exchange_order_id = bought.id))`,

  "only the order of an exchange has its credit": `
    select o.id from orders o where o.id in (select order_id from order_items where product_id = any($1))
    and (o.exchange_credit > 0) <> exists (select from returns r where r.exchange_order_id = o.id)`,

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
    and not exists (select from audit_log a where ${isOfTransaction("r")} and a.staff_id = r.actor_id
      and a.deed = 'return.' || r.to)`,
};
