-- expand
-- Only an index, which is built concurrently.
SELECT 1;
