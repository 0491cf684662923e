CREATE TABLE "former_category_slugs" (
	"slug" text PRIMARY KEY,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "draft_by" text;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_draft_id_key" UNIQUE("draft_id");--> statement-breakpoint
CREATE INDEX "carts_drafts" ON "carts" ("updated_at" DESC NULLS LAST) WHERE "draft_id" is not null;--> statement-breakpoint
ALTER TABLE "former_category_slugs" ADD CONSTRAINT "former_category_slugs_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "carts" DROP CONSTRAINT "carts_one_owner", ADD CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("user_id", "guest_id", "draft_id") = 1);