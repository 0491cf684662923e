insert into order_events (order_id, kind, "from", "to", actor, at)
select pg_temp.id_of('order', n), kind, "from", "to", actor, at + later
from draft_orders
cross join lateral (values
  ('placed', null, null, 'customer', interval '0', true),
  ('payment-status', 'pending', 'completed', 'payment', interval '20 minutes',
    status in ('processing', 'completed')),
  ('order-status', 'pending', 'processing', 'payment', interval '20 minutes',
    status in ('processing', 'completed')),
  ('order-status', 'processing', 'completed', 'staff', interval '1 day', status = 'completed'),
  ('order-status', 'pending', 'cancelled', 'staff', interval '2 hours', status = 'cancelled')
) as happened (kind, "from", "to", actor, later, so)
where so order by n, later;

insert into touch_n_go_payments (order_id, receipt, fingerprint, verified_at, verified_by, rejected_at,
  rejected_by, reject_reason, created_at)
select pg_temp.id_of('order', n), 'receipts/' || md5('receipt' || n) || '.jpg',
  -- Every 500th picture was also sent for another order.
  md5('picture' || case when n % 500 = 0 then n - 1 else n end),
  case when status in ('processing', 'completed') then at + interval '20 minutes' end,
  case when status in ('processing', 'completed') then 'clerk' end,
  case when status = 'cancelled' then at + interval '1 hour' end,
  case when status = 'cancelled' then 'clerk' end,
  case when status = 'cancelled' then 'The amount differs' end,
  at + interval '5 minutes'
from draft_orders where by_touch_n_go order by n;

insert into payments (order_id, method, amount, reference, accepted_at)
select id, payment_method, total_amount, 'paid-' || order_number, created_at + interval '20 minutes'
from orders where payment_status = 'completed';

-- Makes the ledger add up: the initial stock is the remaining stock plus all pieces sold.
insert into stock_movements (product_id, change, reason, at)
select l.product_id, l.on_hand + coalesce(taken.pieces, 0), 'adjusted', now() - interval '731 days'
from stock_levels l
left join (select product_id, sum(quantity) as pieces from draft_items where status <> 'cancelled'
  group by product_id) as taken using (product_id);

insert into stock_movements (product_id, change, reason, order_id, at)
select product_id, change, reason, pg_temp.id_of('order', n), at
from draft_items
cross join lateral (values (-quantity, 'taken', true), (quantity, 'returned', status = 'cancelled'))
  as moved (change, reason, so)
where so order by n;

insert into audit_log (staff_id, staff_name, deed, subject, subject_id, label, before, after, at)
select 'clerk' || n % 4, (array['Aminah', 'Wei Ming', 'Kavitha', 'Hafiz'])[1 + n % 4],
  'order.changed', 'order', pg_temp.id_of('order', n)::text,
  'JJ' || floor(extract(epoch from at) * 1000)::bigint,
  '{"orderStatus": "pending"}', jsonb_build_object('orderStatus', status), at + interval '1 day'
from draft_orders where n % 2 = 0 order by n;
