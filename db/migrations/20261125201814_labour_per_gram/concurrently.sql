CREATE INDEX CONCURRENTLY "shelf_labour_per_gram" ON "shelf" (("labour_fee"::float8 / "weight"),"product_id");
