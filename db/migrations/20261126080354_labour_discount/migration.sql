-- expand
ALTER TABLE "cart_items" ADD COLUMN "labour_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "labour_discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_labour_discount" CHECK ("labour_discount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_labour_discount" CHECK ("labour_discount" >= 0) NOT VALID;