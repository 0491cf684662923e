/**
 * Where the pieces of each item are. `kept` came back and stay with their order; `again` were taken from the stock for
 * lost ones; `returned` came with a return. Cancelling
 * returns to the stock what had not left, and of what came back only the `restocked` pieces are on sale again.
 */
export const counted = `
  pieces as (
    select *, case when is_cancelled then greatest(returned, "left" - kept - again) else quantity end
      + again - restocked as out_of_stock
    from (
      select i.id, i.order_id, i.product_id, i.quantity, o.order_status = 'cancelled' as is_cancelled,
        ${packedIn("s.status <> 'cancelled'")} as shipped,
        ${packedIn("s.left_at is not null")} as "left",
        ${packedIn("s.arrived_at is not null")} as arrived,
        ${packedIn(`exists (select from lost_parcels lost
          where lost.shipment_id = s.id and lost.choice = 'refund' and lost.settled_at is not null)`)}
          as lost_and_refunded,
        ${packedIn("s.left_at is not null and s.failure is distinct from 'lost'")} as comes_back,
        ${packedIn("s.status in ('sent', 'delivered', 'collected')")} as outside,
        ${packedIn(`exists (select from lost_parcels lost
          where lost.shipment_id = s.id and lost.choice = 'send-again')`)} as again,
        ${inspectedAs("c.disposition <> 'repair'")} as inspected,
        ${inspectedAs("c.disposition <> 'repair' and c.return_id is null")} as inspected_otherwise,
        ${inspectedAs("c.disposition = 'send-again'")} as kept,
        ${inspectedAs("c.disposition = 'restock'")} as restocked,
        (select coalesce(sum(least(came.received, (select coalesce(sum(c.quantity), 0)
            from inspections c
            where c.return_id = came.return_id and c.order_item_id = i.id))), 0)
          from return_items came where came.order_item_id = i.id) as returned,
        (select coalesce(sum(coalesce(given.received, given.quantity)), 0)
          from return_items given join returns r on r.id = given.return_id
          where given.order_item_id = i.id and r.status not in ('refused', 'withdrawn'))
          as in_returns
      from order_items i join orders o on o.id = i.order_id
      where i.product_id = any($1)
    ) items
  )`;

const isForParcel = "back.order_id = o.id and back.reason = o.order_number || '-' || s.number";
/** Events of a lost parcel that leave the status of its shipment as it is. */
const besideStatus = "'found', 'sent-again', 'refund-chosen', 'lost-refunded'";

