-- expand
ALTER TABLE "watches" RENAME TO "wishlist_items";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "watches_one_owner" TO "wishlist_items_one_owner";--> statement-breakpoint
ALTER INDEX "watches_product" RENAME TO "wishlist_items_product";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "watches_of_user" TO "wishlist_items_of_user";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "watches_of_guest" TO "wishlist_items_of_guest";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "watches_pkey" TO "wishlist_items_pkey";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "watches_user_id_users_id_fkey" TO "wishlist_items_user_id_users_id_fkey";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME CONSTRAINT "watches_product_id_products_id_fkey" TO "wishlist_items_product_id_products_id_fkey";
