-- expand
ALTER TABLE "orders" ADD COLUMN "left_when_cancelled" boolean DEFAULT false NOT NULL;
