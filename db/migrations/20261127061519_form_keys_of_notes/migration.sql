-- expand
ALTER TABLE "customer_notes" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "form_key" uuid;