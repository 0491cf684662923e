-- expand
-- Not validated: the columns are new, so there is nothing to find, and a scan would lock.
ALTER TABLE "product_variants" ADD COLUMN "weight" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_weight_above_zero" CHECK ("weight" > 0) NOT VALID;