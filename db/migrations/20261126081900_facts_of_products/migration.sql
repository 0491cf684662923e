-- expand
-- Not validated: the columns are new, so there is nothing to find, and a scan would lock.
ALTER TABLE "products" ADD COLUMN "piece_width" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "piece_length" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "clasp" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_piece_width_above_zero" CHECK ("piece_width" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_piece_length_above_zero" CHECK ("piece_length" > 0) NOT VALID;