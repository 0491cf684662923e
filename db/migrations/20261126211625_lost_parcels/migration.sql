-- expand
CREATE TABLE "lost_parcels" (
	"shipment_id" uuid PRIMARY KEY,
	"choice" text,
	"chosen_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"amount" bigint,
	"refund_id" uuid,
	"claim_sent_at" timestamp with time zone,
	"claim_closed_at" timestamp with time zone,
	CONSTRAINT "lost_parcels_choice" CHECK ("choice" in ('refund', 'send-again')),
	CONSTRAINT "lost_parcels_chosen" CHECK (("choice" is null) = ("chosen_at" is null)),
	CONSTRAINT "lost_parcels_settled" CHECK ("settled_at" is null or "choice" is not null),
	CONSTRAINT "lost_parcels_sent_again" CHECK ("choice" is distinct from 'send-again' or "settled_at" is not null),
	CONSTRAINT "lost_parcels_refunded" CHECK (("amount" is not null) = ("settled_at" is not null and "choice" = 'refund')),
	CONSTRAINT "lost_parcels_amount" CHECK ("amount" >= 0),
	CONSTRAINT "lost_parcels_refund" CHECK ("refund_id" is null or "amount" > 0),
	CONSTRAINT "lost_parcels_claim" CHECK ("claim_closed_at" is null or "claim_sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "lost_parcels" ADD CONSTRAINT "lost_parcels_shipment_id_shipments_id_fkey" FOREIGN KEY ("shipment_id") REFERENCES "shipments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "lost_parcels" ADD CONSTRAINT "lost_parcels_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id");