/** What must hold for the pieces of these products ($1) wherever they are: queries that return the violating rows. */
export const shipmentInvariants: Record<string, string> = {
  "stock received and corrected equals stock on hand, held, sold, and on its way": `
    with ${counted}
    select s.product_id from stock_levels s where s.product_id = any($1)
    and (select coalesce(sum(m.change), 0) from stock_movements m
        where m.product_id = s.product_id and m.reason = 'adjusted')
      <> s.on_hand + (select coalesce(sum(p.out_of_stock), 0) from pieces p
        where p.product_id = s.product_id)`,

  "an order's stock movements sum up to its pieces out of the stock": `
    with ${counted}
    select p.order_id from pieces p group by p.order_id, p.product_id
    having sum(p.out_of_stock) <> -(select coalesce(sum(m.change), 0) from stock_movements m
      where m.order_id = p.order_id and m.product_id = p.product_id)`,

  "no piece is in two shipments": `
    with ${counted} select order_id, id from pieces where shipped - kept - again > quantity`,

  "a lost piece is not refunded and sent again": `
    select s.id from lost_parcels lost join shipments s on s.id = lost.shipment_id
    join orders o on o.id = s.order_id
    join shipment_items p on p.shipment_id = s.id
    join order_items i on i.id = p.order_item_id
    where i.product_id = any($1) and lost.choice = 'send-again'
    and (lost.settled_at is null or lost.refund_id is not null
      or exists (select from refunds back where ${isForParcel}))`,

  "the amount of a refunded lost parcel is its refunds, made once, and no more than was paid for its pieces": `
    select s.id from shipments s join orders o on o.id = s.order_id
    left join lost_parcels lost on lost.shipment_id = s.id
    left join lateral (select coalesce(sum(back.amount), 0) as amount, count(*) as many,
        count(distinct back.payment_id) as parts, count(*) filter (where back.id = lost.refund_id) as named
      from refunds back where ${isForParcel}) made on true
    where o.id in (select order_id from order_items where product_id = any($1))
    and (made.amount <> coalesce(lost.amount, 0) or made.many > made.parts
      or (made.many > 0) <> (made.named = 1)
      or made.amount > (select sum(p.quantity * i.unit_price) from shipment_items p
        join order_items i on i.id = p.order_item_id where p.shipment_id = s.id))`,

  "no piece is inspected that has not left, or twice": `
    with ${counted} select order_id, id from pieces
    where inspected_otherwise > greatest(comes_back, case when is_cancelled then returned end)
      or inspected - kept - again > quantity`,

  "nothing leaves a cancelled order": `
    select e.order_id from order_events e
    where e.order_id in (select order_id from order_items where product_id = any($1))
    and e.kind = 'shipment' and e.to in ('sent', 'collected')
    and (select before.to from order_events before where before.order_id = e.order_id
      and before.kind in ('placed', 'order-status') and before.id < e.id
      order by before.id desc limit 1) = 'cancelled'`,

  "an order that a shipment completed has arrived, except what was lost and refunded": `
    with ${counted}
    select p.order_id, p.id from pieces p join orders o on o.id = p.order_id
    where o.order_status = 'completed' and p.arrived + p.lost_and_refunded < p.quantity
    and exists (select from order_events e join order_events s on s.order_id = e.order_id
      and s.xmin = e.xmin and s.kind = 'shipment' and s.to in ('delivered', 'collected')
      where e.id = (select max(last.id) from order_events last
        where last.order_id = o.id and last.kind = 'order-status'))`,

  "each step of a shipment starts from the previous one": `
    select order_id from (
      select e.order_id, e.from, lag(e.to) over (
        partition by e.order_id, split_part(e.note, E'\\n', 1) order by e.id) as before
      from order_events e
      where e.order_id in (select order_id from order_items where product_id = any($1))
      and e.kind = 'shipment' and e.to not in (${besideStatus})) steps
    where steps.from is distinct from steps.before`,

  "a shipment's status is where its last step led": `
    select s.id from shipments s join orders o on o.id = s.order_id
    where o.id in (select order_id from order_items where product_id = any($1))
    and s.status is distinct from (select e.to from order_events e where e.order_id = o.id
      and e.kind = 'shipment' and e.to not in (${besideStatus})
      and split_part(e.note, E'\\n', 1) = o.order_number || '-' || s.number
      order by e.id desc limit 1)`,

  "each step of a shipment and each inspection has an audit entry of its transaction": `
    select e.order_id from order_events e
    where e.order_id in (select order_id from order_items where product_id = any($1))
    and e.kind in ('shipment', 'inspection') and e.actor = 'staff'
    and not exists (select from audit_log a where ${isOfTransaction("e")} and a.staff_id = e.actor_id
      and a.deed in ('shipment.' || e.to, 'inspection.recorded'))`,
};

/**
 * True if one transaction wrote the audit entry `a` and this order event. An entry's time is the beginning of its
 * transaction. With it, an index finds the few entries that can match.
 */
export function isOfTransaction(event: string) {
  return `a.xmin = ${event}.xmin and a.at between ${event}.at - interval '1 minute' and ${event}.at`;
}

function packedIn(which: string) {
  return `(select coalesce(sum(p.quantity), 0) from shipment_items p
    join shipments s on s.id = p.shipment_id where p.order_item_id = i.id and ${which})`;
}

function inspectedAs(which: string) {
  return `(select coalesce(sum(c.quantity), 0) from inspections c
    where c.order_item_id = i.id and ${which})`;
}
