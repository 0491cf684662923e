-- expand
-- Not validated: rows from before pass, and a scan would lock.
ALTER TABLE "inspections" ADD COLUMN "purity_ok" boolean;--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "seal_ok" boolean;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_restocked_checked" CHECK ("disposition" not in ('restock', 'send-again')
        or ("purity_ok" is not false and "seal_ok" is not false)) NOT VALID;