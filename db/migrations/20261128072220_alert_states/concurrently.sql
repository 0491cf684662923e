CREATE UNIQUE INDEX CONCURRENTLY "alerts_one_active" ON "alerts" ("email","kind",coalesce("purity", "product_id"::text)) WHERE "state" = 'active';
CREATE INDEX CONCURRENTLY "alerts_due_gram" ON "alerts" ("purity","at_or_below") WHERE "state" = 'active' and "kind" = 'gram';
