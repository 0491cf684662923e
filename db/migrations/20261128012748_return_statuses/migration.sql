-- expand
-- No release has returns yet: this renames statuses in shops that ran an unreleased version, and otherwise reads nothing.
ALTER TABLE "returns" DROP CONSTRAINT "returns_status", DROP CONSTRAINT "returns_ended";--> statement-breakpoint
ALTER TABLE "returns" ALTER COLUMN "status" SET DEFAULT 'requested';--> statement-breakpoint
UPDATE "returns" SET "status" = CASE "status" WHEN 'asked' THEN 'requested' ELSE 'approved' END
  WHERE "status" IN ('asked', 'agreed');--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_status" CHECK ("status" in ('requested', 'approved', 'received', 'inspected', 'settled', 'refused', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_ended" CHECK (("ended_at" is null) = ("status" in ('requested', 'approved', 'received', 'inspected')));--> statement-breakpoint
DROP INDEX "returns_open";--> statement-breakpoint
UPDATE "order_events" SET
  "from" = CASE "from" WHEN 'asked' THEN 'requested' WHEN 'agreed' THEN 'approved' ELSE "from" END,
  "to" = CASE "to" WHEN 'asked' THEN 'requested' WHEN 'agreed' THEN 'approved' ELSE "to" END
  WHERE "kind" = 'return' AND "order_id" IN (SELECT "order_id" FROM "returns");--> statement-breakpoint
UPDATE "letters" SET "kind" = CASE "kind" WHEN 'return-asked' THEN 'return-requested' ELSE 'return-approved' END
  WHERE "kind" IN ('return-asked', 'return-agreed') AND EXISTS (SELECT FROM "returns");--> statement-breakpoint
UPDATE "audit_log" SET
  "deed" = replace("deed", 'return.agreed', 'return.approved'),
  "before" = replace(replace("before"::text, '"returnStatus": "asked"', '"returnStatus": "requested"'),
    '"returnStatus": "agreed"', '"returnStatus": "approved"')::jsonb,
  "after" = replace("after"::text, '"returnStatus": "agreed"', '"returnStatus": "approved"')::jsonb
  WHERE "deed" LIKE 'return.%' AND EXISTS (SELECT FROM "returns");
