CREATE INDEX CONCURRENTLY "shipments_status" ON "shipments" ("status","order_id");
