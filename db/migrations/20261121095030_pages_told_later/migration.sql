-- Lists show what is in stock, and only a product's own page says how many there are. An order says so itself once
-- it is committed (decision 15): a transaction that notifies keeps every other one that does from its commit until
-- its own is on the disk, so orders would be written to it one at a time.
CREATE OR REPLACE FUNCTION tell_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.on_hand + OLD.extra > 0) = (NEW.on_hand + NEW.extra > 0) THEN
    IF current_setting('emas.pages_told', true) IS DISTINCT FROM 'later' THEN
      PERFORM pg_notify('pages_changed', slug) FROM products WHERE id = NEW.product_id;
    END IF;
  ELSE
    PERFORM pg_notify('pages_changed', '');
  END IF;
  RETURN NULL;
END $$;
