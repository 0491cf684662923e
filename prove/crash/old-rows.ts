/** A shop of the first version with a row in each table that later versions change. */
export const oldRows = `
insert into gold_prices (purity, price) values ('916', 59500), ('999', 64000);
insert into users (id, name, email, email_verified, role, created_at, updated_at)
  select 'user-' || n, 'Customer ' || n, 'customer' || n || '@example.test', true, 'customer', now(), now() from generate_series(1, 20) n;
insert into categories (slug, name) select 'category-' || n, 'Category ' || n from generate_series(1, 5) n;
insert into products (slug, name, weight, labour_fee, category_id)
  select 'piece-' || n, 'Piece ' || n, 1000 + n, 2000, (select id from categories where slug = 'category-' || (1 + n % 5))
  from generate_series(1, 50) n;
insert into product_variants (product_id, name, value) select id, 'Size', '12' from products;
insert into stock_levels (product_id, on_hand) select id, 90 from products;
insert into stock_movements (product_id, change, reason) select id, 100, 'adjusted' from products;
insert into orders (order_number, full_name, phone_number, delivery_method, total_amount, payment_method, form_key, user_id,
    order_status, payment_status)
  select 'JJ' || 1700000000000 + n, 'Buyer ' || n, '+60123456789', 'collect', 61500, 'touch_n_go', gen_random_uuid(),
    case when n % 3 = 0 then 'user-' || 1 + n % 20 end, (array['pending', 'processing', 'completed'])[1 + n % 3],
    case when n % 3 = 2 then 'completed' else 'pending' end
  from generate_series(1, 500) n;
insert into order_items (order_id, position, product_id, product_name, purity, weight, labour_fee,
    gold_price_at_purchase, price_adjustment, unit_price, quantity, subtotal)
  select o.id, 0, p.id, p.name, '916', 1000, 2000, 59500, 0, 61500, 1, 61500
  from orders o join products p on p.slug = 'piece-' || (1 + right(o.order_number, 3)::int % 50);
insert into stock_movements (product_id, change, reason, order_id) select product_id, -1, 'taken', order_id from order_items;
insert into order_events (order_id, kind, "to", actor) select id, 'placed', 'pending', 'customer' from orders;
insert into payments (order_id, method, amount, reference)
  select id, 'touch_n_go', total_amount, 'receipt-' || order_number from orders where payment_status = 'completed';
insert into touch_n_go_payments (order_id, receipt, fingerprint)
  select id, 'receipts/' || id || '.jpg', 'none' from orders where payment_status = 'completed';
`;
