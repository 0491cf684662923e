-- expand
CREATE TABLE "trade_in_lines" (
	"trade_in_id" uuid,
	"position" integer,
	"purity" text,
	"weight" integer,
	"quantity" integer DEFAULT 1 NOT NULL,
	"what" text NOT NULL,
	"order_item_id" uuid,
	"bought" boolean DEFAULT false NOT NULL,
	CONSTRAINT "trade_in_lines_pkey" PRIMARY KEY("trade_in_id","position"),
	CONSTRAINT "trade_in_lines_purity" CHECK ("purity" in ('916', '999')),
	CONSTRAINT "trade_in_lines_weight" CHECK ("weight" > 0),
	CONSTRAINT "trade_in_lines_quantity" CHECK ("quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "trade_in_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"trade_in_id" uuid NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trade_ins" (
	"id" uuid PRIMARY KEY,
	"number" bigint UNIQUE GENERATED ALWAYS AS IDENTITY (sequence name "trade_ins_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"user_id" text,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"language" text DEFAULT 'en' NOT NULL,
	"wished_on" date,
	"status" text DEFAULT 'new' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"estimate" bigint,
	"valid_on" date,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trade_ins_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
	CONSTRAINT "trade_ins_status" CHECK ("status" in ('new', 'answered', 'coming', 'bought', 'closed')),
	CONSTRAINT "trade_ins_estimate" CHECK ("estimate" > 0),
	CONSTRAINT "trade_ins_estimate_has_day" CHECK (("estimate" is null) = ("valid_on" is null)),
	CONSTRAINT "trade_ins_ended" CHECK (("ended_at" is null) = ("status" in ('new', 'answered', 'coming')))
);
--> statement-breakpoint
CREATE INDEX "trade_in_lines_order_item" ON "trade_in_lines" ("order_item_id") WHERE "order_item_id" is not null;--> statement-breakpoint
CREATE INDEX "trade_in_pictures_trade_in" ON "trade_in_pictures" ("trade_in_id");--> statement-breakpoint
CREATE INDEX "trade_ins_newest" ON "trade_ins" ("created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "trade_ins_status" ON "trade_ins" ("status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "trade_ins_user" ON "trade_ins" ("user_id");--> statement-breakpoint
ALTER TABLE "trade_in_lines" ADD CONSTRAINT "trade_in_lines_trade_in_id_trade_ins_id_fkey" FOREIGN KEY ("trade_in_id") REFERENCES "trade_ins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "trade_in_lines" ADD CONSTRAINT "trade_in_lines_order_item_id_order_items_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "trade_in_pictures" ADD CONSTRAINT "trade_in_pictures_trade_in_id_trade_ins_id_fkey" FOREIGN KEY ("trade_in_id") REFERENCES "trade_ins"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;