-- expand
-- Only indexes, which are built concurrently.
SELECT 1;
