-- expand
-- "touch_n_go_payments_one_waiting" replaces it; until that is built, the lock of the order alone keeps a second receipt away.
DROP INDEX "touch_n_go_payments_standing";
