-- expand
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"kind" text NOT NULL,
	"purity" text,
	"product_id" uuid,
	"at_or_below" bigint,
	"email" text NOT NULL,
	"user_id" text,
	"language" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"armed_at" timestamp with time zone,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "alerts_kind" CHECK ("kind" in ('gram', 'piece', 'stock')),
	CONSTRAINT "alerts_state" CHECK ("state" in ('asked', 'armed', 'notified', 'ended')),
	CONSTRAINT "alerts_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
	CONSTRAINT "alerts_purity" CHECK ("purity" in ('916', '999')),
	CONSTRAINT "alerts_subject" CHECK (("kind" = 'gram') = ("purity" is not null) and ("kind" <> 'gram') = ("product_id" is not null)),
	CONSTRAINT "alerts_amount" CHECK (("kind" = 'stock') = ("at_or_below" is null)),
	CONSTRAINT "alerts_amount_above_zero" CHECK ("at_or_below" > 0),
	CONSTRAINT "alerts_armed_by_press" CHECK ("state" not in ('armed', 'notified') or "armed_at" is not null),
	CONSTRAINT "alerts_end" CHECK (("state" in ('notified', 'ended')) = ("ended_at" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_one_armed" ON "alerts" ("email","kind",coalesce("purity", "product_id"::text)) WHERE "state" = 'armed';--> statement-breakpoint
CREATE INDEX "alerts_due_gram" ON "alerts" ("purity","at_or_below") WHERE "state" = 'armed' and "kind" = 'gram';--> statement-breakpoint
CREATE INDEX "alerts_product" ON "alerts" ("product_id");--> statement-breakpoint
CREATE INDEX "alerts_email" ON "alerts" ("email");--> statement-breakpoint
CREATE INDEX "alerts_user" ON "alerts" ("user_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_product_id_products_id_fkey" FOREIGN KEY ("product_id") REFERENCES "products"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;