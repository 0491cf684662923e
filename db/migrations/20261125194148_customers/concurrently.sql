CREATE INDEX CONCURRENTLY "users_phone" ON "users" ("phone_number");
CREATE INDEX CONCURRENTLY "users_search" ON "users" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone_number" gin_trgm_ops);
CREATE INDEX CONCURRENTLY "orders_buyer" ON "orders" (coalesce("user_id", "phone_number"),"created_at" DESC,"id");
CREATE INDEX CONCURRENTLY "orders_email" ON "orders" USING gin ("email" gin_trgm_ops);
