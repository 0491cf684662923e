-- expand
CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"weight_read" integer NOT NULL,
	"condition" text NOT NULL,
	"disposition" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inspections_quantity" CHECK ("quantity" > 0),
	CONSTRAINT "inspections_weight_read" CHECK ("weight_read" > 0),
	CONSTRAINT "inspections_condition" CHECK ("condition" in ('as-sold', 'worn', 'altered', 'damaged')),
	CONSTRAINT "inspections_disposition" CHECK ("disposition" in ('send-again', 'restock', 'repair', 'melt', 'to-supplier', 'write-off')),
	CONSTRAINT "inspections_restocked_as_sold" CHECK ("disposition" not in ('restock', 'send-again') or "condition" = 'as-sold')
);
--> statement-breakpoint
CREATE TABLE "order_collectors" (
	"order_id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"identity_last4" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_collectors_identity_last4" CHECK (char_length("identity_last4") = 4)
);
--> statement-breakpoint
CREATE TABLE "shipment_items" (
	"shipment_id" uuid,
	"order_item_id" uuid,
	"quantity" integer NOT NULL,
	"weight_read" integer,
	CONSTRAINT "shipment_items_pkey" PRIMARY KEY("shipment_id","order_item_id"),
	CONSTRAINT "shipment_items_quantity" CHECK ("quantity" > 0),
	CONSTRAINT "shipment_items_weight_read" CHECK ("weight_read" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipment_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"shipment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"taken_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_pictures_kind" CHECK ("kind" in ('scale', 'content', 'sealed', 'label'))
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'packing' NOT NULL,
	"courier" text,
	"tracking_number" text,
	"tracking_url" text,
	"seal_number" text,
	"insured_value" bigint NOT NULL,
	"policy_id" uuid,
	"failure" text,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"identity_document" text,
	"identity_last4" text,
	"collected_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"packed_at" timestamp with time zone,
	"ready_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "shipments_number" UNIQUE("order_id","number"),
	CONSTRAINT "shipments_kind" CHECK ("kind" in ('courier', 'collection', 'by-hand')),
	CONSTRAINT "shipments_status" CHECK ("status" in ('packing', 'packed', 'ready', 'sent', 'delivered', 'collected', 'failed', 'cancelled')),
	CONSTRAINT "shipments_left" CHECK (("left_at" is not null) = ("status" in ('sent', 'delivered', 'collected', 'failed'))),
	CONSTRAINT "shipments_arrived" CHECK (("arrived_at" is not null) = ("status" in ('delivered', 'collected'))),
	CONSTRAINT "shipments_status_of_kind" CHECK (case when "kind" = 'collection' then "status" not in ('sent', 'delivered')
        else "status" not in ('ready', 'collected') end),
	CONSTRAINT "shipments_failure" CHECK (("failure" is not null) = ("status" = 'failed')),
	CONSTRAINT "shipments_tracking_number" CHECK (char_length("tracking_number") <= 64),
	CONSTRAINT "shipments_tracking_url" CHECK ("tracking_url" ~ '^https://'),
	CONSTRAINT "shipments_identity_last4" CHECK (char_length("identity_last4") = 4)
);
--> statement-breakpoint
CREATE TABLE "transit_policies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"insurer" text NOT NULL,
	"policy_number" text NOT NULL,
	"per_parcel" bigint NOT NULL,
	"couriers" text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transit_policies_limit_above_zero" CHECK ("per_parcel" > 0),
	CONSTRAINT "transit_policies_dates" CHECK ("valid_from" <= "valid_until")
);
--> statement-breakpoint
CREATE INDEX "inspections_order" ON "inspections" ("order_id");--> statement-breakpoint
CREATE INDEX "inspections_order_item" ON "inspections" ("order_item_id");--> statement-breakpoint
CREATE INDEX "shipment_items_order_item" ON "shipment_items" ("order_item_id");--> statement-breakpoint
CREATE INDEX "shipment_pictures_shipment" ON "shipment_pictures" ("shipment_id");--> statement-breakpoint
CREATE INDEX "shipments_open" ON "shipments" ("created_at") WHERE "status" in ('packing', 'packed', 'ready', 'sent');--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_order_item_id_order_items_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_collectors" ADD CONSTRAINT "order_collectors_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_shipment_id_shipments_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_items" ADD CONSTRAINT "shipment_items_order_item_id_order_items_id_fkey" FOREIGN KEY ("order_item_id") REFERENCES "order_items"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipment_pictures" ADD CONSTRAINT "shipment_pictures_shipment_id_shipments_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_policy_id_transit_policies_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "transit_policies"("id");