-- Maintains the listing and the words for misspelt searches (ADR-0019), in the transaction that
-- changes a product, its stock or its category.

create or replace function has_han(said text) returns boolean language sql immutable parallel safe as $$
  select said ~ '[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
$$;

-- Splits a text into the words by which it is found: lower case, no accents, only letters and digits. A run of Han
-- characters is a word. Must agree with `splitWords` in shop/catalogue/search-query.ts; search.test.ts beside it
-- compares the two.
create or replace function words_in(said text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(case when has_han(word) then word else left(word, 60) end order by place), '{}')
  from regexp_split_to_table(
    regexp_replace(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')),
      '([\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+')
    with ordinality as split (word, place)
  where word <> ''
$$;

-- The vector of these words. A run of Han characters has no spaces between its words, so it is also found by each of
-- its characters and by each pair of neighbours (ADR-0059), the terms that `toTsQuery` asks for.
create or replace function search_vector(words text[]) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(case when not has_han(array_to_string(words, ' ')) then words else
    array(select left(word, 60) from unnest(words) as said (word)) || array_remove(array(
      select unnest(array[sign, sign || lead(sign) over (partition by place order by position)])
      from unnest(words) with ordinality as said (word, place)
      cross join unnest(string_to_array(word, null)) with ordinality as split (sign, position)
      where has_han(word)), null)
    end)
$$;

-- A text of a row in all languages but English, from its column `translations` (ADR-0058).
create or replace function translated_texts(translations jsonb, field text) returns text
language sql immutable parallel safe as $$
  select coalesce(string_agg(texts ->> field, ' '), '') from jsonb_each(translations) as each (language, texts)
$$;

-- Updates the listing's rows of these products. It locks the products, as does every change to the data it reads, so
-- the later of two changes sees the earlier one.
create or replace function update_listing(ids uuid[]) returns void language plpgsql as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform from products where id = any (ids) order by id for no key update;
  delete from listing where product_id = any (ids) and not exists (
    select from products p join stock_levels s on s.product_id = p.id
    where p.id = listing.product_id and p.archived_at is null and s.on_hand + s.extra > 0);
  insert into listing (product_id, category_id, purity, weight, labour_fee, is_featured, is_best_seller,
    is_new_arrival, created_at, name, name_vector, full_vector)
  select p.id, p.category_id, p.purity, p.weight, p.labour_fee, p.is_featured, p.is_best_seller,
    p.is_new_arrival, p.created_at, array_to_string(words_in(p.name), ' '), search_vector(named.words),
    search_vector(named.words || words_in(texts.descriptions))
  from products p
  join stock_levels s on s.product_id = p.id
  left join categories c on c.id = p.category_id
  cross join lateral (select
    concat_ws(' ', p.name, translated_texts(p.translations, 'name'),
      c.name, translated_texts(c.translations, 'name')) as names,
    concat_ws(' ', p.description, translated_texts(p.translations, 'description')) as descriptions) as texts
  cross join lateral (select words_in(texts.names) ||
    case p.purity when '916' then array['gold', 'emas', '916', '22k'] else array['gold', 'emas', '999', '24k']
    end as words) as named
  where p.id = any (ids) and p.archived_at is null and s.on_hand + s.extra > 0
  on conflict (product_id) do update set category_id = excluded.category_id, purity = excluded.purity,
    weight = excluded.weight, labour_fee = excluded.labour_fee, is_featured = excluded.is_featured,
    is_best_seller = excluded.is_best_seller, is_new_arrival = excluded.is_new_arrival,
    created_at = excluded.created_at, name = excluded.name, name_vector = excluded.name_vector,
    full_vector = excluded.full_vector
  where listing.* is distinct from excluded.*;
end $$;

-- The words to which misspelt ones are corrected, so none in Han characters. Inserts in alphabetical order, so that two
-- transactions that add the same words cannot deadlock.
create or replace function learn_words(names text[]) returns void language sql as $$
  insert into search_words (word)
  select distinct word from unnest(names) as given (name) cross join lateral unnest(words_in(name)) as said (word)
  where length(word) > 2 and word !~ '[0-9]' and not has_han(word)
    and not exists (select from search_words known where known.word = said.word)
  order by word on conflict do nothing
$$;

create or replace function list_new_stock() returns trigger language plpgsql as $$
begin
  perform update_listing(array(select product_id from added where on_hand + extra > 0));
  return null;
end $$;

-- The order that takes the last piece waits for this trigger. So a sold-out product's row is only deleted, which takes
-- fewer statements than `update_listing`.
create or replace function list_changed_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.on_hand + new.extra > 0 then
    perform update_listing(array[new.product_id]);
  else
    perform from products where id = old.product_id for no key update;
    delete from listing where product_id = old.product_id;
  end if;
  return null;
end $$;

create or replace function list_new_products() returns trigger language plpgsql as $$
begin
  perform learn_words(array(select concat_ws(' ', name, translated_texts(translations, 'name')) from added));
  perform update_listing(array(select id from added));
  return null;
end $$;

create or replace function list_changed_products() returns trigger language plpgsql as $$
begin
  perform learn_words(array(select concat_ws(' ', a.name, translated_texts(a.translations, 'name'))
    from after a join before b using (id) where (a.name, a.translations) <> (b.name, b.translations)));
  perform update_listing(array(select a.id from after a join before b using (id)
    where (a.name, a.description, a.translations, a.purity, a.weight, a.labour_fee, a.category_id,
      a.is_featured, a.is_best_seller, a.is_new_arrival, a.created_at, a.archived_at is null)
    is distinct from (b.name, b.description, b.translations, b.purity, b.weight, b.labour_fee, b.category_id,
      b.is_featured, b.is_best_seller, b.is_new_arrival, b.created_at, b.archived_at is null)));
  return null;
end $$;

create or replace function list_category() returns trigger language plpgsql as $$
begin
  perform learn_words(array[concat_ws(' ', new.name, translated_texts(new.translations, 'name'))]);
  if tg_op = 'UPDATE' then
    perform update_listing(array(select product_id from listing where category_id = new.id));
  end if;
  return null;
end $$;

-- Creating a trigger locks its table against writers, so the triggers are created in the shop's lock order. They keep
-- their names of 1.0.0, because dropping or renaming a trigger also locks its table against readers.
create or replace trigger shelve_new after insert on stock_levels referencing new table as added
  for each statement execute function list_new_stock();
-- An order that leaves the product in stock costs only this comparison.
create or replace trigger shelve_changed after update on stock_levels for each row
  when ((old.on_hand + old.extra > 0) <> (new.on_hand + new.extra > 0))
  execute function list_changed_stock();
create or replace trigger shelve_gone after delete on stock_levels for each row
  when (old.on_hand + old.extra > 0) execute function list_changed_stock();

create or replace trigger shelve_new after insert on products referencing new table as added
  for each statement execute function list_new_products();
create or replace trigger shelve_changed after update on products referencing old table as before new table as after
  for each statement execute function list_changed_products();

create or replace trigger shelve_named after insert or update of name, translations on categories for each row
  execute function list_category();

-- The names of the functions in 1.0.0.
drop function if exists shelve_new_stock(), shelve_changed_stock(), shelve_new_products(), shelve_changed_products(),
  shelve_category(), put_on_shelf(uuid[]);
