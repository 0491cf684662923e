-- Which public pages are no longer as they were: '' for all of them, else a product's slug. It is told on
-- commit, whoever wrote, so that no deed can forget it. (Functions are
-- replaced, as a restored backup makes its tables anew beside those that are there.)
CREATE OR REPLACE FUNCTION tell_pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pages_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Lists show what is in stock, and only a product's own page says how many there are.
CREATE OR REPLACE FUNCTION tell_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.on_hand + OLD.extra > 0) = (NEW.on_hand + NEW.extra > 0) THEN
    PERFORM pg_notify('pages_changed', slug) FROM products WHERE id = NEW.product_id;
  ELSE
    PERFORM pg_notify('pages_changed', '');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_stock_changed AFTER INSERT OR UPDATE OR DELETE ON stock_levels
  FOR EACH ROW EXECUTE FUNCTION tell_stock_changed();
--> statement-breakpoint
DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY['gold_prices', 'settings', 'products', 'product_images', 'product_variants',
    'product_colors', 'categories', 'sub_categories', 'former_slugs', 'former_category_slugs'] LOOP
    EXECUTE format('CREATE TRIGGER tell_pages_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION tell_pages_changed()', shown);
  END LOOP;
END $$;
