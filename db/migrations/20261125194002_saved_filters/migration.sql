-- expand
CREATE TABLE "saved_filters" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_filters_name" UNIQUE("user_id","list","name"),
	CONSTRAINT "saved_filters_list" CHECK ("list" in ('orders', 'products')),
	CONSTRAINT "saved_filters_name_length" CHECK (length("name") between 1 and 40),
	CONSTRAINT "saved_filters_query_length" CHECK (length("query") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;