insert into gold_prices (purity, price, effective_from)
select purity, pg_temp.gold_price(purity, ago), now() - ago * interval '1 day'
from generate_series(731, 0, -1) as ago cross join (values ('916'), ('999')) as both_purities (purity);

insert into categories (id, slug, name, display_order)
select pg_temp.id_of('category', n::int), lower(name), name, n
from unnest(array['Cincin', 'Rantai', 'Gelang', 'Anting-anting', 'Loket', 'Gelang-kaki', 'Kerongsang',
  'Jongkong', 'Dinar', 'Subang', 'Set-perkahwinan', 'Kanak-kanak']) with ordinality as kinds (name, n);

insert into sub_categories (id, category_id, name)
select pg_temp.id_of('sub' || c, s), pg_temp.id_of('category', c),
  (array['Klasik', 'Moden', 'Tradisional', 'Edisi Terhad'])[s]
from generate_series(1, 12) as c cross join generate_series(1, 4) as s;

insert into products (id, slug, name, description, translations, purity, weight, labour_fee, category_id, sub_category_id,
  is_featured, is_best_seller, is_new_arrival, archived_at, created_at, updated_at)
select pg_temp.id_of('product', n), 'piece-' || n,
  pg_temp.pick(n, 'kind', array['Cincin', 'Rantai', 'Gelang', 'Anting-anting', 'Loket', 'Subang', 'Bangle',
    'Necklace', 'Bracelet', 'Ring'])
  || ' ' || pg_temp.pick(n, 'pattern', array['Belah Rotan', 'Lipan', 'Coco', 'Sauh', 'Bunga Raya', 'Pintal',
    'Padu', 'Milo', 'Kelapa', 'Tali Kapal', 'Zeera', 'Piano', 'Love', 'Infinity', 'Court', 'Rope'])
  || ' ' || pg_temp.pick(n, 'finish', array['Kilat', 'Matte', 'Dua Warna', 'Ukir', 'Tabur', 'Halus'])
  || ' ' || n,
  repeat('Made in 916 or 999 gold by hand, hallmarked, with its weight on the receipt. ', 1 + n % 6),
  jsonb_build_object('zh', jsonb_build_object(
    'name', pg_temp.pick(n, 'pattern', array['素圈', '龙凤', '可可', '船锚', '扶桑花', '麻花', '实心', '米粒', '椰子',
        '船绳', '玫瑰', '琴键', '爱心', '无限', '宫廷', '绳纹'])
      || pg_temp.pick(n, 'kind', array['戒指', '项链', '手镯', '耳坠', '吊坠', '耳环', '手镯', '项链', '手链', '戒指'])
      || ' ' || n,
    'description', repeat('以916或999黄金手工打造，附钢印，收据上注明重量。', 1 + n % 6))),
  case when pg_temp.chance(n, 'purity') < 0.85 then '916' else '999' end,
  800 + pg_temp.below(n, 'weight', 40000), 3000 + pg_temp.below(n, 'labour', 60) * 500,
  case when n % 40 > 0 then pg_temp.id_of('category', 1 + n % 12) end,
  case when n % 40 > 0 and n % 3 > 0 then pg_temp.id_of('sub' || 1 + n % 12, 1 + n % 4) end,
  n % 50 = 0, n % 33 = 0, pg_temp.product_count() - n < 100,
  case when n % 20 = 7 then now() - interval '9 days' end,
  now() - (pg_temp.product_count() - n) * interval '1000 days' / pg_temp.product_count(), now()
from generate_series(1, pg_temp.product_count()) as n;

insert into product_images (product_id, picture, alt, display_order)
select pg_temp.id_of('product', n), jsonb_build_object('key', md5(n || 'picture' || place),
  'width', 1600, 'height', 1600, 'tint', '#caa64c'), 'From the ' || place || '. side', place
from generate_series(1, pg_temp.product_count()) as n cross join generate_series(1, 3) as place;

insert into product_variants (product_id, name, value, price_adjustment, display_order)
select pg_temp.id_of('product', n), 'Size', (10 + size)::text, size * 100, size
from generate_series(1, pg_temp.product_count()) as n cross join generate_series(1, 5) as size
where n % 5 < 2;

insert into product_colors (product_id, name, hex_code, display_order)
select pg_temp.id_of('product', n), name, hex_code, place
from generate_series(1, pg_temp.product_count()) as n
cross join (values ('Yellow', '#d4af37', 1), ('Rose', '#b76e79', 2)) as colors (name, hex_code, place)
where n % 5 = 3;

insert into stock_levels (product_id, on_hand)
select pg_temp.id_of('product', n), case
  when pg_temp.chance(n, 'stock') < 0.1 then 0
  when pg_temp.chance(n, 'stock') < 0.25 then 1 + n % 2
  else 3 + pg_temp.below(n, 'pieces', 20) end
from generate_series(1, pg_temp.product_count()) as n;
