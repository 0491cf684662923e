CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "former_category_slugs" (
	"slug" text PRIMARY KEY,
	"category_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" text NOT NULL,
	"label" text,
	"line1" text NOT NULL,
	"line2" text,
	"postcode" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invites" (
	"id" text PRIMARY KEY,
	"email" text NOT NULL UNIQUE,
	"role" text NOT NULL,
	"token_hash" text UNIQUE,
	"invited_by" text NOT NULL,
	"invited_by_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invites_role" CHECK ("role" in ('staff', 'owner'))
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" text PRIMARY KEY,
	"user_id" text NOT NULL UNIQUE,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "letters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "letters_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fact" text NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"about" jsonb DEFAULT '{}' NOT NULL,
	"order_id" uuid,
	"to" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"doubts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "letters_state" CHECK ("state" in ('waiting', 'sending', 'sent', 'in-doubt', 'failed', 'settled')),
	CONSTRAINT "letters_address_while_needed" CHECK (("to" is null) = ("state" in ('sent', 'settled')))
);
--> statement-breakpoint
CREATE TABLE "payment_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" text
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"way" text NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"reason" text,
	"faults" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount_above_zero" CHECK ("amount" > 0),
	CONSTRAINT "refunds_way" CHECK ("way" in ('stripe', 'bank', 'e_wallet', 'cash')),
	CONSTRAINT "refunds_status" CHECK ("status" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stripe_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"order_id" uuid NOT NULL,
	"session_id" text UNIQUE,
	"url" text,
	"amount" bigint NOT NULL,
	"live" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"payment_intent" text,
	"waiting_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"expired_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_objects" (
	"id" text PRIMARY KEY,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_order_id_key";--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "draft_id" uuid;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "draft_by" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_factor_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gold_prices" ADD COLUMN "buy_back" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pseudonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "accepted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" ("created_at" DESC,"id");--> statement-breakpoint
DROP INDEX "gold_prices_newest";--> statement-breakpoint
CREATE INDEX "gold_prices_newest" ON "gold_prices" ("purity","effective_from" DESC,"id" DESC);--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" ("created_at" DESC,"id");--> statement-breakpoint
DROP INDEX "orders_phone";--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" ("phone_number","created_at" DESC);--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" ("user_id","created_at" DESC);--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" ("order_status","created_at" DESC);--> statement-breakpoint
DROP INDEX "touch_n_go_payments_newest";--> statement-breakpoint
CREATE INDEX "touch_n_go_payments_newest" ON "touch_n_go_payments" ("created_at" DESC,"id");--> statement-breakpoint
DROP INDEX "audit_log_newest";--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" ("at" DESC,"id" DESC);--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" ("subject","subject_id","id" DESC);--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_draft_id_key" UNIQUE("draft_id");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" ("subject","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_log_person" ON "audit_log" ("staff_id","at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin (to_tsvector('simple', "label" || ' ' || "staff_name" || ' ' || translate("deed", '.-', '  ')));--> statement-breakpoint
CREATE INDEX "carts_drafts" ON "carts" ("updated_at" DESC NULLS LAST) WHERE "draft_id" is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("name" gin_trgm_ops,"slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" ("user_id") WHERE "is_default";--> statement-breakpoint
CREATE INDEX "letters_due" ON "letters" ("number") WHERE "state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "letters_for_a_person" ON "letters" ("number") WHERE "state" in ('in-doubt', 'failed');--> statement-breakpoint
CREATE INDEX "letters_order" ON "letters" ("order_id","number");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" ("total_amount" DESC,"created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("full_name" gin_trgm_ops,"order_number" gin_trgm_ops,"phone_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_pay_by" ON "orders" ("pay_by") WHERE "pay_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tasks_fact" ON "payment_tasks" ("kind","subject");--> statement-breakpoint
CREATE INDEX "payment_tasks_open" ON "payment_tasks" ("created_at") WHERE "done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_tasks_order" ON "payment_tasks" ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_accepted" ON "payments" ("order_id") WHERE "accepted";--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_stripe" ON "refunds" ("reference") WHERE "way" = 'stripe';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" ("created_at") WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX "stripe_sessions_order" ON "stripe_sessions" ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "stripe_sessions_unsettled" ON "stripe_sessions" ("created_at") WHERE num_nonnulls("failed_at", "expired_at", "paid_at") = 0;--> statement-breakpoint
CREATE UNIQUE INDEX "stripe_sessions_one_open" ON "stripe_sessions" ("order_id") WHERE num_nonnulls("failed_at", "expired_at", "paid_at") = 0;--> statement-breakpoint
CREATE INDEX "touch_n_go_payments_order" ON "touch_n_go_payments" ("order_id");--> statement-breakpoint
CREATE INDEX "touch_n_go_payments_waiting" ON "touch_n_go_payments" ("created_at","id") WHERE "verified_at" is null and "rejected_at" is null;--> statement-breakpoint
ALTER TABLE "former_category_slugs" ADD CONSTRAINT "former_category_slugs_category_id_categories_id_fkey" FOREIGN KEY ("category_id") REFERENCES "categories"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_invites" ADD CONSTRAINT "staff_invites_invited_by_id_users_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "letters" ADD CONSTRAINT "letters_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "payment_tasks" ADD CONSTRAINT "payment_tasks_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "stripe_sessions" ADD CONSTRAINT "stripe_sessions_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "gold_prices" ADD CONSTRAINT "gold_prices_buy_back_within_price" CHECK ("buy_back" > 0 and "buy_back" <= "price");--> statement-breakpoint
ALTER TABLE "carts" DROP CONSTRAINT "carts_one_owner", ADD CONSTRAINT "carts_one_owner" CHECK (num_nonnulls("user_id", "guest_id", "draft_id") = 1);--> statement-breakpoint
-- Orders that wait for money have, from now on, a day for it, unless a receipt of theirs waits for staff.
UPDATE "orders" SET "pay_by" = now() + interval '24 hours'
WHERE "order_status" = 'pending' AND "payment_status" <> 'completed' AND NOT EXISTS (
	SELECT 1 FROM "touch_n_go_payments" WHERE "order_id" = "orders"."id" AND "rejected_at" IS NULL
);
