ALTER TABLE "payments" DROP CONSTRAINT "payments_reference_key";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recorded_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" ("reference") WHERE "recorded_by" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK ("method" in ('stripe_fpx', 'touch_n_go', 'cash', 'card_terminal', 'bank_transfer'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_or_staff" CHECK ("recorded_by" is not null or "method" in ('stripe_fpx', 'touch_n_go'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_stripe_by_itself" CHECK ("recorded_by" is null or "method" <> 'stripe_fpx');--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_payment_method", ADD CONSTRAINT "orders_payment_method" CHECK ("payment_method" in ('stripe_fpx', 'touch_n_go', 'cash', 'card_terminal', 'bank_transfer'));--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_way", ADD CONSTRAINT "refunds_way" CHECK ("way" in ('stripe', 'bank', 'e_wallet', 'cash', 'card_terminal'));