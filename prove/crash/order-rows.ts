import type pg from "pg";

/**
 * All that an order's steps write, without ids and times: two orders that came the same way have the same. Waits for a
 * transaction that a killed process left, by the lock of the order that each step takes.
 */
export async function rowsOfOrder(database: pg.Client, orderId: string): Promise<string> {
  await database.query("begin");
  await database.query("select from orders where id = $1 for update", [orderId]);
  const { rows } = await database.query<{ rows: unknown }>(rowsSql, [orderId]);
  await database.query("commit");
  return JSON.stringify(rows[0]!.rows);
}

const rowsSql = `
select json_build_object(
  'order', (select json_build_array(order_status, payment_status, holds_stock, pay_by is null,
      left_when_cancelled) from orders where id = $1),
  'shipments', (select json_agg(json_build_array(s.number, s.kind, s.status, s.seal_number,
      s.courier, s.tracking_number, s.policy_id is not null, s.collected_by, s.identity_last4,
      s.packed_at is not null, s.ready_at is not null, s.left_at is not null,
      s.arrived_at is not null, s.failure,
      (select json_build_array(lost.choice, lost.settled_at is not null, lost.amount,
          lost.refund_id is not null) from lost_parcels lost where lost.shipment_id = s.id),
      (select json_agg(json_build_array(c.quantity, c.weight_read)) from shipment_items c
        where c.shipment_id = s.id),
      (select json_agg(json_build_array(p.kind, p.taken_by)) from shipment_pictures p
        where p.shipment_id = s.id)) order by s.number)
    from shipments s where s.order_id = $1),
  'returns', (select json_agg(json_build_array(r.number, r.kind, r.status, r.reason, r.decided_by,
      r.received_at is not null, r.due_on is not null, r.account_name, r.account_number,
      r.deduction, r.amount, r.refund_id is not null, r.ended_at is not null,
      (select json_agg(json_build_array(c.quantity, c.received)) from return_items c
        where c.return_id = r.id)) order by r.number)
    from returns r where r.order_id = $1),
  'inspections', (select json_agg(json_build_array(return_id is not null, quantity, weight_read,
      purity_ok, seal_ok, condition, disposition, staff_name)) from inspections where order_id = $1),
  'refunds', (select json_agg(json_build_array(amount, status, way,
      case when reference in (select order_number from orders) then 'a new order' else reference end,
      created_by))
    from refunds where order_id = $1),
  'exchange', (select json_agg(json_build_array(bought.order_status, bought.payment_status,
      bought.total_amount, bought.exchange_credit, bought.holds_stock,
      (select r.exchange_order_id from returns r where r.order_id = $1) = bought.id,
      (select json_agg(json_build_array(p.method, p.amount, p.accepted)) from payments p
        where p.order_id = bought.id),
      (select json_agg(json_build_array(i.quantity, i.unit_price)) from order_items i
        where i.order_id = bought.id),
      (select json_agg(json_build_array(m.change, m.reason)) from stock_movements m
        where m.order_id = bought.id),
      (select json_agg(json_build_array(e.kind, e."from", e."to", e.actor) order by e.id)
        from order_events e where e.order_id = bought.id),
      (select json_agg(a.deed order by a.id) from audit_log a where a.subject_id = bought.id::text)))
    from orders bought where bought.id <> $1
    and bought.guest_id = (select guest_id from orders where id = $1)),
  'stock', (select json_agg(json_build_array(change, reason) order by id)
    from stock_movements where order_id = $1),
  'events', (select json_agg(json_build_array(kind, "from", "to", actor, actor_name) order by id)
    from order_events where order_id = $1
      -- Written by a job, some time after the step.
      and note_code->>'code' is distinct from 'pieces-not-sent-again'),
  'audit', (select json_agg(json_build_array(deed, staff_name) order by id)
    from audit_log where subject_id = $1::text),
  'jobs', (select json_agg(job order by job::text) from (
    select json_build_array(name, data ->> 'to', data ->> 'status', data -> 'changes') as job
    from pgboss.job where (data ->> 'orderId' = $1::text
        or data ->> 'refundId' in (select id::text from refunds where order_id = $1))
      and name in ('shipment-changed', 'return-changed', 'refund-changed', 'order-changed')) jobs)
) as rows`;
