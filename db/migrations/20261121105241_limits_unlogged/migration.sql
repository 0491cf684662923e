-- How often somebody tried is worth no wait for the disk at every try: after a crash of the database itself the
-- counts begin anew. The table was the rate limiter's own to make until now.
CREATE UNLOGGED TABLE IF NOT EXISTS rate_limiter (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
--> statement-breakpoint
ALTER TABLE rate_limiter SET UNLOGGED;
