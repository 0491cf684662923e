import { jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { timestamptz } from "./units.ts";

/** The shop's profile and settings by key; `shop/profile` has the schema of each value. */
export const settings = snakeCase.table("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamptz().notNull().defaultNow(),
});
