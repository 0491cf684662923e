-- expand
-- Tables and columns get the names that the code has for them. The release before reads and writes the two views.
ALTER TABLE "shelf" RENAME TO "listing";--> statement-breakpoint
ALTER TABLE "letters" RENAME TO "emails";--> statement-breakpoint
ALTER TABLE "listing" RENAME COLUMN "words" TO "name_vector";--> statement-breakpoint
ALTER TABLE "listing" RENAME COLUMN "all_words" TO "full_vector";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "fact" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "about" TO "payload";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "doubts" TO "unknown_deliveries";--> statement-breakpoint
ALTER TABLE "emails" RENAME COLUMN "try_at" TO "next_attempt_at";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_state" TO "emails_state";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_address_while_needed" TO "emails_address_while_needed";--> statement-breakpoint
ALTER INDEX "shelf_newest" RENAME TO "listing_newest";--> statement-breakpoint
ALTER INDEX "shelf_category" RENAME TO "listing_category";--> statement-breakpoint
ALTER INDEX "shelf_purity" RENAME TO "listing_purity";--> statement-breakpoint
ALTER INDEX "shelf_weight" RENAME TO "listing_weight";--> statement-breakpoint
ALTER INDEX "shelf_category_weight" RENAME TO "listing_category_weight";--> statement-breakpoint
ALTER INDEX "shelf_price" RENAME TO "listing_price";--> statement-breakpoint
ALTER INDEX "shelf_category_price" RENAME TO "listing_category_price";--> statement-breakpoint
ALTER INDEX "shelf_labour" RENAME TO "listing_labour";--> statement-breakpoint
ALTER INDEX IF EXISTS "shelf_labour_per_gram" RENAME TO "listing_labour_per_gram";--> statement-breakpoint
ALTER INDEX "shelf_featured" RENAME TO "listing_featured";--> statement-breakpoint
ALTER INDEX "shelf_best_sellers" RENAME TO "listing_best_sellers";--> statement-breakpoint
ALTER INDEX "shelf_new_arrivals" RENAME TO "listing_new_arrivals";--> statement-breakpoint
ALTER INDEX "shelf_name" RENAME TO "listing_name";--> statement-breakpoint
ALTER INDEX "shelf_words" RENAME TO "listing_name_vector";--> statement-breakpoint
ALTER INDEX "shelf_all_words" RENAME TO "listing_full_vector";--> statement-breakpoint
ALTER INDEX "letters_due" RENAME TO "emails_due";--> statement-breakpoint
ALTER INDEX "letters_for_a_person" RENAME TO "emails_for_a_person";--> statement-breakpoint
ALTER INDEX "letters_order" RENAME TO "emails_order";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_pkey" TO "emails_pkey";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_fact_key" TO "emails_dedupe_key_key";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "letters_order_id_orders_id_fkey" TO "emails_order_id_orders_id_fkey";--> statement-breakpoint
ALTER SEQUENCE "letters_number_seq" RENAME TO "emails_number_seq";--> statement-breakpoint
ALTER TABLE "listing" RENAME CONSTRAINT "shelf_pkey" TO "listing_pkey";--> statement-breakpoint
ALTER TABLE "listing" RENAME CONSTRAINT "shelf_product_id_products_id_fkey" TO "listing_product_id_products_id_fkey";--> statement-breakpoint
CREATE VIEW "letters" AS
SELECT "id", "number", "dedupe_key" AS "fact", "kind", "payload" AS "about", "order_id", "to", "state",
  "attempts" AS "tries", "unknown_deliveries" AS "doubts", "last_error", "next_attempt_at" AS "try_at",
  "created_at", "sent_at"
FROM "emails";--> statement-breakpoint
CREATE VIEW "shelf" AS
SELECT "product_id", "category_id", "purity", "weight", "labour_fee", "is_featured", "is_best_seller",
  "is_new_arrival", "created_at", "name", "name_vector" AS "words", "full_vector" AS "all_words"
FROM "listing";
