-- Whoever sells a piece takes its stock last, and whoever edits it takes its stock first. Checked at once, an
-- order's item would lock the product before the stock: while an address is changed, or a product deleted, the two
-- would wait for each other in a circle. So that it exists is checked when the order is committed.
ALTER TABLE order_items ALTER CONSTRAINT order_items_product_id_products_id_fkey DEFERRABLE INITIALLY DEFERRED;
