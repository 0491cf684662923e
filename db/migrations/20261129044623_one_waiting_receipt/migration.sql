-- expand
-- Only an index, which replaces another: concurrently.sql
select 1;
