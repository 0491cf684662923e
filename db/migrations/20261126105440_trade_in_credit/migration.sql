-- expand
-- In the order in which an order locks them. Not validated: rows from before pass, and a scan would lock.
ALTER TABLE "carts" ADD COLUMN "trade_in" jsonb;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_trade_in" CHECK ("trade_in" is null or "draft_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "trade_in_credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_trade_in_credit" CHECK ("trade_in_credit" between 0 and "total_amount" and ("trade_in_credit" = 0 or "exchange_credit" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "trade_ins" ADD CONSTRAINT "trade_ins_order" CHECK ("order_id" is null or "paid" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method", ADD CONSTRAINT "payments_method" CHECK ("method" in ('stripe_fpx', 'touch_n_go', 'cash', 'card_terminal', 'bank_transfer', 'exchange', 'trade_in')) NOT VALID;--> statement-breakpoint
-- "payments_money_or_credit_once" replaces it; until that is built, the lock of the order alone keeps a second payment away.
-- A new database never had it.
DROP INDEX IF EXISTS "payments_accepted_once";
