-- expand
-- Not validated: rows from before have none of the new columns, and a scan would lock.
CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"staff_id" text NOT NULL,
	"former" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "staff_id" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "staff_name" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "adjustment_reason" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_adjustment_reason" CHECK ("adjustment_reason" is null or ("reason" = 'adjusted' and "adjustment_reason" in ('received', 'counted', 'damaged', 'lost', 'returned-to-supplier', 'other'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_other_has_note" CHECK ("adjustment_reason" <> 'other' or coalesce("note", '') <> '') NOT VALID;
