CREATE INDEX CONCURRENTLY "returns_open" ON "returns" ("created_at") WHERE "status" in ('requested', 'approved', 'received', 'inspected');
