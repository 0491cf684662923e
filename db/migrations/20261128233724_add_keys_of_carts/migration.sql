-- expand
ALTER TABLE "cart_items" ADD COLUMN "last_add_key" uuid;