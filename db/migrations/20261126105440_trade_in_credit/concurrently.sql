CREATE UNIQUE INDEX CONCURRENTLY "payments_money_or_credit_once" ON "payments" ("order_id",("method" in ('exchange', 'trade_in'))) WHERE "accepted";
CREATE UNIQUE INDEX CONCURRENTLY "trade_ins_order_once" ON "trade_ins" ("order_id") WHERE "order_id" is not null;
