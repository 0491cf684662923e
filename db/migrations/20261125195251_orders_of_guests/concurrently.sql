CREATE INDEX CONCURRENTLY "orders_of_guest" ON "orders" ("guest_id") WHERE "user_id" is null and "guest_id" is not null;
CREATE INDEX CONCURRENTLY "orders_of_guest_email" ON "orders" (lower("email")) WHERE "user_id" is null and "email" is not null;
