-- expand
CREATE TABLE "watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" text,
	"guest_id" uuid,
	"product_id" uuid NOT NULL,
	"price_then" bigint,
	"added_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "watches_of_user" UNIQUE("user_id","product_id"),
	CONSTRAINT "watches_of_guest" UNIQUE("guest_id","product_id"),
	CONSTRAINT "watches_one_owner" CHECK (num_nonnulls("user_id", "guest_id") = 1)
);
--> statement-breakpoint
CREATE INDEX "watches_product" ON "watches" ("product_id");--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "watches" ADD CONSTRAINT "watches_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;