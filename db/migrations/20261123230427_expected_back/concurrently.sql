CREATE INDEX CONCURRENTLY "shipments_came_back" ON "shipments" ("order_id") WHERE "failure" = 'came-back';
CREATE INDEX CONCURRENTLY "orders_left_when_cancelled" ON "orders" ("id") WHERE "left_when_cancelled";
