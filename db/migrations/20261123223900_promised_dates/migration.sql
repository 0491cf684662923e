-- expand
-- The check is not validated: the columns are empty, and a scan would lock.
ALTER TABLE "orders" ADD COLUMN "ready_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised_when_ready" CHECK ("promised_on" >= "ready_on") NOT VALID;
