CREATE UNIQUE INDEX CONCURRENTLY "touch_n_go_payments_one_waiting" ON "touch_n_go_payments" ("order_id") WHERE "verified_at" is null and "rejected_at" is null;
-- Only now, so that one of the two always keeps the release before from storing a second receipt that waits.
DROP INDEX CONCURRENTLY IF EXISTS "touch_n_go_payments_standing";
