CREATE TABLE "search_words" (
	"word" text PRIMARY KEY
);
--> statement-breakpoint
CREATE TABLE "shelf" (
	"product_id" uuid PRIMARY KEY,
	"category_id" uuid,
	"purity" text NOT NULL,
	"weight" integer NOT NULL,
	"labour_fee" bigint NOT NULL,
	"is_featured" boolean NOT NULL,
	"is_best_seller" boolean NOT NULL,
	"is_new_arrival" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"words" tsvector NOT NULL,
	"all_words" tsvector NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stripe_sessions" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" ("created_at" DESC,"id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_name" ON "products" ("name","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_weight" ON "products" ("weight","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_labour" ON "products" ("labour_fee","id") WHERE "archived_at" is null;--> statement-breakpoint
CREATE INDEX "orders_states" ON "orders" ("order_status","payment_status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "touch_n_go_payments_rejected" ON "touch_n_go_payments" ("created_at" DESC,"id") WHERE "rejected_at" is not null;--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shelf_newest" ON "shelf" ("created_at" DESC,"product_id","purity");--> statement-breakpoint
CREATE INDEX "shelf_category" ON "shelf" ("category_id","created_at" DESC,"product_id","purity");--> statement-breakpoint
CREATE INDEX "shelf_purity" ON "shelf" ("purity","created_at" DESC,"product_id");--> statement-breakpoint
CREATE INDEX "shelf_weight" ON "shelf" ("weight","product_id","purity");--> statement-breakpoint
CREATE INDEX "shelf_category_weight" ON "shelf" ("category_id","weight","product_id","purity");--> statement-breakpoint
CREATE INDEX "shelf_price" ON "shelf" ("purity","weight","labour_fee","product_id");--> statement-breakpoint
CREATE INDEX "shelf_category_price" ON "shelf" ("category_id","purity","weight","labour_fee","product_id");--> statement-breakpoint
CREATE INDEX "shelf_labour" ON "shelf" ("labour_fee");--> statement-breakpoint
CREATE INDEX "shelf_featured" ON "shelf" ("created_at" DESC,"product_id") WHERE "is_featured";--> statement-breakpoint
CREATE INDEX "shelf_best_sellers" ON "shelf" ("created_at" DESC,"product_id") WHERE "is_best_seller";--> statement-breakpoint
CREATE INDEX "shelf_new_arrivals" ON "shelf" ("created_at" DESC,"product_id") WHERE "is_new_arrival";--> statement-breakpoint
CREATE INDEX "shelf_name" ON "shelf" ("name");--> statement-breakpoint
CREATE INDEX "shelf_words" ON "shelf" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "shelf_all_words" ON "shelf" USING gin ("all_words") WITH (fastupdate=false);--> statement-breakpoint
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
-- The words of a text as they are searched for: small letters without accents, digits, nothing else. As
-- `wordsIn` in shop/catalogue/words.ts reads a search: a test holds the two together.
CREATE OR REPLACE FUNCTION words_in(said text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(word, 60) ORDER BY place), '{}')
  FROM regexp_split_to_table(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+')
    WITH ORDINALITY AS split (word, place)
  WHERE word <> ''
$$;
--> statement-breakpoint
-- Brings these products' rows of the shelf to what is true now. Whoever changes anything that it reads holds
-- the product's row, here as in an UPDATE, so the later of two sees what the earlier did.
CREATE OR REPLACE FUNCTION put_on_shelf(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM FROM products WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM shelf WHERE product_id = ANY (ids) AND NOT EXISTS (
    SELECT FROM products p JOIN stock_levels s ON s.product_id = p.id
    WHERE p.id = shelf.product_id AND p.archived_at IS NULL AND s.on_hand + s.extra > 0);
  INSERT INTO shelf (product_id, category_id, purity, weight, labour_fee, is_featured, is_best_seller,
    is_new_arrival, created_at, name, words, all_words)
  SELECT p.id, p.category_id, p.purity, p.weight, p.labour_fee, p.is_featured, p.is_best_seller,
    p.is_new_arrival, p.created_at, array_to_string(words_in(p.name), ' '), array_to_tsvector(named.words),
    array_to_tsvector(named.words || words_in(p.description))
  FROM products p
  JOIN stock_levels s ON s.product_id = p.id
  LEFT JOIN categories c ON c.id = p.category_id
  CROSS JOIN LATERAL (SELECT words_in(p.name) || words_in(coalesce(c.name, '')) ||
    CASE p.purity WHEN '916' THEN ARRAY['gold', 'emas', '916', '22k'] ELSE ARRAY['gold', 'emas', '999', '24k']
    END AS words) AS named
  WHERE p.id = ANY (ids) AND p.archived_at IS NULL AND s.on_hand + s.extra > 0
  ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, purity = excluded.purity,
    weight = excluded.weight, labour_fee = excluded.labour_fee, is_featured = excluded.is_featured,
    is_best_seller = excluded.is_best_seller, is_new_arrival = excluded.is_new_arrival,
    created_at = excluded.created_at, name = excluded.name, words = excluded.words,
    all_words = excluded.all_words;
END $$;
--> statement-breakpoint
-- In the order of the alphabet, so that two who bring the same new words do not wait in a circle.
CREATE OR REPLACE FUNCTION learn_words(names text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM unnest(names) AS given (name) CROSS JOIN LATERAL unnest(words_in(name)) AS said (word)
  WHERE length(word) > 2 AND word !~ '[0-9]'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = said.word)
  ORDER BY word ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shelve_new_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_words(ARRAY(SELECT name FROM added));
  PERFORM put_on_shelf(ARRAY(SELECT id FROM added));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shelve_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_words(ARRAY(SELECT a.name FROM after a JOIN before b USING (id) WHERE a.name <> b.name));
  PERFORM put_on_shelf(ARRAY(SELECT a.id FROM after a JOIN before b USING (id)
    WHERE (a.name, a.description, a.purity, a.weight, a.labour_fee, a.category_id, a.is_featured,
      a.is_best_seller, a.is_new_arrival, a.created_at, a.archived_at IS NULL)
    IS DISTINCT FROM (b.name, b.description, b.purity, b.weight, b.labour_fee, b.category_id, b.is_featured,
      b.is_best_seller, b.is_new_arrival, b.created_at, b.archived_at IS NULL)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shelve_new_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM put_on_shelf(ARRAY(SELECT product_id FROM added WHERE on_hand + extra > 0));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The order of a last piece comes by here: what is sold out is only taken away.
CREATE OR REPLACE FUNCTION shelve_changed_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.on_hand + NEW.extra > 0 THEN
    PERFORM put_on_shelf(ARRAY[NEW.product_id]);
  ELSE
    PERFORM FROM products WHERE id = OLD.product_id FOR NO KEY UPDATE;
    DELETE FROM shelf WHERE product_id = OLD.product_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION shelve_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM learn_words(ARRAY[NEW.name]);
  IF TG_OP = 'UPDATE' THEN
    PERFORM put_on_shelf(ARRAY(SELECT product_id FROM shelf WHERE category_id = NEW.id));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shelve_new AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION shelve_new_products();
--> statement-breakpoint
CREATE TRIGGER shelve_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION shelve_changed_products();
--> statement-breakpoint
CREATE TRIGGER shelve_new AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION shelve_new_stock();
--> statement-breakpoint
-- What an order costs that leaves a product in stock: one comparison.
CREATE TRIGGER shelve_changed AFTER UPDATE ON stock_levels FOR EACH ROW
  WHEN ((OLD.on_hand + OLD.extra > 0) <> (NEW.on_hand + NEW.extra > 0))
  EXECUTE FUNCTION shelve_changed_stock();
--> statement-breakpoint
CREATE TRIGGER shelve_gone AFTER DELETE ON stock_levels FOR EACH ROW
  WHEN (OLD.on_hand + OLD.extra > 0) EXECUTE FUNCTION shelve_changed_stock();
--> statement-breakpoint
CREATE TRIGGER shelve_named AFTER INSERT OR UPDATE OF name ON categories FOR EACH ROW
  EXECUTE FUNCTION shelve_category();
--> statement-breakpoint
-- The words of descriptions lie apart, where walking the rows does not read them.
ALTER TABLE shelf SET (toast_tuple_target = 256);
--> statement-breakpoint
SELECT learn_words(ARRAY(SELECT name FROM products) || ARRAY(SELECT name FROM categories));
--> statement-breakpoint
SELECT put_on_shelf(ARRAY(SELECT id FROM products));
