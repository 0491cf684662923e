-- expand
ALTER TABLE "orders" ADD COLUMN "gift_message" text;