-- expand
CREATE TABLE "return_items" (
	"return_id" uuid,
	"order_item_id" uuid,
	"quantity" integer NOT NULL,
	"received" integer,
	CONSTRAINT "return_items_pkey" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_items_quantity" CHECK ("quantity" > 0),
	CONSTRAINT "return_items_received" CHECK ("received" between 0 and "quantity")
);
--> statement-breakpoint
CREATE TABLE "return_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"return_id" uuid NOT NULL,
	"file" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"refusal" text,
	"refusal_text" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"due_on" date,
	"bank_name" text,
	"account_number" text,
	"account_name" text,
	"deduction" bigint,
	"deduction_reason" text DEFAULT '' NOT NULL,
	"amount" bigint,
	"refund_id" uuid,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "returns_number" UNIQUE("order_id","number"),
	CONSTRAINT "returns_kind" CHECK ("kind" in ('return', 'exchange')),
	CONSTRAINT "returns_status" CHECK ("status" in ('asked', 'agreed', 'received', 'inspected', 'settled', 'refused', 'withdrawn')),
	CONSTRAINT "returns_reason" CHECK ("reason" in ('faulty', 'wrong-item', 'wrong-weight', 'transit', 'size', 'changed-mind')),
	CONSTRAINT "returns_refusal" CHECK ("refusal" in ('too-late', 'engraved', 'seal-opened', 'worn', 'not-faulty', 'other')),
	CONSTRAINT "returns_refused" CHECK (("status" = 'refused') = ("refusal" is not null)),
	CONSTRAINT "returns_ended" CHECK (("ended_at" is null) = ("status" in ('asked', 'agreed', 'received', 'inspected'))),
	CONSTRAINT "returns_received" CHECK ("status" not in ('received', 'inspected', 'settled') or "received_at" is not null),
	CONSTRAINT "returns_due" CHECK (("received_at" is null) = ("due_on" is null)),
	CONSTRAINT "returns_settled" CHECK (("status" = 'settled') = ("amount" is not null and "deduction" is not null)),
	CONSTRAINT "returns_amount" CHECK ("amount" >= 0 and "deduction" >= 0),
	CONSTRAINT "returns_deduction_has_reason" CHECK ("deduction" is null or "deduction" = 0 or "deduction_reason" <> ''),
	CONSTRAINT "returns_whole_bank_account" CHECK (num_nonnulls("bank_name", "account_number", "account_name") in (0, 3)),
	CONSTRAINT "returns_account_number_shortened" CHECK ("ended_at" is null or char_length("account_number") <= 4)
);
--> statement-breakpoint
ALTER TABLE "inspections" ADD COLUMN "return_id" uuid;--> statement-breakpoint
CREATE INDEX "return_items_order_item" ON "return_items" ("order_item_id");--> statement-breakpoint
CREATE INDEX "return_pictures_return" ON "return_pictures" ("return_id");--> statement-breakpoint
CREATE INDEX "returns_status" ON "returns" ("status","created_at" DESC,"id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" ("created_at") WHERE "status" in ('asked', 'agreed', 'received', 'inspected');--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_return_id_returns_id_fkey" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_return_id_returns_id_fkey" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_item_id_order_items_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "return_pictures" ADD CONSTRAINT "return_pictures_return_id_returns_id_fkey" FOREIGN KEY ("return_id") REFERENCES "returns"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_returned_not_sent_again" CHECK ("return_id" is null or "disposition" <> 'send-again');