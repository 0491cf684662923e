-- expand
-- Not validated: rows from before have no consent, and a scan would lock.
ALTER TABLE "users" ADD COLUMN "news_consent_at" timestamp with time zone, ADD COLUMN "news_consent_wording" text, ADD COLUMN "news_withdrawn_at" timestamp with time zone, ADD CONSTRAINT "users_news_consent" CHECK ("news_consent_at" is null or ("news_consent_wording" is not null and "news_withdrawn_at" is null)) NOT VALID;--> statement-breakpoint
-- Triggers fill it (db/functions/maintain-customers.sql).
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"buyer" text NOT NULL UNIQUE,
	"user_id" text UNIQUE,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_account" CHECK ("user_id" is null or "user_id" = "buyer")
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"customer_id" uuid NOT NULL,
	"note" text NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "customer_notes_customer" ON "customer_notes" ("customer_id","created_at" DESC);--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customer_id_customers_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE;
