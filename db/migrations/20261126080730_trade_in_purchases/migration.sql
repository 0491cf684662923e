-- expand
ALTER TABLE "trade_in_lines" ADD COLUMN "weighed" integer;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD COLUMN "bought_on" date;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD COLUMN "paid" bigint;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD COLUMN "bought_by" text;--> statement-breakpoint
ALTER TABLE "trade_in_lines" ADD CONSTRAINT "trade_in_lines_weighed" CHECK ("weighed" is null or ("weighed" > 0 and "bought"));--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_purchase" CHECK (num_nonnulls("bought_on", "paid", "bought_by") in (0, 3));--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_purchase_ends" CHECK ("paid" is null or "status" = 'bought');--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_paid" CHECK ("paid" > 0);