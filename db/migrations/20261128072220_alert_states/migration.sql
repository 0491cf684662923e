-- expand
-- No release has alerts yet: this renames states in shops that ran an unreleased version, and otherwise reads nothing.
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_state", DROP CONSTRAINT "alerts_armed_by_press";--> statement-breakpoint
DROP INDEX "alerts_one_armed";--> statement-breakpoint
DROP INDEX "alerts_due_gram";--> statement-breakpoint
ALTER TABLE "alerts" RENAME COLUMN "armed_at" TO "activated_at";--> statement-breakpoint
ALTER TABLE "alerts" ALTER COLUMN "state" SET DEFAULT 'pending';--> statement-breakpoint
UPDATE "alerts" SET "state" = CASE "state" WHEN 'asked' THEN 'pending' ELSE 'active' END
  WHERE "state" IN ('asked', 'armed');--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_state" CHECK ("state" in ('pending', 'active', 'notified', 'ended'));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_activated" CHECK ("state" not in ('active', 'notified') or "activated_at" is not null);--> statement-breakpoint
UPDATE "letters" SET "kind" = 'trade-in-requested' WHERE "kind" = 'trade-in-asked' AND EXISTS (SELECT FROM "trade_ins");
