-- One customer for every ten orders; every third order was placed with an account.
insert into users (id, name, email, phone_number, created_at)
select 'customer' || n, pg_temp.full_name(n), 'customer' || n || '@example.test', pg_temp.phone(n),
  now() - interval '730 days'
from generate_series(1, greatest(1, pg_temp.order_count() / 10)) as n;

create temp table draft_orders on commit drop as
select n, 1 + pg_temp.below(n, 'buyer', greatest(1, pg_temp.order_count() / 10)) as buyer,
  pg_temp.ordered_at(n) as at, pg_temp.chance(n, 'way') < 0.6 as by_touch_n_go,
  pg_temp.chance(n, 'delivery') < 0.4 as delivered,
  case
    when pg_temp.chance(n, 'fate') < 0.08 then 'cancelled'
    when n > pg_temp.order_count() * 0.995 then 'pending'
    when n > pg_temp.order_count() * 0.985 then 'processing'
    else 'completed'
  end as status
from generate_series(1, pg_temp.order_count()) as n;

create temp table draft_items on commit drop as
select o.n, o.at, o.status, position, p.id as product_id, p.name, p.purity, p.weight, p.labour_fee,
  gold.price as gold_price, (p.weight::bigint * gold.price + 500) / 1000 + p.labour_fee as unit_price,
  case when pg_temp.chance(o.n * 4 + position, 'quantity') < 0.9 then 1 else 2 end as quantity
from draft_orders o
cross join lateral generate_series(1, 1 + pg_temp.below(o.n, 'items', 3)) as position
join products p on p.id = pg_temp.id_of('product',
  1 + pg_temp.below(o.n * 4 + position, 'piece', pg_temp.product_count()))
cross join lateral (
  select pg_temp.gold_price(p.purity, extract(epoch from now() - o.at) / 86400) as price) as gold;

insert into orders (id, order_number, user_id, full_name, phone_number, email, notes, delivery_method, address,
  total_amount, payment_method, payment_status, order_status, holds_stock, form_key, created_at)
select pg_temp.id_of('order', o.n), 'JJ' || floor(extract(epoch from o.at) * 1000)::bigint,
  case when o.n % 3 = 0 then 'customer' || o.buyer end, pg_temp.full_name(o.buyer), pg_temp.phone(o.buyer),
  case when o.n % 3 < 2 then 'customer' || o.buyer || '@example.test' end,
  case when o.n % 10 = 0 then 'Please engrave "Untuk Ibu" inside, and call before you deliver.' end,
  case when o.delivered then 'deliver' else 'collect' end,
  case when o.delivered then jsonb_build_object(
    'line1', 'No. ' || 1 + o.buyer % 120 || ', Jalan Melati ' || 1 + o.buyer % 9, 'line2', null,
    'postcode', (40000 + o.buyer % 9999)::text,
    'city', pg_temp.pick(o.buyer, 'city', array['Shah Alam', 'Kota Bharu', 'Ipoh', 'Klang', 'Batu Pahat']),
    'state', pg_temp.pick(o.buyer, 'city', array['Selangor', 'Kelantan', 'Perak', 'Selangor', 'Johor'])) end,
  items.total, case when o.by_touch_n_go then 'touch_n_go' else 'stripe_fpx' end,
  case o.status when 'pending' then 'pending' when 'cancelled' then 'failed' else 'completed' end,
  o.status, o.status <> 'cancelled', pg_temp.id_of('form', o.n), o.at
from draft_orders o
join (select n, sum(unit_price * quantity) as total from draft_items group by n) as items using (n)
order by o.n;

insert into order_items (order_id, position, product_id, product_name, purity, weight, labour_fee,
  gold_price_at_purchase, price_adjustment, unit_price, quantity, subtotal)
select pg_temp.id_of('order', n), position, product_id, name, purity, weight, labour_fee,
  gold_price, 0, unit_price, quantity, unit_price * quantity
from draft_items order by n, position;
