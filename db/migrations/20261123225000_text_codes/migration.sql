-- expand
-- Not filled for old rows, which are shown as they were written (ADR-0057): a scan would lock, and copies of the release
-- before go on writing rows without codes.
ALTER TABLE "refunds" ADD COLUMN "reason_code" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure_code" jsonb;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "note_code" jsonb;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD COLUMN "detail_code" jsonb;--> statement-breakpoint
ALTER TABLE "touch_n_go_payments" ADD COLUMN "reject_reason_code" jsonb;