CREATE INDEX CONCURRENTLY "listing_labour_per_gram" ON "listing" (("labour_fee"::float8 / "weight"),"product_id");
