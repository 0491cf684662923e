-- Invalidates cached public pages (ADR-0015) by notifying `pages_changed` on commit, whichever program wrote. The
-- payload is a product's slug, or '' for all pages.

create or replace function invalidate_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('pages_changed', '');
  return null;
end $$;

-- If a product stays in stock, only its own page is outdated, because lists do not show the number of pieces. An order
-- sets `emas.page_invalidation` to 'deferred' and notifies that page after its commit
-- (platform/page-invalidation.server.ts), because PostgreSQL serialises commits that notify: orders would be written to
-- disk one at a time. Until 1.0.0 the setting was `emas.pages_told`.
create or replace function invalidate_pages_of_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.on_hand + old.extra > 0) = (new.on_hand + new.extra > 0) then
    if current_setting('emas.page_invalidation', true) is distinct from 'deferred'
      and current_setting('emas.pages_told', true) is distinct from 'later' then
      perform pg_notify('pages_changed', slug) from products where id = new.product_id;
    end if;
  else
    perform pg_notify('pages_changed', '');
  end if;
  return null;
end $$;

-- The triggers keep their names of 1.0.0, because dropping or renaming a trigger locks its table against readers.
create or replace trigger tell_stock_changed after insert or update or delete on stock_levels
  for each row execute function invalidate_pages_of_stock();

create or replace trigger tell_pages_changed after insert or update or delete or truncate on gold_prices
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on settings
  for each statement execute function invalidate_pages();
-- Public pages say "insured" only while a policy covers (ADR-0061).
create or replace trigger tell_pages_changed after insert or update or delete or truncate on transit_policies
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on products
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on product_images
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on product_variants
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on product_colors
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on categories
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on sub_categories
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on former_slugs
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on former_category_slugs
  for each statement execute function invalidate_pages();
create or replace trigger tell_pages_changed after insert or update or delete or truncate on phrase_translations
  for each statement execute function invalidate_pages();

-- The names of the functions in 1.0.0.
drop function if exists tell_pages_changed(), tell_stock_changed();

-- Scheduled gold prices take effect without a write, so no trigger notifies. Each process asks for this every two
-- seconds, and then drops its pages at that moment by the database's clock (ADR-0074). Null if none are scheduled.
create or replace function ms_until_gold_prices_change() returns float8 language sql stable as $$
  select extract(epoch from min(effective_from) - clock_timestamp())::float8 * 1000 from gold_prices
  where purity in ('916', '999') and effective_from > statement_timestamp()
$$;
