CREATE UNIQUE INDEX CONCURRENTLY "returns_exchange_order" ON "returns" ("exchange_order_id") WHERE "exchange_order_id" is not null;
