-- expand
CREATE TABLE "certificates" (
	"token" text PRIMARY KEY,
	"order_item_id" uuid NOT NULL UNIQUE,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_token" CHECK ("token" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "loss_reports" (
	"id" uuid PRIMARY KEY,
	"order_item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cleared_at" timestamp with time zone,
	CONSTRAINT "loss_reports_kind" CHECK ("kind" in ('lost', 'stolen'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "loss_reports_open" ON "loss_reports" ("order_item_id") WHERE "cleared_at" is null;--> statement-breakpoint
CREATE INDEX "loss_reports_unconfirmed" ON "loss_reports" ("created_at") WHERE "cleared_at" is null and "confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_order_item_id_order_items_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "loss_reports" ADD CONSTRAINT "loss_reports_order_item_id_order_items_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE CASCADE;