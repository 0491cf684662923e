-- expand
-- Orders first, as every order locks them before the account. Not validated: the default passes, and a scan would lock.
ALTER TABLE "orders" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$') NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("language" ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$') NOT VALID;