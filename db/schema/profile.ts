import { jsonb, snakeCase, text } from "drizzle-orm/pg-core";
import { moment } from "./units.ts";

/** The shop's own words and numbers, by key; what a value may be, its key's schema in `shop/profile` says. */
export const settings = snakeCase.table("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});
